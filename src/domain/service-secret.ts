// The secret of the registry (contract §5): whether it is taken, and how much it can do.
import type { Role } from './role.ts';

interface SecretSettings {
  IP3_SERVICE_SECRET: string | undefined;
  IP3_SERVICE_SECRET_ROLES: readonly Role[];
  IP3_ENV: 'development' | 'production';
  IP3_ALLOW_SERVICE_SECRET: boolean;
}

/** Whether the registry takes the secret header. */
export function acceptsServiceSecret(settings: SecretSettings): boolean {
  const { IP3_SERVICE_SECRET: secret, IP3_ENV, IP3_ALLOW_SERVICE_SECRET } = settings;
  return secret !== undefined && (IP3_ENV !== 'production' || IP3_ALLOW_SERVICE_SECRET);
}

const powerful: readonly Role[] = ['AI Safety', 'Legal/DPO', 'DevSecOps'];

/** One secret that can quarantine, restore and queue reports to authorities is worth a sentence. */
export function broadSecret(settings: SecretSettings): string[] {
  const held = powerful.filter((role) => settings.IP3_SERVICE_SECRET_ROLES.includes(role));
  if (!acceptsServiceSecret(settings) || held.length < 2) return [];
  return [
    `The header x-service-secret acts as ${held.join(', ')} at once; ` +
      'set IP3_SERVICE_SECRET_ROLES to the roles that its callers need.',
  ];
}
