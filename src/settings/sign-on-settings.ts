// The settings of single sign-on (OpenID Connect): one provider by settings of its own, others in a
// list.
import {
  firstProviderId,
  signOnProviders,
  type SignOnProvider,
  type SignOnSettings,
} from '../domain/sign-on-provider.ts';
import { roleMap } from './role-map.ts';
import { jsonOf, oneOf, serverUrl, shortName } from './setting-types.ts';

const usualScopes = 'openid profile email';
const usualClaim = 'groups';

export const signOnSettings = {
  IP3_OIDC_ISSUER: {
    meaning: 'Issuer URL of the OpenID Connect provider for single sign-on; needs IP3_PUBLIC_URL.',
    parse: serverUrl,
  },
  IP3_OIDC_NAME: {
    default: 'Single sign-on',
    meaning: 'Name of the provider on the page for signing in.',
    parse: shortName,
  },
  IP3_OIDC_CLIENT_ID: {
    meaning: 'ID of this service at the provider.',
    parse: plainText,
  },
  IP3_OIDC_CLIENT_SECRET: {
    meaning: 'Client secret of this service at the provider; if unset, a public client with PKCE.',
    secret: true as const,
    parse: plainText,
  },
  IP3_OIDC_SCOPES: {
    default: usualScopes,
    meaning: 'Scopes that are requested; openid must be one of them.',
    parse: scopeList,
  },
  IP3_OIDC_ROLES_CLAIM: {
    default: usualClaim,
    meaning: 'Claim with the groups, in the ID token or from the userinfo endpoint.',
    parse: plainText,
  },
  IP3_OIDC_ROLE_MAP: {
    meaning:
      'Roles by group: soc-l2=Analyst,red=Viewer@Red (a role in the team Red), or a JSON object; ' +
      'the group * is everyone. Replaces roles and memberships at each login.',
    parse: roleMap,
  },
  IP3_OIDC_JIT: {
    default: 'on',
    meaning: 'Whether the first login of someone with a mapped role creates the user.',
    parse: oneOf(['on', 'off']),
  },
  IP3_OIDC_ONLY: {
    default: 'off',
    meaning:
      'Whether only administrators without a linked identity can still use a password ' +
      '(break glass).',
    parse: oneOf(['on', 'off']),
  },
  IP3_OIDC_RSA_BITS: {
    default: '2048',
    meaning:
      'Shortest RSA key of a provider whose signatures count. Large providers sign with 2048; ' +
      '3072 gives 128 bits of security.',
    parse: oneOf(['2048', '3072', '4096']),
  },
  IP3_OIDC_PROVIDERS: {
    meaning:
      'Further providers as a JSON list. docs/how-to/single-sign-on.md names the members of each.',
    secret: true as const,
    parse: providerList,
  },
};

function plainText(value: string): string {
  if (value.trim() === '' || value.length > 500) throw new Error('must have 1 to 500 characters');
  return value;
}

function scopeList(value: string): string {
  if (value.split(' ').includes('openid') && /^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(value)) {
    return value;
  }
  throw new Error('must list scopes, separated by spaces, with openid among them');
}

function providerList(value: string): SignOnProvider[] {
  const list = jsonOf(value, notProviders);
  if (!Array.isArray(list) || list.length > 20) throw notProviders();
  return list.map((one: unknown) => {
    if (typeof one !== 'object' || one === null) throw notProviders();
    return providerOf(one as Record<string, unknown>);
  });
}

function providerOf(given: Record<string, unknown>): SignOnProvider {
  const unknown = Object.keys(given).find((name) => !members.has(name));
  if (unknown !== undefined) throw new Error(`has the unknown member ${unknown.slice(0, 40)}`);
  const text = (name: string, usual?: string) => {
    const value = given[name] ?? usual;
    if (typeof value !== 'string') throw new Error(`needs ${name} for each provider, as text`);
    return plainText(value);
  };
  const id = text('id');
  if (!/^[a-z0-9-]{1,40}$/.test(id)) throw new Error('needs ids of a-z, 0-9 and hyphens');
  const map = given['role_map'];
  return {
    id,
    name: shortName(text('name')),
    issuer: serverUrl(text('issuer')),
    client_id: text('client_id'),
    client_secret: given['client_secret'] === undefined ? undefined : text('client_secret'),
    scopes: scopeList(text('scopes', usualScopes)),
    roles_claim: text('roles_claim', usualClaim),
    role_map: roleMap(typeof map === 'string' ? map : JSON.stringify(map ?? {})),
    creates_accounts: given['jit'] !== false,
  };
}

const members = new Set([
  ...['id', 'name', 'issuer', 'client_id', 'client_secret'],
  ...['scopes', 'roles_claim', 'role_map', 'jit'],
]);

function notProviders(): Error {
  return new Error('must be a JSON list of at most 20 providers');
}

/** What the settings of providers lack together. */
export function signOnFaults(
  config: SignOnSettings & { IP3_PUBLIC_URL: URL | undefined },
): string[] {
  const faults = [];
  const providers = signOnProviders(config);
  const ids = providers.map(({ id }) => id);
  if ((config.IP3_OIDC_ISSUER === undefined) !== (config.IP3_OIDC_CLIENT_ID === undefined)) {
    faults.push('IP3_OIDC_ISSUER and IP3_OIDC_CLIENT_ID must be set together');
  }
  if (providers.length > 0 && config.IP3_PUBLIC_URL === undefined) {
    faults.push('IP3_PUBLIC_URL must be set for single sign-on: providers send people back to it');
  }
  if (providers.length === 0 && config.IP3_OIDC_ONLY === 'on') {
    faults.push('IP3_OIDC_ONLY=on needs IP3_OIDC_ISSUER, or no one could sign in');
  }
  if (new Set(ids).size < ids.length) {
    faults.push(
      `IP3_OIDC_PROVIDERS must have ids that differ from each other and ${firstProviderId}`,
    );
  }
  return faults;
}
