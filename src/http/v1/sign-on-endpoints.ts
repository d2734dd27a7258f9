// Single sign-on: OpenID Connect providers let people in, and end their sessions.
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { validationFailed } from '../../domain/error.ts';
import { isSetUp } from '../../operations/accounts/first-admin.ts';
import { endReplaced } from '../../operations/accounts/sessions.ts';
import { beginSignOn } from '../../operations/sign-on/begin-sign-on.ts';
import { finishSignOn } from '../../operations/sign-on/finish-sign-on.ts';
import { endByProvider, endSignOn } from '../../operations/sign-on/provider-logout.ts';
import { readMemberships } from '../../operations/teams/teams.ts';
import { endpoint } from '../endpoint.ts';
import { sourceOf } from '../requests/caller-address.ts';
import { loginOf } from '../requests/login-of.ts';
import {
  assertOwnPage,
  forgetSession,
  keepSession,
  sessionCookie,
} from '../requests/session-cookie.ts';
import { attemptOf, forgetAttempt, keepAttempt } from '../requests/sign-on-cookie.ts';
import { Enum, Nullable } from '../schema/schema.ts';
import { accountView, Memberships, User } from './account-schemas.ts';
import { fromGroups, Provider } from './sign-on-parts.ts';

const tags = ['accounts'];

const To = Type.String({
  maxLength: 1_000,
  description: 'Path of the console to open afterwards.',
  examples: ['/incidents?priority=P1'],
});

const listSignInWaysEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/auth/ways',
  access: 'anyone',
  audit: 'none',
  operationId: 'listSignInWays',
  tags,
  summary: 'List the ways to sign in',
  description:
    'The providers of single sign-on, who can still use a password, and whether anyone can ' +
    'sign in at all.',
  response: {
    200: Type.Object({
      providers: Type.Array(
        Type.Object({
          id: Type.String({ examples: ['sso'] }),
          name: Type.String({ examples: ['Company account'] }),
        }),
      ),
      password: Enum(['everyone', 'administrators'], {
        description: 'Who has no identity at a provider; by IP3_OIDC_ONLY.',
      }),
      set_up: Type.Boolean({
        description: 'False until there is a first administrator.',
        examples: [true],
      }),
    }),
  },
  async handle({ deps }) {
    const providers = deps.shared.providers.list.map(({ id, name }) => ({ id, name }));
    const password = deps.config.IP3_OIDC_ONLY === 'on' ? 'administrators' : 'everyone';
    return { providers, password, set_up: await isSetUp(deps) } as const;
  },
});

const beginSignOnEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/auth/providers/:id/begin',
  access: 'anyone',
  audit: 'none',
  operationId: 'beginSignOn',
  tags,
  summary: 'Begin single sign-on',
  description:
    'Gives the address at the provider to send this browser to, and sets a cookie by which only ' +
    'this browser can finish, within ten minutes. Only pages of this address can use it.',
  params: Provider,
  body: Type.Object(
    {
      to: Type.Optional(To),
      fresh: Type.Optional(
        Type.Boolean({
          description:
            'Has the provider ask again who it is (`prompt=login`). The sign-in fails if it ' +
            'does not say that it did (`auth_time`).',
          examples: [true],
        }),
      ),
    },
    { examples: [{ to: '/incidents?priority=P1' }] },
  ),
  response: {
    200: Type.Object({
      url: Type.String({ examples: ['https://login.example.org/authorize?client_id=proofline'] }),
    }),
  },
  responseHeaders: ['Set-Cookie'],
  errors: ['not_found'],
  async handle({ deps, request, reply, params, body }) {
    assertOwnPage(request, deps.config);
    const asked = { provider: params.id, to: body.to, fresh: body.fresh };
    const { url, attempt } = await beginSignOn(deps, deps.shared.providers, asked);
    keepAttempt(request, reply, attempt);
    void reply.header('cache-control', 'no-store');
    return { url };
  },
});

const finishSignOnEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/auth/providers/:id/finish',
  access: 'anyone',
  audit: {
    success: ['auth.login'],
    sometimes: [...fromGroups, 'auth.logout'],
    refused: ['auth.sign_on_refused'],
  },
  operationId: 'finishSignOn',
  tags,
  summary: 'Finish single sign-on',
  description:
    'Takes the query of the address to which the provider sent this browser back, and sets the ' +
    'session cookie. The roles and memberships of the user become those of the groups of this ' +
    'login. 403 has a `reason` and the `groups`, `issuer` and `subject` that the provider named.',
  params: Provider,
  body: Type.Object(
    {
      query: Type.String({
        maxLength: 8_000,
        description: 'With or without the question mark.',
        examples: ['code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj'],
      }),
    },
    { examples: [{ query: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' }] },
  ),
  response: {
    200: Type.Object({
      expires_in: Type.Integer({ description: 'Seconds.' }),
      user: User,
      memberships: Memberships,
      to: Nullable(To),
    }),
  },
  responseHeaders: ['Set-Cookie'],
  errors: ['invalid_credentials', 'forbidden', 'not_found'],
  limits: { guesses: ['address'] },
  async handle({ deps, request, reply, params, body }) {
    assertOwnPage(request, deps.config);
    const asked = { provider: params.id, query: body.query, attempt: attemptOf(request) };
    const login = await finishSignOn(deps, deps.shared.providers, sourceOf(request), asked);
    const replaced = sessionCookie(request);
    if (replaced !== null) await endReplaced(deps, request.id, replaced.token);
    forgetAttempt(request, reply);
    keepSession(request, reply, login);
    void reply.header('cache-control', 'no-store');
    const { expires_in, account, to } = login;
    const memberships = await readMemberships(deps, account.id);
    return { expires_in, user: accountView(account), memberships, to };
  },
});

const endSignOnEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/auth/sign-out',
  access: 'signed-in',
  audit: { success: ['auth.logout'] },
  operationId: 'signOut',
  tags,
  summary: 'Sign out of the console and of the provider',
  description:
    'Ends the session as `POST /api/ip3/v1/auth/logout` does. `url` is where to send the browser ' +
    'so that its provider ends its own session too; null for a login with a password, and for a ' +
    'provider without such an address.',
  response: {
    200: Type.Object({
      url: Nullable(Type.String({ examples: ['https://login.example.org/session/end'] })),
    }),
  },
  responseHeaders: ['Set-Cookie'],
  errors: ['forbidden'],
  async handle({ deps, request, reply, context }) {
    forgetSession(request, reply);
    const claims = loginOf(request);
    return { url: await endSignOn(deps, deps.shared.providers, context, claims) };
  },
});

/** Of a form with one signed token. */
const logoutBytes = 65_536;

const providerLogoutEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/auth/providers/:id/logout',
  access: 'anyone',
  audit: { sometimes: ['auth.provider_logout'] },
  operationId: 'endByProvider',
  tags,
  summary: 'Take a back-channel logout',
  description: 'Of the provider alone: OpenID Connect Back-Channel Logout 1.0.',
  hidden: true,
  params: Provider,
  takesBody: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
  response: { 200: Type.Object({ ended: Type.Integer() }) },
  limits: { streamBytes: logoutBytes },
  async handle({ deps, request, reply, params, context }) {
    void reply.header('cache-control', 'no-store');
    const token = new URLSearchParams(await formOf(request)).get('logout_token');
    if (token === null) throw tokenMissing();
    const asked = { provider: params.id, token };
    return { ended: await endByProvider(deps, deps.shared.providers, context, asked) };
  },
});

async function formOf({ body }: FastifyRequest): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of (body ?? []) as Readable | Buffer[]) {
    const buffer = piece as Buffer;
    bytes += buffer.length;
    if (bytes > logoutBytes) throw tokenMissing();
    pieces.push(buffer);
  }
  return Buffer.concat(pieces).toString('latin1');
}

function tokenMissing() {
  return validationFailed([{ pointer: '/logout_token', message: 'is required, in a form' }]);
}

export const signOnEndpoints = [
  listSignInWaysEndpoint,
  beginSignOnEndpoint,
  finishSignOnEndpoint,
  endSignOnEndpoint,
  providerLogoutEndpoint,
];
