// Personal access tokens: made, listed, revoked; by their owner, and by Admin for everyone.
import { Type, type Static } from 'typebox';
import { timestamp } from '../../domain/clock.ts';
import { validationFailed, type DomainError } from '../../domain/error.ts';
import { hasRole, roles } from '../../domain/role.ts';
import {
  createToken,
  longestDays,
  removeToken,
} from '../../operations/accounts/personal-tokens.ts';
import { readTokens } from '../../operations/accounts/read-accounts.ts';
import type { ListedToken } from '../../store/accounts/personal-tokens.ts';
import { endpoint } from '../endpoint.ts';
import { loginOf } from '../requests/login-of.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { Enum, Id, Instant, NextCursor, Nullable, OneLine, PageQuery } from '../schema/schema.ts';

const tags = ['accounts'];

const Token = Type.Object(
  {
    id: Id,
    owner: Type.String({ description: 'E-mail.', examples: ['anna.nowak@example.org'] }),
    name: Type.String({ examples: ['nightly scan'] }),
    roles: Type.Array(Enum(roles)),
    enforcement_point: Nullable(
      Type.String({
        description: 'Name of the instance, for the token of an enforcement point.',
        examples: ['gateway-1'],
      }),
    ),
    state: Enum(['active', 'expired', 'revoked', 'outdated'], {
      description: '`outdated`: its owner was disabled or got a new password.',
      examples: ['active'],
    }),
    created_at: Instant,
    expires_at: Instant,
    last_used_at: Nullable(
      Type.String({ description: 'To the hour.', examples: ['2026-11-20T14:00:00.000Z'] }),
    ),
  },
  { title: 'PersonalToken' },
);

const listTokensEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/tokens',
  access: 'signed-in',
  audit: 'none',
  operationId: 'listTokens',
  tags,
  summary: 'List personal access tokens',
  description: 'Your own, newest first; never their text. Admin can ask for `all`. Needs a login.',
  query: Type.Object({
    ...PageQuery,
    all: Type.Optional(Type.Boolean({ description: 'Those of all users, for Admin.' })),
  }),
  response: {
    200: Type.Object({
      tokens: Type.Array(Token),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  errors: ['forbidden'],
  async handle({ deps, request, reply, principal, query }) {
    loginOf(request, 'A token lists no tokens; log in with e-mail and password.');
    const all = query.all === true;
    if (all && !hasRole(principal.roles, 'Admin')) throw onlyAdmin();
    const page = pageOf(query);
    const rows = await readTokens(deps, all ? null : principal.id, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    const now = timestamp(deps.clock.now());
    const tokens = elements.map((token) => tokenView(token, now));
    return { tokens, count: tokens.length, next_cursor };
  },
});

const createTokenEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/tokens',
  access: 'signed-in',
  audit: { success: ['token.created'] },
  operationId: 'createToken',
  tags,
  summary: 'Make a personal access token',
  description:
    'For programs: sent as a Bearer token, it can do what its roles allow, while its owner ' +
    'still has them. The text is answered once and kept as a hash only. A new password or ' +
    'a disabled account ends it. Needs a login: a token makes no further tokens. With ' +
    '`enforcement_point` it is for a gateway, which can also follow the changes of policy and ' +
    'acknowledge them, as that instance; its owner needs the role DevSecOps or AI Safety.',
  idempotent: 'once',
  body: Type.Object(
    {
      name: OneLine({ minLength: 1, maxLength: 100 }),
      roles: Type.Array(Enum(roles), { minItems: 1, maxItems: 20 }),
      expires_in_days: Type.Integer({ minimum: 1, maximum: longestDays, examples: [90] }),
      enforcement_point: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          pattern: '^[\\w.:/@-]+$',
          examples: ['gateway-1'],
        }),
      ),
    },
    {
      additionalProperties: false,
      examples: [{ name: 'nightly scan', roles: ['Viewer'], expires_in_days: 90 }],
    },
  ),
  response: {
    201: Type.Object(
      {
        ...Token.properties,
        token: Type.String({ description: 'Shown once.' }),
      },
      { title: 'NewPersonalToken' },
    ),
  },
  errors: ['forbidden', 'conflict'],
  stepUp: 'factor',
  async handle({ deps, request, reply, body, context }) {
    const claims = loginOf(request, makesNoTokens);
    const { token, secret } = await createToken(deps, context, claims, body);
    const view = tokenView(token, token.created_at);
    void reply.header('cache-control', 'no-store');
    return { ...view, token: secret };
  },
});

const revokeTokenEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/ip3/v1/tokens/:id',
  access: 'signed-in',
  audit: { success: ['token.revoked'] },
  operationId: 'revokeToken',
  tags,
  summary: 'Revoke a personal access token',
  description:
    'Your own; Admin that of anybody. It is refused from then on by every process. Needs a ' +
    'login; a token ends only itself.',
  params: Type.Object({
    id: Type.String({
      maxLength: 100,
      description: 'Id of the token.',
      examples: ['019aa1d0-3f02-7a11-b1c4-90e2d7f0a002'],
    }),
  }),
  response: { 204: Type.Null({ description: 'The token is revoked.' }) },
  errors: ['forbidden', 'not_found'],
  async handle({ deps, request, params, context }) {
    await removeToken(deps, context, params.id, request.personalToken);
    return null;
  },
});

function tokenView(token: ListedToken, now: string): Static<typeof Token> {
  const { id, owner, name, enforcement_point, created_at, expires_at, last_used_at } = token;
  const held = roles.filter((role) => token.roles.includes(role));
  const dates = { created_at, expires_at, last_used_at };
  const state = stateOf(token, now);
  return { id, owner, name, roles: held, enforcement_point, state, ...dates };
}

function stateOf({ revoked_at, outdated, expires_at }: ListedToken, now: string) {
  if (revoked_at !== null) return 'revoked';
  if (outdated) return 'outdated';
  return expires_at <= now ? 'expired' : 'active';
}

function onlyAdmin(): DomainError {
  return validationFailed([{ pointer: '/query/all', message: 'is for the role "Admin" only' }]);
}

const makesNoTokens = 'A token makes no further tokens; log in with e-mail and password for that.';

export const tokenEndpoints = [listTokensEndpoint, createTokenEndpoint, revokeTokenEndpoint];
