// Members of a directory's group.
import { timestamp } from '../../domain/clock.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { DirectoryGroup } from '../../domain/scim/group.ts';
import { scimFault } from '../../domain/scim/scim.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { setMembers, updateScimGroup } from '../../store/provisioning/scim-groups.ts';
import { knownScimUsers } from '../../store/provisioning/scim-users.ts';
import type { Tx } from '../transact.ts';
import type { OwnDirectory, ScimDeps } from './directory.ts';
import { replaceRolesOf } from './replace-roles.ts';
import { adoptUser } from './users.ts';

interface Membership {
  id: string;
  before: readonly string[];
  said: DirectoryGroup;
  /** Whether its name changed, and with it the roles of all who stay. */
  isOther: boolean;
}

export async function keepMembers(
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
