// Groups as a directory keeps them (SCIM 2.0). Who is in one has its roles, by the map of the
// provider.
import { timestamp } from '../../domain/clock.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { patchGroup, wholeGroup, type DirectoryGroup } from '../../domain/scim/group.ts';
import { notUnique } from '../../domain/scim/scim.ts';
import type { PatchOperation } from '../../domain/scim/user.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { lockByName } from '../../store/engine/named-lock.ts';
import {
  findScimGroups,
  insertScimGroup,
  membersOfGroups,
  setMembers,
  updateScimGroup,
  type ScimGroupRow,
} from '../../store/provisioning/scim-groups.ts';
import { transact, type Tx } from '../transact.ts';
import { directoryOf, type OwnDirectory, type ScimDeps } from './directory.ts';
import { keepMembers } from './group-members.ts';
import { first, noGroup, readScimGroup, type ScimGroup } from './list-groups.ts';
import { replaceRolesOf } from './replace-roles.ts';

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
