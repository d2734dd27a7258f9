// Lists the groups of a directory.
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import {
  countScimGroups,
  findScimGroups,
  membersOfGroups,
  type GroupFilter,
  type MemberRow,
  type ScimGroupRow,
} from '../../store/provisioning/scim-groups.ts';
import { directoryOf, type ScimDeps } from './directory.ts';
import type { ScimPage } from './read-users.ts';

export interface ScimGroup extends ScimGroupRow {
  members: MemberRow[];
}

type Reads = Pick<ScimDeps, 'config' | 'database'>;

type Asks = Pick<RequestContext, 'principal'>;

export const first = { offset: 0, limit: 1 };

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

export function noGroup(): DomainError {
  return new DomainError('not_found', 'The directory has no group with this id.');
}
