// Settings of programs that call the service.
import { parseAddress } from '../domain/address.ts';
import { certificateHeaders } from '../domain/machine.ts';
import { roles, type Role } from '../domain/role.ts';
import { flag, oneOf, roleList, secretText } from './setting-types.ts';

const registryRoles = roles.filter((role) => role !== 'Admin').join(',');

export const machineSettings = {
  IP3_SERVICE_SECRET: {
    meaning: 'Secret of the x-service-secret header of the registry; if unset, the header is off.',
    secret: true as const,
    parse: secretText,
  },
  IP3_SERVICE_SECRET_ROLES: {
    default: registryRoles,
    meaning:
      'Roles of callers that send the service secret. With IP3_ENV=production the default is ' +
      'Reporter.',
    parse: roleList,
  },
  IP3_ALLOW_SERVICE_SECRET: {
    default: 'false',
    meaning: 'Whether the service secret also works with IP3_ENV=production.',
    parse: flag,
  },
  IP3_TRUSTED_PROXIES: {
    meaning:
      'IP addresses from which the proxy connects, separated by commas. Only their ' +
      'headers name the certificate of a client.',
    parse: addressList,
  },
  IP3_CLIENT_CERT_HEADER: {
    default: 'off',
    meaning:
      'Header in which the proxy passes on the certificate of the client: client-cert (RFC 9440, ' +
      'as HAProxy sends it) or x-ssl-client-cert (URL-encoded PEM, as nginx does). Needs ' +
      'IP3_TRUSTED_PROXIES.',
    parse: oneOf(certificateHeaders),
  },
};

function addressList(value: string): string[] {
  return value.split(',').map((part) => {
    const address = parseAddress(part);
    if (address === null) throw new Error('must list IP addresses such as 10.0.0.5,fd00::5');
    return address;
  });
}

interface MachineSettings {
  IP3_TRUSTED_PROXIES: string[] | undefined;
  IP3_CLIENT_CERT_HEADER: string;
}

/** What the settings of machines lack together. */
export function machineFaults(settings: MachineSettings): string[] {
  const { IP3_TRUSTED_PROXIES: proxies, IP3_CLIENT_CERT_HEADER: header } = settings;
  if (header === 'off' || proxies !== undefined) return [];
  return ['IP3_CLIENT_CERT_HEADER needs IP3_TRUSTED_PROXIES: anyone can send such a header'];
}

/** One secret that many share does the least in production, unless the setting names others. */
export const productionSecretRoles: Role[] = ['Reporter'];
