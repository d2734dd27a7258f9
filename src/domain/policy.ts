// Who can call an endpoint, and whether a principal is among them. Each endpoint names its access.
import type { Principal } from './principal.ts';
import { hasRole, type Role } from './role.ts';

/**
 * `anyone` needs no credentials, `signed-in` any account, a role that role or one above it,
 * `enforcement point` a token that was made for one, `provisioning` a service account that keeps
 * the accounts of a provider: no role includes either.
 */
export type Access = 'anyone' | 'signed-in' | 'enforcement point' | 'provisioning' | Role;

/** Anyone who has one of these roles makes the tokens of enforcement points. */
export const enforcementRegistrars: readonly Role[] = ['DevSecOps', 'AI Safety'];

/** Whether a holder of `roles` can use what `access` asks for. */
export function isPermitted(roles: readonly Role[], access: Access): boolean {
  return admits({ roles }, access);
}

/** The same for a principal, who can be an enforcement point or provision accounts. */
export function admits(
  {
    roles,
    enforcement_point,
    provider,
  }: Pick<Principal, 'roles' | 'enforcement_point' | 'provider'>,
  access: Access,
): boolean {
  if (access === 'anyone' || access === 'signed-in') return true;
  if (access === 'enforcement point') return enforcement_point !== undefined;
  if (access === 'provisioning') return provider !== undefined;
  return hasRole(roles, access);
}
