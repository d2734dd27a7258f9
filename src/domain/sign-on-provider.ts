// A provider of identities (OpenID Connect) by which people sign in.
import type { RoleMap } from './group-roles.ts';

export interface SignOnProvider {
  /** Part of the address that the provider sends people back to. */
  id: string;
  /** What people know it by. */
  name: string;
  issuer: URL;
  client_id: string;
  /** Undefined for a client without one. */
  client_secret: string | undefined;
  scopes: string;
  /** The claim that has the groups. */
  roles_claim: string;
  role_map: RoleMap;
  /** Whether a first login makes an account. */
  creates_accounts: boolean;
}

/** Id of the provider that has settings of its own. */
export const firstProviderId = 'sso';

export interface SignOnSettings {
  IP3_OIDC_ISSUER: URL | undefined;
  IP3_OIDC_NAME: string;
  IP3_OIDC_CLIENT_ID: string | undefined;
  IP3_OIDC_CLIENT_SECRET: string | undefined;
  IP3_OIDC_SCOPES: string;
  IP3_OIDC_ROLES_CLAIM: string;
  IP3_OIDC_ROLE_MAP: RoleMap | undefined;
  IP3_OIDC_JIT: 'on' | 'off';
  IP3_OIDC_ONLY: 'on' | 'off';
  IP3_OIDC_PROVIDERS: readonly SignOnProvider[] | undefined;
}

/** All providers of the settings; none where people sign in with passwords alone. */
export function signOnProviders(settings: SignOnSettings): SignOnProvider[] {
  const { IP3_OIDC_ISSUER: issuer, IP3_OIDC_CLIENT_ID: client_id } = settings;
  const others = settings.IP3_OIDC_PROVIDERS ?? [];
  if (issuer === undefined || client_id === undefined) return [...others];
  const first: SignOnProvider = {
    id: firstProviderId,
    name: settings.IP3_OIDC_NAME,
    issuer,
    client_id,
    client_secret: settings.IP3_OIDC_CLIENT_SECRET,
    scopes: settings.IP3_OIDC_SCOPES,
    roles_claim: settings.IP3_OIDC_ROLES_CLAIM,
    role_map: settings.IP3_OIDC_ROLE_MAP ?? new Map(),
    creates_accounts: settings.IP3_OIDC_JIT === 'on',
  };
  return [first, ...others];
}
