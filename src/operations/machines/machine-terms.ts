// Checks the terms of a service account: owner, reach, expiry and proof.
import { validationFailed } from '../../domain/error.ts';
import type { AuthMethod } from '../../domain/machine.ts';
import { enforcementRegistrars } from '../../domain/policy.ts';
import { hasRole } from '../../domain/role.ts';
import { signOnProviders } from '../../domain/sign-on-provider.ts';
import type { OwnedAccount, ServiceAccountRow } from '../../store/machines/service-accounts.ts';
import type { Deps } from '../deps.ts';
import { assertPublicKeys } from './public-keys.ts';

type Terms = Pick<
  ServiceAccountRow,
  | 'auth_method'
  | 'certificate_subject'
  | 'certificate_sha256'
  | 'public_keys'
  | 'enforcement_point'
  | 'roles'
>;

export function usesCertificate({ auth_method }: Pick<Terms, 'auth_method'>): boolean {
  return auth_method === 'tls_client_auth' || auth_method === 'self_signed_tls_client_auth';
}

export function assertSound(terms: Terms): void {
  const { auth_method: method, roles, enforcement_point } = terms;
  const needs: Record<AuthMethod, keyof Terms | null> = {
    client_secret_basic: null,
    tls_client_auth: 'certificate_subject',
    self_signed_tls_client_auth: 'certificate_sha256',
    private_key_jwt: 'public_keys',
  };
  for (const name of ['certificate_subject', 'certificate_sha256', 'public_keys'] as const) {
    const isNeeded = needs[method] === name;
    if (isNeeded === (terms[name] !== null)) continue;
    const message = isNeeded ? `is required with ${method}` : `is for another way than ${method}`;
    throw validationFailed([{ pointer: `/${name}`, message }]);
  }
  assertPublicKeys(terms.public_keys ?? []);
  const mayEnforce = enforcementRegistrars.some((role) => hasRole(roles, role));
  if (enforcement_point === null || mayEnforce) return;
  const message = `needs the role ${enforcementRegistrars.join(' or ')}`;
  throw validationFailed([{ pointer: '/enforcement_point', message }]);
}

/** Who keeps accounts keeps those of one provider, and no one else names one. */
export function assertProvider(
  { config }: Pick<Deps, 'config'>,
  { scopes, provider }: Pick<ServiceAccountRow, 'scopes' | 'provider'>,
): void {
  const provisions = scopes.some((scope) => scope.startsWith('scim:'));
  const ids = signOnProviders(config).map(({ id }) => id);
  if (provisions ? ids.includes(provider ?? '') : provider === null) return;
  const named = ids.length === 0 ? 'there is none yet' : ids.join(', ');
  const message = provisions
    ? `must be a provider of single sign-on for the scope scim: ${named}`
    : 'is for the scope scim:write or scim:read';
  throw validationFailed([{ pointer: '/provider', message }]);
}

export function namedIn({ id, client_id, name, owner }: OwnedAccount) {
  return { service_account_id: id, client_id, name, owner };
}
