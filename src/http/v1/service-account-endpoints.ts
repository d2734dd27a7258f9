// Service accounts: made, listed, changed and given new secrets by Admin.
import { Type } from 'typebox';
import { timestamp } from '../../domain/clock.ts';
import { authMethods } from '../../domain/machine.ts';
import { rotateSecret } from '../../operations/machines/rotate-secret.ts';
import {
  changeServiceAccount,
  createServiceAccount,
  readServiceAccounts,
} from '../../operations/machines/service-accounts.ts';
import { endpoint } from '../endpoint.ts';
import { loginOf } from '../requests/login-of.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { Enum, IdParams, NextCursor, Nullable, PageQuery } from '../schema/schema.ts';
import {
  Bound,
  Description,
  MadeServiceAccount,
  Owner,
  Provider,
  PublicKeys,
  Roles,
  Scopes,
  ServiceAccount,
  serviceAccountView,
  Subject,
  Thumbprint,
} from './service-account-schemas.ts';

const tags = ['accounts'];
const longestDays = 731;

const Days = Type.Integer({ minimum: 1, maximum: longestDays, examples: [365] });

const listServiceAccountsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/service-accounts',
  access: 'Admin',
  audit: 'none',
  operationId: 'listServiceAccounts',
  tags,
  summary: 'List service accounts',
  description: 'Newest first; never their secrets.',
  query: Type.Object({ ...PageQuery }),
  response: {
    200: Type.Object({
      service_accounts: Type.Array(ServiceAccount),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  async handle({ deps, request, reply, query }) {
    loginOf(request);
    const page = pageOf(query);
    const rows = await readServiceAccounts(deps, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    const now = timestamp(deps.clock.now());
    const service_accounts = elements.map((row) => serviceAccountView(row, now));
    return { service_accounts, count: service_accounts.length, next_cursor };
  },
});

const createServiceAccountEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/service-accounts',
  access: 'Admin',
  audit: { success: ['service_account.created'] },
  operationId: 'createServiceAccount',
  tags,
  summary: 'Make a service account',
  description:
    'For a machine, which gets short tokens of `POST /oauth/token`. It can do what its roles ' +
    'allow, within its scopes, and approves nothing. The secret is answered once and kept as a ' +
    'hash only. With `enforcement_point` it can also follow the changes of policy and ' +
    'acknowledge them, as that instance.',
  idempotent: 'once',
  stepUp: 'factor',
  body: Type.Object(
    {
      name: Type.String({ pattern: '^[a-z0-9][a-z0-9._-]{0,62}$', examples: ['scanner'] }),
      description: Type.Optional(Description),
      owner: Owner,
      roles: Roles,
      scopes: Scopes,
      expires_in_days: Days,
      enforcement_point: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          pattern: '^[\\w.:/@-]+$',
          examples: ['gateway-1'],
        }),
      ),
      provider: Type.Optional(Provider),
      auth_method: Type.Optional(Enum(authMethods)),
      certificate_subject: Type.Optional(Subject),
      certificate_sha256: Type.Optional(Thumbprint),
      certificate_bound: Type.Optional(Bound),
      public_keys: Type.Optional(PublicKeys),
    },
    {
      additionalProperties: false,
      examples: [
        {
          name: 'scanner',
          description: 'Nightly scans',
          owner: 'admin@example.org',
          roles: ['Analyst'],
          scopes: ['imports:write', 'incidents:read'],
          expires_in_days: 365,
        },
      ],
    },
  ),
  response: { 201: MadeServiceAccount },
  errors: ['conflict'],
  async handle({ deps, request, reply, body, context }) {
    loginOf(request);
    const { account, secret } = await createServiceAccount(deps, context, {
      ...body,
      description: body.description ?? '',
      enforcement_point: body.enforcement_point ?? null,
      provider: body.provider ?? null,
      auth_method: body.auth_method ?? 'client_secret_basic',
      certificate_subject: body.certificate_subject ?? null,
      certificate_sha256: body.certificate_sha256 ?? null,
      certificate_bound: body.certificate_bound ?? false,
      public_keys: body.public_keys ?? null,
    });
    void reply.header('cache-control', 'no-store');
    return { ...serviceAccountView(account, account.created_at), client_secret: secret };
  },
});

const changeServiceAccountEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/ip3/v1/service-accounts/:id',
  access: 'Admin',
  audit: { success: ['service_account.changed'] },
  operationId: 'changeServiceAccount',
  tags,
  summary: 'Change, disable or enable a service account',
  description: 'What is absent stays. Its tokens end; it gets new ones under the new terms.',
  stepUp: 'factor',
  params: IdParams,
  body: Type.Object(
    {
      description: Type.Optional(Description),
      owner: Type.Optional(Owner),
      roles: Type.Optional(Roles),
      scopes: Type.Optional(Scopes),
      provider: Type.Optional(Nullable(Provider)),
      expires_in_days: Type.Optional(Days),
      certificate_subject: Type.Optional(Subject),
      certificate_sha256: Type.Optional(Thumbprint),
      certificate_bound: Type.Optional(Bound),
      public_keys: Type.Optional(PublicKeys),
      disabled: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false, minProperties: 1, examples: [{ disabled: true }] },
  ),
  response: { 200: ServiceAccount },
  errors: ['not_found'],
  async handle({ deps, request, params, body, context }) {
    loginOf(request);
    const account = await changeServiceAccount(deps, context, params.id, body);
    return serviceAccountView(account, timestamp(deps.clock.now()));
  },
});

const rotateSecretEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/service-accounts/:id/rotate',
  access: 'Admin',
  audit: { success: ['service_account.rotated'] },
  operationId: 'rotateServiceAccountSecret',
  tags,
  summary: 'Give a service account a new secret',
  description:
    'The new one is answered once. The old one ends at once, and its tokens with it, or counts ' +
    'for `overlap_minutes` longer.',
  idempotent: 'once',
  stepUp: 'factor',
  params: IdParams,
  body: Type.Object(
    {
      overlap_minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_080, examples: [60] })),
    },
    { additionalProperties: false, examples: [{ overlap_minutes: 60 }] },
  ),
  response: { 200: MadeServiceAccount },
  errors: ['not_found', 'conflict'],
  async handle({ deps, request, reply, params, body, context }) {
    loginOf(request);
    const overlap = body.overlap_minutes ?? 0;
    const { account, secret } = await rotateSecret(deps, context, params.id, overlap);
    void reply.header('cache-control', 'no-store');
    const view = serviceAccountView(account, timestamp(deps.clock.now()));
    return { ...view, client_secret: secret };
  },
});

export const serviceAccountEndpoints = [
  listServiceAccountsEndpoint,
  createServiceAccountEndpoint,
  changeServiceAccountEndpoint,
  rotateSecretEndpoint,
];
