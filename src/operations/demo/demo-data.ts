// Who can sign in to a demo: one user a role, all with a password that everyone may know.
import { roles, type Role } from '../../domain/role.ts';
import { emailOf } from './life.ts';

export const demoUsers: readonly { email: string; name: string; role: Role }[] = roles.map(
  (role) => ({
    email: emailOf(role),
    name: `Demo ${role}`,
    role,
  }),
);
