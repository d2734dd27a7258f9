// Teams: people without global roles who read and change records of their teams, each in the role
// that they have there.
import { hasRole, roles, type Role } from './role.ts';

/** Roles that a membership has. Others are for all records, and are given as global roles. */
export const memberRoles = ['Viewer', 'Analyst'] as const satisfies readonly Role[];
export type MemberRole = (typeof memberRoles)[number];

export const teamNameLength = 100;

/**
 * What members can do by an endpoint, in a team in which they have its role: read records of the
 * team, or change one.
 */
export type MemberAccess = 'read' | 'change';

export interface Membership {
  team_id: string;
  /** The name of the team. */
  team: string;
  role: MemberRole;
}

/** The memberships that count for what needs this role: a right is a pair, so others don't. */
export function countingFor(needed: Role, held: readonly Membership[]): Membership[] {
  return held.filter(({ role }) => hasRole([role], needed));
}

/**
 * The roles that someone has in each of these teams: over several teams at once, no one can do what
 * they cannot in one of them.
 */
export function rolesInEach(held: readonly Pick<Membership, 'role'>[]): Role[] {
  if (held.length === 0) return [];
  return roles.filter((role) => held.every((one) => hasRole([one.role], role)));
}
