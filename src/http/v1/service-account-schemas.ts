// Schemas of service accounts.
import { Type, type Static } from 'typebox';
import { authMethods, machineRoles, mostPublicKeys, scopes } from '../../domain/machine.ts';
import { roles } from '../../domain/role.ts';
import type { OwnedAccount } from '../../store/machines/service-accounts.ts';
import { Enum, Id, Instant, Nullable } from '../schema/schema.ts';

const examples = {
  client_id: 'svc_3q2-7wAAAAAAAAAAAAAAAA',
  subject: 'CN=scanner-1,O=Scanner Ltd',
  key: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  thumbprint: 'bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg2',
};

export const Owner = Type.String({
  maxLength: 254,
  description: 'Email of the user who answers for it. When that user is disabled, it stops.',
  examples: ['admin@example.org'],
});

export const Description = Type.String({ maxLength: 500, examples: ['Nightly scans'] });

export const Roles = Type.Array(Enum(machineRoles), { minItems: 1, maxItems: 20 });
export const Scopes = Type.Array(Enum(scopes), {
  minItems: 1,
  maxItems: 40,
  description: 'What it can use of its roles. Writing includes reading.',
});

export const Provider = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'For the scopes of `scim`: the provider of single sign-on whose accounts it keeps.',
  examples: ['sso'],
});

export const Subject = Type.String({
  minLength: 1,
  maxLength: 500,
  description:
    'For `tls_client_auth`: the subject (RFC 4514) of its certificate, which an authority of ' +
    '`IP3_TLS_CLIENT_CA` must have issued.',
  examples: [examples.subject],
});

export const Thumbprint = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  description:
    'For `self_signed_tls_client_auth`: SHA-256 of its certificate in base64url (`x5t#S256`).',
  examples: [examples.thumbprint],
});

export const Bound = Type.Boolean({
  examples: [false],
  description: 'Whether it needs a certificate for its tokens, whichever way it proves itself.',
});

const part = (example: string) =>
  Type.Optional(
    Type.String({
      ...{ minLength: 1, maxLength: 1400, pattern: '^[A-Za-z0-9_-]+$' },
      examples: [example],
    }),
  );

export const PublicKeys = Type.Array(
  Type.Object(
    {
      kty: Enum(['OKP', 'EC', 'RSA']),
      kid: Type.Optional(Type.String({ minLength: 1, maxLength: 200, examples: ['2026-11'] })),
      crv: Type.Optional(Type.String({ minLength: 1, maxLength: 40, examples: ['Ed25519'] })),
      ...{ x: part(examples.key), y: part(examples.key), n: part('sXchTm'), e: part('AQAB') },
    },
    { additionalProperties: false },
  ),
  {
    minItems: 1,
    maxItems: mostPublicKeys,
    description:
      'For `private_key_jwt`: its public keys as JWK (RFC 7517), with these members alone: ' +
      'Ed25519, P-256, P-384, or RSA from 3,072 bits. To change keys, name both for a while.',
    examples: [[{ kty: 'OKP', crv: 'Ed25519', x: examples.key }]],
  },
);

export const ServiceAccount = Type.Object(
  {
    id: Id,
    client_id: Type.String({ examples: [examples.client_id] }),
    name: Type.String({ examples: ['scanner'] }),
    description: Type.String(),
    owner: Type.String({ examples: ['admin@example.org'] }),
    roles: Type.Array(Enum(roles)),
    scopes: Type.Array(Enum(scopes)),
    enforcement_point: Nullable(Type.String({ examples: ['gateway-1'] })),
    provider: Nullable(Provider),
    auth_method: Enum(authMethods),
    certificate_subject: Nullable(Type.String({ examples: [examples.subject] })),
    certificate_sha256: Nullable(Type.String({ examples: [examples.thumbprint] })),
    certificate_bound: Bound,
    public_keys: Nullable(PublicKeys),
    state: Enum(['active', 'disabled', 'expired', 'ownerless'], {
      description: '`ownerless`: its owner was disabled.',
    }),
    created_at: Instant,
    expires_at: Instant,
    rotated_at: Nullable(Type.String({ examples: ['2026-11-20T14:00:00.000Z'] })),
    previous_secret_until: Nullable(Type.String({ examples: ['2026-11-20T15:00:00.000Z'] })),
    last_used_at: Nullable(
      Type.String({ description: 'To the hour.', examples: ['2026-11-20T14:00:00.000Z'] }),
    ),
  },
  { title: 'ServiceAccount' },
);

export const MadeServiceAccount = Type.Object(
  {
    ...ServiceAccount.properties,
    client_secret: Nullable(
      Type.String({
        description: 'Shown once; null where a certificate or a key is the proof.',
        examples: ['proofline_secret_mQ0eBqPz5m3dYw1cNn0xY2sQxJ8hVb4kR7tUu6LwZaE'],
      }),
    ),
  },
  { title: 'NewServiceAccount' },
);

export function serviceAccountView(row: OwnedAccount, now: string): Static<typeof ServiceAccount> {
  const { id, client_id, name, description, owner, enforcement_point, auth_method } = row;
  const { provider, certificate_subject, certificate_sha256, certificate_bound } = row;
  const { public_keys } = row;
  const { created_at, expires_at, rotated_at, last_used_at, previous_until } = row;
  return {
    ...{ id, client_id, name, description, owner, enforcement_point, provider, auth_method },
    roles: roles.filter((role) => row.roles.includes(role)),
    scopes: scopes.filter((scope) => row.scopes.includes(scope)),
    ...{ certificate_subject, certificate_sha256, certificate_bound, public_keys },
    state: stateOf(row, now),
    ...{ created_at, expires_at, rotated_at, last_used_at },
    previous_secret_until: (previous_until ?? '') > now ? previous_until : null,
  };
}

function stateOf({ disabled_at, owner_disabled_at, expires_at }: OwnedAccount, now: string) {
  if (disabled_at !== null) return 'disabled';
  if (expires_at <= now) return 'expired';
  return owner_disabled_at === null ? 'active' : 'ownerless';
}
