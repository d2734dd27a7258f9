// Requests of members of teams: which of their memberships count for one, and what it sees.
import type { Access } from '../../domain/policy.ts';
import type { Principal } from '../../domain/principal.ts';
import { isRole, type Role } from '../../domain/role.ts';
import { countingFor, rolesInEach } from '../../domain/team.ts';
import { databaseOfMember, type MemberScope } from '../../store/teams/member-scope.ts';
import { teamOfRecord, type RecordKind } from '../../store/teams/record-teams.ts';
import type { Deps } from '../deps.ts';
import { readMemberships } from './teams.ts';

export interface MemberRequest {
  /** What the member has in each team that counts. */
  roles: Role[];
  scope: MemberScope;
}

export interface AskedRecord {
  kind: RecordKind;
  reference: string;
}

/**
 * How a member can make a request that needs this role; null for those who cannot. For one record,
 * the role in its own team counts; for a list, what they have in each of the teams.
 */
export async function memberRequest(
  deps: Pick<Deps, 'database'>,
  { id, roles }: Pick<Principal, 'id' | 'roles'>,
  access: Access,
  record: AskedRecord | null,
): Promise<MemberRequest | null> {
  if (roles.length > 0 || !isRole(access)) return null;
  const all = countingFor(access, await readMemberships(deps, id));
  if (all.length === 0) return null;
  const ids = all.map(({ team_id }) => team_id);
  const own = record && (await teamOfRecord(deps.database.kysely, ...place(record), ids));
  const counting = own ? all.filter(({ team_id }) => team_id === own) : all;
  const team_ids = counting.map(({ team_id }) => team_id);
  return { roles: rolesInEach(counting), scope: { account_id: id, needs: access, team_ids } };
}

/** The database as the member of this request sees it. */
export function databaseFor(
  { database }: Pick<Deps, 'database'>,
  scope: MemberScope,
): Deps['database'] {
  return databaseOfMember(database, scope);
}

function place({ kind, reference }: AskedRecord): [RecordKind, string] {
  return [kind, reference];
}
