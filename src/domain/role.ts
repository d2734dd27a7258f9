// Roles and their order (api-decisions §2). A "minimum role" is read off this order and nowhere
// else.

export const roles = [
  'Reporter',
  'Viewer',
  'Analyst',
  'Operator',
  'DevSecOps',
  'AI Safety',
  'Legal/DPO',
  'Admin',
] as const;
export type Role = (typeof roles)[number];

/** The roles directly below each one; it has all that they have. */
const directlyBelow: Record<Role, readonly Role[]> = {
  Viewer: [],
  // A reporter can also read what a viewer can.
  Reporter: ['Viewer'],
  Analyst: ['Viewer', 'Reporter'],
  Operator: ['Analyst'],
  DevSecOps: ['Operator'],
  'AI Safety': ['Operator'],
  'Legal/DPO': ['Analyst'],
  Admin: ['DevSecOps', 'AI Safety', 'Legal/DPO'],
};

const reach = new Map<Role, ReadonlySet<Role>>(roles.map((role) => [role, reachOf(role)]));

function reachOf(role: Role): ReadonlySet<Role> {
  return new Set([role, ...directlyBelow[role].flatMap((below) => [...reachOf(below)])]);
}

/** Whether a holder of `held` can do what needs at least `needed`. */
export function hasRole(held: readonly Role[], needed: Role): boolean {
  return held.some((role) => reach.get(role)?.has(needed) === true);
}

export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text);
}
