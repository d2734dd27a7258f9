// Which roles the groups of a provider have, for all records or in a team. Pure.
import { roles, type Role } from './role.ts';
import { isStorable } from './storable.ts';
import { memberRoles, type MemberRole } from './team.ts';

/** A role in the team of this name. */
export interface TeamRight {
  team: string;
  role: MemberRole;
}

export interface GroupRights {
  /** Roles for all records. */
  roles: Role[];
  teams: TeamRight[];
}

/** What each group has; `*` is everyone whom the provider lets in. */
export type RoleMap = ReadonlyMap<string, GroupRights>;

/** Bounds on what is kept and shown of the groups of one person. */
const mostGroups = 500;
const groupLength = 256;
/** UTF-8 bytes of the groups in an entry of the audit log, whose length is limited. */
const recordedBytes = 8_192;

/** In the order of `roles`, each once. */
export function rolesOfGroups(map: RoleMap, groups: readonly string[]): Role[] {
  const held = new Set(['*', ...groups].flatMap((group) => map.get(group)?.roles ?? []));
  return roles.filter((role) => held.has(role));
}

/** One role in each team, the highest that a group has there; capitals don't tell teams apart. */
export function teamsOfGroups(map: RoleMap, groups: readonly string[]): TeamRight[] {
  const held = new Map<string, TeamRight>();
  for (const right of ['*', ...groups].flatMap((group) => map.get(group)?.teams ?? [])) {
    const other = held.get(right.team.toLowerCase());
    const isMore = other && memberRoles.indexOf(right.role) > memberRoles.indexOf(other.role);
    if (other === undefined || isMore) held.set(right.team.toLowerCase(), right);
  }
  return [...held.values()];
}

/** Whether memberships follow from groups at all. */
export function namesTeams(map: RoleMap): boolean {
  return [...map.values()].some(({ teams }) => teams.length > 0);
}

/**
 * The groups in a claim: a list or a single text. The name of the claim is taken as it is, then as
 * a path with dots (`realm_access.roles`).
 */
export function groupsIn(claims: Readonly<Record<string, unknown>>, claim: string): string[] {
  const value = claimOf(claims, claim);
  const texts = [value].flat().filter((one) => typeof one === 'string');
  return [...new Set(texts.filter(isStorable))]
    .map((text) => text.slice(0, groupLength).toWellFormed())
    .slice(0, mostGroups);
}

/**
 * What an entry of the audit log says of a person's groups: all of them, or as many as fit, first
 * those that the map names, and how many there are.
 */
export function recordedGroups(
  map: RoleMap,
  groups: readonly string[],
): { groups: string[]; group_count?: number } {
  const { true: named = [], false: others = [] } = Object.groupBy(
    groups,
    (one) => `${map.has(one)}`,
  );
  const kept: string[] = [];
  let bytes = 0;
  for (const group of [...named, ...others]) {
    bytes += Buffer.byteLength(group);
    if (bytes > recordedBytes) return { groups: kept, group_count: groups.length };
    kept.push(group);
  }
  return { groups: [...groups] };
}

export function claimOf(claims: Readonly<Record<string, unknown>>, claim: string): unknown {
  if (Object.hasOwn(claims, claim)) return claims[claim];
  return claim.split('.').reduce<unknown>((inner, name) => {
    const isObject = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name);
    return isObject ? (inner as Record<string, unknown>)[name] : undefined;
  }, claims);
}
