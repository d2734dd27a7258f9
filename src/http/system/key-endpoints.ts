// The public keys that others check access tokens and packages with.
import { Type } from 'typebox';
import { listPackageKeys } from '../../operations/packages/publish-keys.ts';
import { endpoint } from '../endpoint.ts';
import { Enum, Instant, Nullable } from '../schema/schema.ts';

const getTokenKeysEndpoint = endpoint({
  method: 'GET',
  path: '/.well-known/jwks.json',
  access: 'anyone',
  audit: 'none',
  operationId: 'getTokenKeys',
  tags: ['operations'],
  summary: 'Public keys of the access tokens',
  description: 'A JWK set (RFC 7517) with the Ed25519 keys of all server processes.',
  response: {
    200: Type.Object({
      keys: Type.Array(Type.Object({}, { additionalProperties: true, description: 'A JWK.' }), {
        examples: [[{ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' }]],
      }),
    }),
  },
  handle({ deps, reply }) {
    void reply.header('cache-control', 'public, max-age=300');
    return deps.tokens.publicKeys();
  },
});

const PackageKey = Type.Object(
  {
    kty: Enum(['OKP']),
    crv: Enum(['Ed25519']),
    x: Type.String({ examples: ['11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'] }),
    kid: Type.String({
      description: 'RFC 7638 thumbprint.',
      examples: ['kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'],
    }),
    purpose: Enum(['package']),
    created_at: Instant,
    active_from: Instant,
    retired_at: Nullable(Instant),
    compromised: Type.Boolean({ description: 'Trust nothing by this key alone.' }),
  },
  { title: 'PackageKey' },
);

const getPackageKeysEndpoint = endpoint({
  method: 'GET',
  path: '/.well-known/proofline-keys.json',
  access: 'anyone',
  audit: 'none',
  operationId: 'getPackageKeys',
  tags: ['operations'],
  summary: 'Public keys of packages',
  description:
    'A JWK set (RFC 7517) of every key that ever signed packages here, retired ones too. ' +
    'Keep the file: `proofline verify --keys` takes it as it is.',
  response: { 200: Type.Object({ keys: Type.Array(PackageKey) }) },
  async handle({ deps, reply }) {
    void reply.header('cache-control', 'public, max-age=300');
    return { keys: await listPackageKeys(deps) };
  },
});

export const keyEndpoints = [getTokenKeysEndpoint, getPackageKeysEndpoint];
