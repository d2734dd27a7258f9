// Accounts: made and changed by an administrator, the first one by a one-time link or by settings.
import type { AuditAction } from '../../domain/audit-actions.ts';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { Role } from '../../domain/role.ts';
import type { AccountRow } from '../../store/accounts/account-tables.ts';
import {
  anyAccountExists,
  findAccountByEmail,
  insertAccount,
} from '../../store/accounts/accounts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { lockByName } from '../../store/engine/named-lock.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';
import { demoPassword } from './demo-password.ts';
import { assertFit } from './password-rules.ts';
import { hashPassword, unknownPassword } from './passwords.ts';

export interface NewAccount {
  email: string;
  /** Without one the user chooses it by a link. */
  password?: string;
  roles: Role[];
  name?: string;
  /** Until when the password works. */
  password_expires_at?: string;
}

/** A password that someone else chose works for so long. */
const initialPasswordDays = 7;

/** An account without its password hash, as answers and stored first answers carry it. */
export type Account = Omit<AccountRow, 'password_hash'>;

export type AccountDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'ids'>;

export async function createAccount(
  deps: AccountDeps,
  context: RequestContext,
  input: NewAccount,
): Promise<Account> {
  const { password } = input;
  if (password !== undefined) await assertFit(deps, password, input);
  const password_hash = password === undefined ? unknownPassword() : await hashPassword(password);
  return transact(deps, context, (tx) =>
    addAccount(deps, tx, context, input, password_hash, 'account.created'),
  );
}

/** A user of a demo, whose password everyone knows; without the demo it is no way in. */
export async function createDemoAccount(
  deps: AccountDeps,
  context: RequestContext,
  input: Omit<NewAccount, 'password'>,
): Promise<Account> {
  const password_hash = await hashPassword(demoPassword);
  return transact(deps, context, (tx) =>
    addAccount(deps, tx, context, input, password_hash, 'account.created'),
  );
}

/** The same with a password that the user has to change within a week. */
export function createAccountFor(
  deps: AccountDeps,
  context: RequestContext,
  input: NewAccount,
): Promise<Account> {
  const ends = deps.clock.now().add({ hours: 24 * initialPasswordDays });
  const initial = input.password === undefined ? {} : { password_expires_at: timestamp(ends) };
  return createAccount(deps, context, { ...input, ...initial });
}

export async function addAccount(
  deps: AccountDeps,
  tx: Tx,
  context: RequestContext,
  input: Omit<NewAccount, 'password'>,
  password_hash: string,
  action: AuditAction,
): Promise<Account> {
  const email = input.email.toLowerCase();
  if ((await findAccountByEmail(tx, email)) !== undefined) throw emailTaken();
  const at = timestamp(deps.clock.now());
  const account = await insertAccount(tx, {
    id: deps.ids.next(),
    email,
    name: input.name ?? null,
    roles: [...new Set(input.roles)],
    password_hash,
    password_expires_at: input.password_expires_at ?? null,
    disabled_at: null,
    created_at: at,
    updated_at: at,
  }).catch((error: unknown) => {
    throw (error as { constraint?: string }).constraint === 'account_email' ? emailTaken() : error;
  });
  const detail = { account_id: account.id, email, roles: account.roles };
  await writeAudit(tx, context, at, { action, detail });
  return withoutHash(account);
}

/** The first administrator from the settings; does nothing once there is an account. */
export async function ensureAdmin(
  deps: AccountDeps,
  context: RequestContext,
  input: { email: string; password: string },
): Promise<boolean> {
  if (await anyAccountExists(deps.database.kysely)) return false;
  await assertFit(deps, input.password, input, 'IP3_ADMIN_PASSWORD');
  const password_hash = await hashPassword(input.password);
  return transact(deps, context, async (tx) => {
    await lockByName(tx, 'first administrator');
    if (await anyAccountExists(tx)) return false;
    const account = { email: input.email, roles: ['Admin' as const] };
    await addAccount(deps, tx, context, account, password_hash, 'account.setup');
    return true;
  });
}

export function withoutHash({ password_hash: _, ...account }: AccountRow): Account {
  return account;
}

function emailTaken(): DomainError {
  const errors = [{ pointer: '/email', message: 'belongs to another user already' }];
  return new DomainError('conflict', 'This email address belongs to another user.', { errors });
}

export function noAccount(): DomainError {
  return new DomainError('not_found', 'User not found.');
}
