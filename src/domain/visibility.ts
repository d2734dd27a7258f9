// Who sees which evidence (contract §4.3): below Analyst only what is public.
import { hasRole, type Role } from './role.ts';

export const visibilities = ['public', 'restricted', 'internal'] as const;
export type Visibility = (typeof visibilities)[number];

/** The visibilities that a holder of `roles` can read; queries filter by exactly this list. */
export function clearance(roles: readonly Role[]): readonly Visibility[] {
  return hasRole(roles, 'Analyst') ? visibilities : ['public'];
}
