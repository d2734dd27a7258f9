// Accounts: made and changed by an administrator, the first one by a one-time link or by settings.
import { createHash, randomBytes } from 'node:crypto';
import type { AuditAction } from '../../domain/audit-actions.ts';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { Role } from '../../domain/role.ts';
import type { AccountRow } from '../../store/accounts/account-tables.ts';
import {
  anyAccountExists,
  findAccount,
  findAccountByEmail,
  insertAccount,
  insertSetupToken,
  lockAccount,
  otherEnabledAdmins,
  updateAccount,
  useSetupToken,
} from '../../store/accounts/accounts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { lockByName } from '../../store/engine/named-lock.ts';
import { revokeFeedsOf } from '../../store/legal/legal-deadlines.ts';
import type { Deps } from '../deps.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';
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

type AccountDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

export async function createAccount(
  deps: AccountDeps,
  context: RequestContext,
  input: NewAccount,
): Promise<Account> {
  const { password } = input;
  if (password !== undefined) await assertFit(password, input);
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

async function addAccount(
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

export interface AccountChange {
  name?: string;
  roles?: Role[];
  password?: string;
  disabled?: boolean;
}

/**
 * A new password or disabling ends all sessions of the account, its tokens and the addresses of its
 * calendar. The last administrator stays one.
 */
export async function changeAccount(
  deps: AccountDeps,
  context: RequestContext,
  id: string,
  input: AccountChange,
): Promise<Account> {
  const { password } = input;
  const known = isUuid(id) ? await findAccount(deps.database.kysely, id) : undefined;
  if (known === undefined) throw noAccount();
  if (password !== undefined) await assertFit(password, known);
  const password_hash = password === undefined ? null : await hashPassword(password);
  return transact(deps, context, async (tx) => {
    const account = await lockAccount(tx, id);
    if (account === undefined) throw noAccount();
    assertVersion(context, account.version);
    const change = { ...input, password_hash };
    return withoutHash(await changeLocked(deps, tx, context, account, change));
  });
}

/** What is said of the change in its audit entry, which is `account.updated` without. */
interface ChangeEntry {
  action: AuditAction;
  detail: Record<string, unknown>;
}

/** The same for an account whose row is locked. */
export async function changeLocked(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  context: RequestContext,
  account: AccountRow,
  change: Omit<AccountChange, 'password'> & { password_hash?: string | null },
  entry?: ChangeEntry,
): Promise<AccountRow> {
  const { id } = account;
  const password_hash = change.password_hash ?? null;
  const at = timestamp(deps.clock.now());
  const disabled_at = disabledAt(account, change.disabled, at);
  const roles = change.roles === undefined ? account.roles : [...new Set(change.roles)];
  if (isAdmin(account) && !isAdmin({ roles, disabled_at })) await assertOtherAdmin(tx, id);
  const ends = password_hash !== null || (disabled_at !== null && account.disabled_at === null);
  const changed = await updateAccount(tx, id, {
    name: change.name ?? account.name,
    roles,
    disabled_at,
    password_hash: password_hash ?? account.password_hash,
    password_expires_at: password_hash === null ? account.password_expires_at : null,
    token_version: account.token_version + (ends ? 1 : 0),
    updated_at: at,
  });
  if (ends) await revokeFeedsOf(tx, id, at);
  const detail = { account_id: id, email: account.email, roles, disabled: disabled_at !== null };
  await writeAudit(tx, context, at, {
    action: entry?.action ?? 'account.updated',
    detail: { ...detail, password_changed: password_hash !== null, ...entry?.detail },
  });
  return changed;
}

function isAdmin(account: Pick<AccountRow, 'roles' | 'disabled_at'>): boolean {
  return account.disabled_at === null && account.roles.includes('Admin');
}

async function assertOtherAdmin(tx: Tx, id: string): Promise<void> {
  if ((await otherEnabledAdmins(tx, id)) > 0) return;
  const detail = 'This is the last administrator. Create another one first.';
  throw new DomainError('conflict', detail);
}

function disabledAt(account: AccountRow, disabled: boolean | undefined, at: string): string | null {
  if (disabled === undefined) return account.disabled_at;
  return disabled ? (account.disabled_at ?? at) : null;
}

const setupMinutes = 30;

export interface SetupToken {
  token: string;
  expires_at: string;
}

/** A one-time token for the first administrator, valid for 30 minutes; null when accounts exist. */
export async function offerSetup(
  deps: Pick<Deps, 'database' | 'clock'>,
): Promise<SetupToken | null> {
  const db = deps.database.kysely;
  if (await anyAccountExists(db)) return null;
  const token = randomBytes(24).toString('base64url');
  const now = deps.clock.now();
  const expires_at = timestamp(now.add({ minutes: setupMinutes }));
  const token_sha256 = sha256(token);
  await insertSetupToken(db, { token_sha256, created_at: timestamp(now), expires_at });
  return { token, expires_at };
}

/** Makes the first administrator from a set-up link. Of two at once, one wins. */
export async function setUpFirstAdmin(
  deps: AccountDeps,
  context: RequestContext,
  input: Omit<NewAccount, 'roles'> & { token: string; password: string },
): Promise<Account> {
  // Asked first without the lock: no one should make a server hash passwords for nothing.
  if (await anyAccountExists(deps.database.kysely)) throw alreadySetUp();
  await assertFit(input.password, input);
  const password_hash = await hashPassword(input.password);
  return transact(deps, context, async (tx) => {
    await lockByName(tx, 'first administrator');
    if (await anyAccountExists(tx)) throw alreadySetUp();
    const known = await useSetupToken(tx, sha256(input.token), timestamp(deps.clock.now()));
    if (!known) throw expiredLink();
    const account = { ...input, roles: ['Admin' as const] };
    return addAccount(deps, tx, context, account, password_hash, 'account.setup');
  });
}

/** The first administrator from the settings; does nothing once there is an account. */
export async function ensureAdmin(
  deps: AccountDeps,
  context: RequestContext,
  input: { email: string; password: string },
): Promise<boolean> {
  if (await anyAccountExists(deps.database.kysely)) return false;
  await assertFit(input.password, input, 'IP3_ADMIN_PASSWORD');
  const password_hash = await hashPassword(input.password);
  return transact(deps, context, async (tx) => {
    await lockByName(tx, 'first administrator');
    if (await anyAccountExists(tx)) return false;
    const account = { email: input.email, roles: ['Admin' as const] };
    await addAccount(deps, tx, context, account, password_hash, 'account.setup');
    return true;
  });
}

function withoutHash({ password_hash: _, ...account }: AccountRow): Account {
  return account;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function emailTaken(): DomainError {
  const errors = [{ pointer: '/email', message: 'belongs to another user already' }];
  return new DomainError('conflict', 'This email address belongs to another user.', { errors });
}

function noAccount(): DomainError {
  return new DomainError('not_found', 'User not found.');
}

function alreadySetUp(): DomainError {
  return new DomainError('conflict', 'An administrator already exists. Sign in instead.');
}

function expiredLink(): DomainError {
  return new DomainError(
    'unauthorized',
    'This set-up link is no longer valid. Restart the server to get a new one.',
  );
}
