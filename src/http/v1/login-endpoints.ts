// Logging in and out: with a token for programs, with a cookie for the console.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { DomainError } from '../../domain/error.ts';
import { roles } from '../../domain/role.ts';
import type { FactorProof } from '../../operations/accounts/prove-factor.ts';
import { endReplaced, logIn, logOut, type Login } from '../../operations/accounts/sessions.ts';
import { readMemberships } from '../../operations/teams/teams.ts';
import { endpoint } from '../endpoint.ts';
import type { HttpDeps } from '../http-deps.ts';
import { sourceOf } from '../requests/caller-address.ts';
import { loginOf } from '../requests/login-of.ts';
import {
  assertOwnPage,
  forgetSession,
  keepSession,
  sessionCookie,
} from '../requests/session-cookie.ts';
import { Enum } from '../schema/schema.ts';
import { accountView, Memberships, User } from './account-schemas.ts';
import { Code } from './factor-endpoints.ts';
import { PasskeyAnswer } from './passkey-schemas.ts';

const tags = ['accounts'];

const credentials = { email: 'anna.nowak@example.org', password: 'correct horse battery staple' };

const ExpiresIn = Type.Integer({ description: 'Seconds.' });

const logInEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/auth/login',
  access: 'anyone',
  audit: { success: ['auth.login'], refused: ['auth.login_refused', 'auth.factor_refused'] },
  operationId: 'logIn',
  tags,
  summary: 'Log in',
  description:
    'Gives an access token. Unknown user and wrong password answer alike. `username` is taken ' +
    'for ' +
    '`email`. An account with a second factor needs a `code` or a `passkey` as well: the answer ' +
    'of a browser to `passkey_options` of the refusal, within five minutes.',
  body: Type.Object(
    {
      email: Type.Optional(Type.String({ maxLength: 254 })),
      username: Type.Optional(Type.String({ maxLength: 254 })),
      password: Type.String({ maxLength: 1024 }),
      code: Type.Optional(Code),
      passkey: Type.Optional(PasskeyAnswer),
    },
    { examples: [credentials] },
  ),
  response: {
    200: Type.Object({
      token: Type.String(),
      token_type: Enum(['Bearer']),
      expires_in: ExpiresIn,
      roles: Type.Array(Enum(roles)),
      user: User,
    }),
  },
  errors: ['invalid_credentials', 'second_factor_required'],
  limits: { guesses: ['accountAndAddress', 'account', 'address'] },
  async handle({ deps, request, reply, body }) {
    const email = body.email ?? body.username;
    if (email === undefined) throw credentialsMissing();
    const { password, code, passkey } = body;
    const given = { email, password, code, passkey };
    const { account, token, expires_in } = await loggedIn(deps, request, reply, given);
    const user = accountView(account);
    return { token, token_type: 'Bearer' as const, expires_in, roles: user.roles, user };
  },
});

const signInEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/auth/session',
  access: 'anyone',
  audit: {
    success: ['auth.login'],
    sometimes: ['auth.logout'],
    refused: ['auth.login_refused', 'auth.factor_refused'],
  },
  operationId: 'signIn',
  tags,
  summary: 'Sign in to the console',
  description:
    'Sets the session cookie of this browser, and ends the session that it replaces. Only pages ' +
    'of this address can use it. The cookie counts with the header `Proofline-Account`, which ' +
    'has `user.id`. Programs log in for a token.',
  body: Type.Object(
    {
      email: Type.String({ maxLength: 254 }),
      password: Type.String({ maxLength: 1024 }),
      code: Type.Optional(Code),
      passkey: Type.Optional(PasskeyAnswer),
    },
    { additionalProperties: false, examples: [credentials] },
  ),
  response: {
    200: Type.Object({ expires_in: ExpiresIn, user: User, memberships: Memberships }),
  },
  responseHeaders: ['Set-Cookie'],
  errors: ['invalid_credentials', 'second_factor_required'],
  limits: { guesses: ['accountAndAddress', 'account', 'address'] },
  async handle({ deps, request, reply, body }) {
    // Before the password: another site must neither guess nor choose who is signed in here.
    assertOwnPage(request, deps.config);
    const login = await loggedIn(deps, request, reply, body);
    const replaced = sessionCookie(request);
    if (replaced !== null) await endReplaced(deps, request.id, replaced.token);
    keepSession(request, reply, login);
    const memberships = await readMemberships(deps, login.account.id);
    return { expires_in: login.expires_in, user: accountView(login.account), memberships };
  },
});

async function loggedIn(
  deps: HttpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  given: { email: string; password: string } & FactorProof,
): Promise<Login> {
  const login = await logIn(deps, sourceOf(request), given);
  if (deps.database.writes.refusal !== null) {
    const fields = { account_id: login.account.id, address: request.callerAddress };
    request.log.warn(fields, 'a login to read, outside the audit trail: writes are refused');
  }
  void reply.header('cache-control', 'no-store');
  return login;
}

function credentialsMissing(): DomainError {
  const errors = [{ pointer: '/email', message: 'is required' }];
  return new DomainError('validation_failed', '/email: is required.', { errors });
}

const logOutEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/auth/logout',
  access: 'signed-in',
  audit: { success: ['auth.logout'] },
  operationId: 'logOut',
  tags,
  summary: 'Log out',
  description:
    'Revokes the token of this request, on every server process at once. The console also loses ' +
    'its cookie.',
  response: { 204: Type.Null({ description: 'The token is revoked.' }) },
  responseHeaders: ['Set-Cookie'],
  errors: ['forbidden'],
  beforeFactor: true,
  async handle({ deps, request, reply, context }) {
    // First: while writes are refused, at least this browser forgets the session.
    forgetSession(request, reply);
    await logOut(deps, context, loginOf(request, noSession));
    return null;
  },
});

const noSession =
  'A personal access token has no session to end; revoke it with DELETE /api/ip3/v1/tokens/{id}.';

export const loginEndpoints = [logInEndpoint, signInEndpoint, logOutEndpoint];
