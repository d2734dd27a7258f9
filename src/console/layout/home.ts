// Where each role begins its day.
import { isRole, type Role } from '../../domain/role.ts';

/** The first of these that someone has decides. */
const homes = [
  ['Admin', '/incidents'],
  ['Legal/DPO', '/reports'],
  ['AI Safety', '/agents'],
  ['Operator', '/engagements'],
  ['Analyst', '/incidents'],
  ['Reporter', '/incidents'],
] as const satisfies readonly (readonly [Role, string])[];

/** The address that a person with these roles lands on after signing in. */
export function homeOf(names: readonly string[]) {
  const roles = names.filter(isRole);
  // Members of teams read incidents.
  const other = roles.length === 0 ? '/incidents' : '/overview';
  return homes.find(([role]) => roles.includes(role))?.[1] ?? other;
}
