// Who can sign in to a demo: one user a role, all with a password that everyone can know.
import { roles, type Role } from '../../domain/role.ts';
import { emailOf } from './life.ts';

const names: Record<Role, string> = {
  Reporter: 'Jon Berg',
  Viewer: 'Tomas Novák',
  Analyst: 'Mira Lind',
  Operator: 'Kofi Owusu',
  DevSecOps: 'Ines Duarte',
  'AI Safety': 'Aya Tanaka',
  'Legal/DPO': 'Lena Kowalska',
  Admin: 'Kira Adamska',
};

export const demoUsers: readonly { email: string; name: string; role: Role }[] = roles.map(
  (role) => ({ email: emailOf(role), name: names[role], role }),
);
