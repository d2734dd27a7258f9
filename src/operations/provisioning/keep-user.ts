// Keeps what a directory says of a user.
import { timestamp } from '../../domain/clock.ts';
import type { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { notUnique, scimFault } from '../../domain/scim/scim.ts';
import { nameIn, type DirectoryUser } from '../../domain/scim/user.ts';
import type { AccountRow } from '../../store/accounts/account-tables.ts';
import { updateAccount } from '../../store/accounts/accounts.ts';
import {
  insertScimUser,
  isScimNameTaken,
  updateScimUser,
  type ScimUserRow,
} from '../../store/provisioning/scim-users.ts';
import { changeLocked } from '../accounts/change-account.ts';
import type { Tx } from '../transact.ts';
import type { OwnDirectory, ScimDeps } from './directory.ts';

export async function assertFree(
  tx: Tx,
  { provider }: OwnDirectory,
  id: string | null,
  said: DirectoryUser,
): Promise<void> {
  if (!(await isScimNameTaken(tx, provider, id, said))) return;
  throw notUnique('Another user of this directory has this userName or externalId.');
}

export function isOfOthers(): DomainError {
  const detail =
    'An account with this email address exists, and this directory does not keep it. Ask an ' +
    'administrator.';
  return notUnique(detail);
}

export function keptOf({ active: _, ...kept }: DirectoryUser) {
  return kept;
}

export function accountChange(said: DirectoryUser) {
  const name = nameIn(said);
  return { disabled: !said.active, ...(name === null ? {} : { name }) };
}

export function directoryUser(row: ScimUserRow): DirectoryUser {
  const { user_name, external_id, email, display_name } = row;
  const { formatted_name, given_name, family_name, disabled_at } = row;
  return {
    ...{ user_name, external_id, email, display_name },
    ...{ formatted_name, given_name, family_name, active: disabled_at === null },
  };
}

interface Change {
  row: ScimUserRow;
  account: AccountRow;
  before: DirectoryUser;
  said: DirectoryUser;
}

/** Nothing is written where nothing differs: directories send the same again and again. */
export async function keep(
  deps: ScimDeps,
  tx: Tx,
  context: RequestContext,
  { provider }: OwnDirectory,
  { row, account, before, said }: Change,
): Promise<void> {
  const names = Object.keys(said) as (keyof DirectoryUser)[];
  const changed = names.filter((name) => said[name] !== before[name]);
  if (changed.length === 0 && row.is_kept) return;
  const at = timestamp(deps.clock.now());
  const kept = { ...keptOf(said), updated_at: at };
  if (row.is_kept) {
    await updateScimUser(tx, row.id, kept);
  } else {
    const made = { account_id: row.id, provider, created_at: at, deleted_at: null };
    await insertScimUser(tx, { ...made, ...kept });
    await updateAccount(tx, row.id, { provisioned_by: provider });
  }
  const detail = { provider, changed: row.is_kept ? changed : ['adopted', ...changed] };
  const entry = { action: 'account.provisioned' as const, detail };
  await changeLocked(deps, tx, context, account, accountChange(said), entry);
}

export function noAddress(): DomainError {
  const message = 'is required with an email address, unless userName is one';
  return scimFault('invalidValue', '/emails', message);
}
