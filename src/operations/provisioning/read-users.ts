// Users as a directory reads them (SCIM 2.0).
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { groupsOfAccounts, type MembershipRow } from '../../store/provisioning/scim-groups.ts';
import {
  countScimUsers,
  findScimUsers,
  type ScimUserRow,
  type UserFilter,
} from '../../store/provisioning/scim-users.ts';
import { directoryOf, type ScimDeps } from './directory.ts';

export interface ScimUser extends ScimUserRow {
  groups: MembershipRow[];
}

export interface ScimPage {
  offset: number;
  limit: number;
}

type Reads = Pick<ScimDeps, 'config' | 'database'>;

export async function listScimUsers(
  deps: Reads,
  context: Pick<RequestContext, 'principal'>,
  filter: UserFilter,
  page: ScimPage,
): Promise<{ total: number; users: ScimUser[] }> {
  const directory = directoryOf(deps, context.principal);
  const db = deps.database.kysely;
  if (filter.id !== undefined && !isUuid(filter.id)) return { total: 0, users: [] };
  const rows = await findScimUsers(db, directory, filter, page);
  const total = await countScimUsers(db, directory, filter);
  const ids = rows.map(({ id }) => id);
  const groups = await groupsOfAccounts(db, directory.provider, ids);
  const byAccount = Map.groupBy(groups, ({ account_id }) => account_id);
  return { total, users: rows.map((row) => ({ ...row, groups: byAccount.get(row.id) ?? [] })) };
}

/** @throws `not_found` also for users of other directories, and those without one. */
export async function readScimUser(
  deps: Reads,
  context: Pick<RequestContext, 'principal'>,
  id: string,
): Promise<ScimUser> {
  const { users } = await listScimUsers(deps, context, { id }, { offset: 0, limit: 1 });
  if (users[0] === undefined) throw noUser();
  return users[0];
}

export function noUser(): DomainError {
  return new DomainError('not_found', 'The directory has no user with this id.');
}
