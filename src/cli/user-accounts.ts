// What the `proofline user` commands do, on the accounts of the database.
import { consoleBase } from '../domain/console-link.ts';
import { DomainError } from '../domain/error.ts';
import type { Role } from '../domain/role.ts';
import { json, visible } from '../domain/visible.ts';
import { createAccount, type Account } from '../operations/accounts/accounts.ts';
import { changeAccount, type AccountChange } from '../operations/accounts/change-account.ts';
import { createPasswordLink } from '../operations/accounts/password-links.ts';
import { findAccountByEmail, listAccounts } from '../store/accounts/accounts.ts';
import { withTables, type OpenedDatabase } from './database.ts';
import { usageFault } from './failure.ts';
import { askNewPassword, passwordFromStdin } from './password.ts';
import { say, sayTable, type Terminal } from './terminal.ts';

export interface UserOptions {
  role?: Role[];
  name?: string;
  passwordStdin?: true;
  json?: true;
}

export async function create(
  terminal: Terminal,
  email: string,
  options: UserOptions,
): Promise<void> {
  const account = await withTables(terminal, 'make', async ({ deps, context }) => {
    if (await findAccountByEmail(deps.database.kysely, email)) throw taken(email);
    const password = await newPassword(terminal, options);
    const named = options.name === undefined ? {} : { name: options.name };
    return createAccount(deps, context, { email, password, roles: options.role ?? [], ...named });
  });
  const done = `Made the user ${account.email} with ${roleWords(account.roles)}.`;
  sayAccount(terminal, account, options, done);
}

function taken(email: string): DomainError {
  return new DomainError('conflict', `${email} is a user already; see "proofline user list".`);
}

export async function list(terminal: Terminal, options: UserOptions): Promise<void> {
  const users = (await withTables(terminal, 'refuse', allAccounts)).map(accountView);
  if (options.json) return say(terminal, json({ users, count: users.length }));
  sayTable(
    terminal,
    ['E-MAIL', 'ROLES', 'STATE', 'NAME'],
    users.map(({ email, roles: held, disabled, name }) => [
      email,
      held.join(','),
      disabled ? 'disabled' : 'enabled',
      name ?? '',
    ]),
  );
}

const pageSize = 200;

async function allAccounts({ deps }: OpenedDatabase): Promise<Account[]> {
  const all: Account[] = [];
  for (;;) {
    const after = all.at(-1)?.id ?? null;
    const page = await listAccounts(deps.database.kysely, { limit: pageSize, after });
    all.push(...page);
    if (page.length < pageSize) return all;
  }
}

export async function change(
  terminal: Terminal,
  email: string,
  options: UserOptions,
  input: () => AccountChange | Promise<AccountChange>,
): Promise<void> {
  const account = await withTables(terminal, 'refuse', async ({ deps, context }) => {
    const { id } = await accountOf(deps, email);
    return changeAccount(deps, context, id, await input());
  });
  const state = account.disabled_at === null ? 'enabled' : 'disabled';
  const done = `Changed the user ${account.email}: ${state}, ${roleWords(account.roles)}.`;
  sayAccount(terminal, account, options, done);
}

async function accountOf({ database }: OpenedDatabase['deps'], email: string): Promise<Account> {
  const found = await findAccountByEmail(database.kysely, email);
  if (found === undefined) throw new DomainError('not_found', `There is no user ${email}.`);
  return found;
}

/** `proofline user reset-link`. */
export async function resetLink(
  terminal: Terminal,
  email: string,
  options: UserOptions,
): Promise<void> {
  const { link, expires_at } = await withTables(terminal, 'refuse', async ({ deps, context }) => {
    const { id } = await accountOf(deps, email);
    const { token, expires_at } = await createPasswordLink(deps, context, id);
    return { link: new URL(`reset#token=${token}`, consoleBase(deps.config)).href, expires_at };
  });
  say(
    terminal,
    options.json ? json({ link, expires_at }) : `${link}\nIt works once, until ${expires_at}.`,
  );
}

function sayAccount(
  terminal: Terminal,
  account: Account,
  options: UserOptions,
  done: string,
): void {
  say(terminal, options.json ? json({ user: accountView(account) }) : visible(done));
}

function accountView({ id, email, name, roles: held, disabled_at, created_at }: Account) {
  return { id, email, name, roles: held, disabled: disabled_at !== null, created_at };
}

function roleWords(held: readonly Role[]): string {
  return `the role${held.length === 1 ? '' : 's'} ${held.join(', ')}`;
}

/** `proofline user password`. */
export function changePassword(
  terminal: Terminal,
  email: string,
  options: UserOptions,
): Promise<void> {
  return change(terminal, email, options, async () => ({
    password: await newPassword(terminal, options),
  }));
}

/** What the API asks of a password as well. */
const passwordLength = { least: 12, most: 1024 };

async function newPassword(terminal: Terminal, options: UserOptions): Promise<string> {
  const { least, most } = passwordLength;
  const password = options.passwordStdin
    ? await passwordFromStdin(terminal)
    : await askNewPassword(terminal, `New password, at least ${least} characters`);
  if (password.length >= least && password.length <= most) return password;
  throw usageFault(`A password has ${least} to ${most} characters; nothing was changed.`);
}
