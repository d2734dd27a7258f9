// Changes of an account by an administrator.
import type { AuditAction } from '../../domain/audit-actions.ts';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { Role } from '../../domain/role.ts';
import type { AccountRow } from '../../store/accounts/account-tables.ts';
import {
  findAccount,
  lockAccount,
  otherEnabledAdmins,
  updateAccount,
} from '../../store/accounts/accounts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { revokeFeedsOf } from '../../store/legal/legal-deadlines.ts';
import type { Deps } from '../deps.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';
import { noAccount, withoutHash, type Account, type AccountDeps } from './accounts.ts';
import { assertFit } from './password-rules.ts';
import { hashPassword } from './passwords.ts';

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
  if (password !== undefined) await assertFit(deps, password, known);
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
