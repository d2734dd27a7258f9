// Settings of programs that call the service.
import { roles } from '../domain/role.ts';
import { flag, roleList, secretText } from './setting-types.ts';

const registryRoles = roles.filter((role) => role !== 'Admin').join(',');

export const machineSettings = {
  IP3_SERVICE_SECRET: {
    meaning: 'Secret of the x-service-secret header of the registry; if unset, the header is off.',
    secret: true as const,
    parse: secretText,
  },
  IP3_SERVICE_SECRET_ROLES: {
    default: registryRoles,
    meaning: 'Roles of callers that send the service secret.',
    parse: roleList,
  },
  IP3_ALLOW_SERVICE_SECRET: {
    default: 'false',
    meaning: 'Whether the service secret also works with IP3_ENV=production.',
    parse: flag,
  },
};
