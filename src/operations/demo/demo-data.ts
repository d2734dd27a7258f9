// Who can sign in to a demo: one user a role, all with a password that everybody may know.
import { roles, type Role } from '../../domain/role.ts';
import { emailOf } from './life.ts';

/** The password of every demo user; demo mode is refused on addresses that others can reach. */
export const demoPassword = 'proofline-demo';

export const demoUsers: readonly { email: string; name: string; role: Role }[] = roles.map(
  (role) => ({
    email: emailOf(role),
    name: `Demo ${role}`,
    role,
  }),
);
