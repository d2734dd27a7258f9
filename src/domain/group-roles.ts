// Which roles the groups of a provider have. Pure.
import { roles, type Role } from './role.ts';

/** Group → roles; `*` is everyone whom the provider lets in. */
export type RoleMap = ReadonlyMap<string, readonly Role[]>;

/** Bounds on what is kept and shown of the groups of one person. */
const mostGroups = 500;
const groupLength = 256;

/** In the order of `roles`, each once. */
export function rolesOfGroups(map: RoleMap, groups: readonly string[]): Role[] {
  const held = new Set(['*', ...groups].flatMap((group) => map.get(group) ?? []));
  return roles.filter((role) => held.has(role));
}

/**
 * The groups in a claim: a list or a single text. The name of the claim is taken as it is, then as
 * a path with dots (`realm_access.roles`).
 */
export function groupsIn(claims: Readonly<Record<string, unknown>>, claim: string): string[] {
  const value = claimOf(claims, claim);
  const texts = [value].flat().filter((one) => typeof one === 'string');
  return [...new Set(texts)].map((text) => text.slice(0, groupLength)).slice(0, mostGroups);
}

export function claimOf(claims: Readonly<Record<string, unknown>>, claim: string): unknown {
  if (Object.hasOwn(claims, claim)) return claims[claim];
  return claim.split('.').reduce<unknown>((inner, name) => {
    const isObject = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name);
    return isObject ? (inner as Record<string, unknown>)[name] : undefined;
  }, claims);
}
