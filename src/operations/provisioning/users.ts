// Users as a directory keeps them (SCIM 2.0): made, changed and disabled, never deleted.
import { timestamp } from '../../domain/clock.ts';
import type { DomainError } from '../../domain/error.ts';
import { rolesOfGroups } from '../../domain/group-roles.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { notUnique, scimFault } from '../../domain/scim/scim.ts';
import {
  addressIn,
  nameIn,
  patchUser,
  wholeUser,
  type DirectoryUser,
  type PatchOperation,
} from '../../domain/scim/user.ts';
import type { AccountRow } from '../../store/accounts/account-tables.ts';
import {
  findAccountByEmail,
  insertAccount,
  lockAccount,
  updateAccount,
} from '../../store/accounts/accounts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { lockByName } from '../../store/engine/named-lock.ts';
import { leaveGroups } from '../../store/provisioning/scim-groups.ts';
import {
  findRemovedUser,
  findScimUsers,
  insertScimUser,
  isScimNameTaken,
  updateScimUser,
  type ScimUserRow,
} from '../../store/provisioning/scim-users.ts';
import { changeLocked } from '../accounts/accounts.ts';
import { unknownPassword } from '../accounts/passwords.ts';
import { transact, type Tx } from '../transact.ts';
import { directoryOf, type OwnDirectory, type ScimDeps } from './directory.ts';
import { noUser, readScimUser, type ScimUser } from './read-users.ts';
import { replaceRolesOf } from './replace-roles.ts';

/** A new account, or again the one that the directory removed before. */
export async function createScimUser(
  deps: ScimDeps,
  context: RequestContext,
  body: Record<string, unknown>,
): Promise<ScimUser> {
  const directory = directoryOf(deps, context.principal);
  const said = wholeUser(body);
  const email = addressIn(said);
  if (email === null) throw noAddress();
  const id = await transact(deps, context, async (tx) => {
    await lockByName(tx, 'identity');
    await assertFree(tx, directory, null, said);
    const known = await findAccountByEmail(tx, email);
    return known === undefined
      ? makeAccount(deps, tx, context, directory, email, said)
      : takeKnown(deps, tx, context, directory, known.id, said);
  });
  return readScimUser(deps, context, id);
}

async function assertFree(
  tx: Tx,
  { provider }: OwnDirectory,
  id: string | null,
  said: DirectoryUser,
): Promise<void> {
  if (!(await isScimNameTaken(tx, provider, id, said))) return;
  throw notUnique('Another user of this directory has this userName or externalId.');
}

async function makeAccount(
  deps: ScimDeps,
  tx: Tx,
  context: RequestContext,
  { provider, role_map }: OwnDirectory,
  email: string,
  said: DirectoryUser,
): Promise<string> {
  const at = timestamp(deps.clock.now());
  const { id, roles } = await insertAccount(tx, {
    ...{ id: deps.ids.next(), email, name: nameIn(said), roles: rolesOfGroups(role_map, []) },
    password_hash: unknownPassword(),
    password_expires_at: null,
    disabled_at: said.active ? null : at,
    ...{ created_at: at, updated_at: at, provisioned_by: provider },
  });
  const kept = keptOf(said);
  const times = { created_at: at, updated_at: at, deleted_at: null };
  await insertScimUser(tx, { account_id: id, provider, ...kept, ...times });
  const who = { account_id: id, email, roles, disabled: !said.active };
  const detail = { ...who, provider, user_name: kept.user_name, external_id: kept.external_id };
  await writeAudit(tx, context, at, { action: 'account.created', detail });
  return id;
}

/**
 * Someone whom this directory removed comes back to the same account, and who signs in with its
 * provider already is taken over. Any other account is not its.
 */
async function takeKnown(
  deps: ScimDeps,
  tx: Tx,
  context: RequestContext,
  directory: OwnDirectory,
  id: string,
  said: DirectoryUser,
): Promise<string> {
  const { provider } = directory;
  const account = required(await lockAccount(tx, id), 'account');
  const [row] = await findScimUsers(tx, directory, { id }, { offset: 0, limit: 1 });
  if (row?.is_kept === false) {
    await keep(deps, tx, context, directory, { row, account, before: directoryUser(row), said });
    return id;
  }
  if (!(await findRemovedUser(tx, provider, id))) throw isOfOthers();
  const at = timestamp(deps.clock.now());
  await updateScimUser(tx, id, { ...keptOf(said), updated_at: at, deleted_at: null });
  const entry = {
    action: 'account.provisioned' as const,
    detail: { provider, changed: ['restored'] },
  };
  await changeLocked(deps, tx, context, account, accountChange(said), entry);
  return id;
}

function isOfOthers(): DomainError {
  const detail =
    'An account with this email address exists, and this directory does not keep it. Ask an ' +
    'administrator.';
  return notUnique(detail);
}

function keptOf({ active: _, ...kept }: DirectoryUser) {
  return kept;
}

function accountChange(said: DirectoryUser) {
  const name = nameIn(said);
  return { disabled: !said.active, ...(name === null ? {} : { name }) };
}

export function replaceScimUser(
  deps: ScimDeps,
  context: RequestContext,
  id: string,
  body: Record<string, unknown>,
): Promise<ScimUser> {
  return changeUser(deps, context, id, ({ active }) => wholeUser(body, active));
}

export function patchScimUser(
  deps: ScimDeps,
  context: RequestContext,
  id: string,
  operations: readonly PatchOperation[],
): Promise<ScimUser> {
  return changeUser(deps, context, id, (user) => {
    const patched = { ...user };
    patchUser(patched, operations);
    return patched;
  });
}

async function changeUser(
  deps: ScimDeps,
  context: RequestContext,
  id: string,
  change: (before: DirectoryUser) => DirectoryUser,
): Promise<ScimUser> {
  const directory = directoryOf(deps, context.principal);
  await transact(deps, context, async (tx) => {
    await lockByName(tx, 'identity');
    const { row, account } = await lockedUser(tx, directory, id);
    const before = directoryUser(row);
    const said = change(before);
    await assertFree(tx, directory, id, said);
    await keep(deps, tx, context, directory, { row, account, before, said });
    return null;
  });
  return readScimUser(deps, context, id);
}

async function lockedUser(tx: Tx, directory: OwnDirectory, id: string) {
  const account = isUuid(id) ? await lockAccount(tx, id) : undefined;
  const [row] = isUuid(id)
    ? await findScimUsers(tx, directory, { id }, { offset: 0, limit: 1 })
    : [];
  if (row === undefined || account === undefined) throw noUser();
  return { row, account };
}

function directoryUser(row: ScimUserRow): DirectoryUser {
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
async function keep(
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

/** The account is disabled, and out of all groups; its records stay. */
export async function removeScimUser(
  deps: ScimDeps,
  context: RequestContext,
  id: string,
): Promise<void> {
  const directory = directoryOf(deps, context.principal);
  await transact(deps, context, async (tx) => {
    await lockByName(tx, 'identity');
    const { row, account } = await lockedUser(tx, directory, id);
    await adoptUser(deps, tx, context, directory, row);
    const at = timestamp(deps.clock.now());
    await updateScimUser(tx, id, { deleted_at: at, updated_at: at, external_id: null });
    const detail = { provider: directory.provider, changed: ['removed'] };
    const entry = { action: 'account.provisioned' as const, detail };
    await changeLocked(deps, tx, context, account, { disabled: true }, entry);
    await leaveGroups(tx, id);
    await replaceRolesOf(deps, tx, context, directory, [id]);
    return null;
  });
}

/** An account that the directory did not make yet is taken over when it is put into a group. */
export async function adoptUser(
  deps: ScimDeps,
  tx: Tx,
  context: RequestContext,
  directory: OwnDirectory,
  row: ScimUserRow,
): Promise<void> {
  if (row.is_kept) return;
  const account = required(await lockAccount(tx, row.id), 'account');
  const said = directoryUser(row);
  await keep(deps, tx, context, directory, { row, account, before: said, said });
}

function noAddress(): DomainError {
  const message = 'is required with an email address, unless userName is one';
  return scimFault('invalidValue', '/emails', message);
}
