// Groups as a directory keeps them (SCIM 2.0). Who is in one has its roles, by the map of the
// provider.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { patchGroup, wholeGroup, type DirectoryGroup } from '../../domain/scim/group.ts';
import { notUnique, scimFault } from '../../domain/scim/scim.ts';
import type { PatchOperation } from '../../domain/scim/user.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { lockByName } from '../../store/engine/named-lock.ts';
import {
  countScimGroups,
  findScimGroups,
  insertScimGroup,
  membersOfGroups,
  setMembers,
  updateScimGroup,
  type GroupFilter,
  type MemberRow,
  type ScimGroupRow,
} from '../../store/provisioning/scim-groups.ts';
import { knownScimUsers } from '../../store/provisioning/scim-users.ts';
import { transact, type Tx } from '../transact.ts';
import { directoryOf, type OwnDirectory, type ScimDeps } from './directory.ts';
import type { ScimPage } from './read-users.ts';
import { replaceRolesOf } from './replace-roles.ts';
import { adoptUser } from './users.ts';

export interface ScimGroup extends ScimGroupRow {
  members: MemberRow[];
}

type Reads = Pick<ScimDeps, 'config' | 'database'>;
type Asks = Pick<RequestContext, 'principal'>;

const first = { offset: 0, limit: 1 };

export async function listScimGroups(
  deps: Reads,
  { principal }: Asks,
  filter: GroupFilter,
  page: ScimPage & { withMembers: boolean },
): Promise<{ total: number; groups: ScimGroup[] }> {
  const { provider } = directoryOf(deps, principal);
  const db = deps.database.kysely;
  const { id, member } = filter;
  if ([id, member].some((one) => one !== undefined && !isUuid(one)))
    return { total: 0, groups: [] };
  const rows = await findScimGroups(db, provider, filter, page);
  const total = await countScimGroups(db, provider, filter);
  const ids = page.withMembers ? rows.map((row) => row.id) : [];
  const byGroup = Map.groupBy(await membersOfGroups(db, ids), ({ group_id }) => group_id);
  return { total, groups: rows.map((row) => ({ ...row, members: byGroup.get(row.id) ?? [] })) };
}

/** @throws `not_found` */
export async function readScimGroup(
  deps: Reads,
  asks: Asks,
  id: string,
  withMembers = true,
): Promise<ScimGroup> {
  const { groups } = await listScimGroups(deps, asks, { id }, { ...first, withMembers });
  if (groups[0] === undefined) throw noGroup();
  return groups[0];
}

export async function createScimGroup(
  deps: ScimDeps,
  context: RequestContext,
  body: Record<string, unknown>,
): Promise<ScimGroup> {
  const directory = directoryOf(deps, context.principal);
  const said = wholeGroup(body);
  const id = await transact(deps, context, async (tx) => {
    await lockByName(tx, 'identity');
    await assertNameFree(tx, directory, null, said);
    await assertExternalIdFree(tx, directory, null, said);
    const { provider } = directory;
    const at = timestamp(deps.clock.now());
    const group_id = deps.ids.next();
    const named = { id: group_id, display_name: said.display_name, external_id: said.external_id };
    const times = { created_at: at, updated_at: at, deleted_at: null };
    await insertScimGroup(tx, { ...named, provider, ...times });
    const detail = { group_id, provider, name: said.display_name, external_id: said.external_id };
    await writeAudit(tx, context, at, { action: 'directory_group.created', detail });
    await keepMembers(deps, tx, context, directory, {
      id: group_id,
      before: [],
      said,
      isOther: false,
    });
    return group_id;
  });
  return readScimGroup(deps, context, id);
}

async function assertNameFree(
  tx: Tx,
  { provider }: OwnDirectory,
  id: string | null,
  { display_name }: DirectoryGroup,
): Promise<void> {
  const named = await findScimGroups(tx, provider, { display_name }, first);
  if (named.every((one) => one.id === id)) return;
  throw notUnique('Another group of this directory has this displayName.');
}

/** The map of roles counts it: a second group with it would give its members the same roles. */
async function assertExternalIdFree(
  tx: Tx,
  { provider }: OwnDirectory,
  id: string | null,
  { external_id }: DirectoryGroup,
): Promise<void> {
  if (external_id === null) return;
  const having = await findScimGroups(tx, provider, { external_id }, { ...first, limit: 2 });
  if (having.every((one) => one.id === id)) return;
  throw notUnique('Another group of this directory has this externalId.');
}

export function replaceScimGroup(
  deps: ScimDeps,
  context: RequestContext,
  id: string,
  body: Record<string, unknown>,
): Promise<ScimGroup> {
  return changeGroup(deps, context, id, () => wholeGroup(body));
}

export function patchScimGroup(
  deps: ScimDeps,
  context: RequestContext,
  id: string,
  operations: readonly PatchOperation[],
): Promise<ScimGroup> {
  return changeGroup(deps, context, id, (before) => {
    const patched = { ...before, members: new Set(before.members) };
    patchGroup(patched, operations);
    return patched;
  });
}

async function changeGroup(
  deps: ScimDeps,
  context: RequestContext,
  id: string,
  change: (before: DirectoryGroup) => DirectoryGroup,
): Promise<ScimGroup> {
  const directory = directoryOf(deps, context.principal);
  await transact(deps, context, async (tx) => {
    await lockByName(tx, 'identity');
    const row = await lockedGroup(tx, directory, id);
    const before = (await membersOfGroups(tx, [id])).map(({ account_id }) => account_id);
    const { display_name, external_id } = row;
    const said = change({ display_name, external_id, members: new Set(before) });
    const isOther = said.display_name !== display_name || said.external_id !== external_id;
    if (isOther) await rename(deps, tx, context, directory, row, said);
    await keepMembers(deps, tx, context, directory, { id, before, said, isOther });
    return null;
  });
  return readScimGroup(deps, context, id);
}

async function lockedGroup(tx: Tx, { provider }: OwnDirectory, id: string): Promise<ScimGroupRow> {
  const [row] = isUuid(id) ? await findScimGroups(tx, provider, { id }, first) : [];
  if (row === undefined) throw noGroup();
  return row;
}

async function rename(
  deps: ScimDeps,
  tx: Tx,
  context: RequestContext,
  directory: OwnDirectory,
  { id, display_name: name_before, external_id: external_before }: ScimGroupRow,
  said: DirectoryGroup,
): Promise<void> {
  const { display_name, external_id } = said;
  await assertNameFree(tx, directory, id, said);
  // What an earlier version let two groups have stays until one of them gets another.
  if (external_id !== external_before) await assertExternalIdFree(tx, directory, id, said);
  const at = timestamp(deps.clock.now());
  await updateScimGroup(tx, id, { display_name, external_id, updated_at: at });
  const named = { group_id: id, provider: directory.provider, name: display_name, external_id };
  const detail = { ...named, name_before };
  await writeAudit(tx, context, at, { action: 'directory_group.changed', detail });
}

interface Membership {
  id: string;
  before: readonly string[];
  said: DirectoryGroup;
  /** Whether its name changed, and with it the roles of all who stay. */
  isOther: boolean;
}

async function keepMembers(
  deps: ScimDeps,
  tx: Tx,
  context: RequestContext,
  directory: OwnDirectory,
  { id, before, said, isOther }: Membership,
): Promise<void> {
  const held = new Set(before);
  const wanted = said.members;
  const added = [...wanted].filter((one) => !held.has(one));
  const removed = before.filter((one) => !wanted.has(one));
  await adoptAll(deps, tx, context, directory, added);
  if (added.length + removed.length > 0) {
    await setMembers(tx, id, { added, removed });
    const at = timestamp(deps.clock.now());
    await updateScimGroup(tx, id, { updated_at: at });
    const detail = {
      ...{ group_id: id, provider: directory.provider, name: said.display_name },
      ...{ added: listed(added), removed: listed(removed) },
      ...{ added_count: added.length, removed_count: removed.length },
    };
    await writeAudit(tx, context, at, { action: 'directory_group.changed', detail });
  }
  const touched = isOther ? [...new Set([...before, ...added])] : [...added, ...removed];
  await replaceRolesOf(deps, tx, context, directory, touched);
}

/** An entry names so many; the entries on roles name each. */
const namedInEntry = 100;

function listed(ids: readonly string[]): string[] {
  return ids.slice(0, namedInEntry);
}

async function adoptAll(
  deps: ScimDeps,
  tx: Tx,
  context: RequestContext,
  directory: OwnDirectory,
  ids: readonly string[],
): Promise<void> {
  const known = ids.every(isUuid) ? await knownScimUsers(tx, directory, ids) : [];
  if (known.length < ids.length) {
    throw scimFault('invalidValue', '/members', 'names a user that the directory does not have');
  }
  for (const row of known) await adoptUser(deps, tx, context, directory, row);
}

/** Its members lose the roles that they had by it; the name stays in the audit log. */
export async function removeScimGroup(
  deps: ScimDeps,
  context: RequestContext,
  id: string,
): Promise<void> {
  const directory = directoryOf(deps, context.principal);
  await transact(deps, context, async (tx) => {
    await lockByName(tx, 'identity');
    const { display_name: name, external_id } = await lockedGroup(tx, directory, id);
    const members = (await membersOfGroups(tx, [id])).map(({ account_id }) => account_id);
    const at = timestamp(deps.clock.now());
    await setMembers(tx, id, { added: [], removed: members });
    await updateScimGroup(tx, id, { updated_at: at, deleted_at: at });
    const { provider } = directory;
    const detail = { group_id: id, provider, name, external_id, removed_count: members.length };
    await writeAudit(tx, context, at, { action: 'directory_group.removed', detail });
    await replaceRolesOf(deps, tx, context, directory, members);
    return null;
  });
}

function noGroup(): DomainError {
  return new DomainError('not_found', 'The directory has no group with this id.');
}
