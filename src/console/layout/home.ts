// Where each role begins its day.
import { hasRole, isRole } from '../../domain/role.ts';

/** The address that a person with these roles lands on after signing in. */
export function homeOf(names: readonly string[]): '/incidents' | '/overview' | '/reports' {
  const roles = names.filter(isRole);
  if (roles.includes('Legal/DPO') && !roles.includes('Admin')) return '/reports';
  const isReporter = roles.includes('Reporter');
  return hasRole(roles, 'Analyst') || isReporter ? '/incidents' : '/overview';
}
