// Endpoints of one's own account, and of the first administrator.
import { Type } from 'typebox';
import { isPermitted } from '../../domain/policy.ts';
import { roles } from '../../domain/role.ts';
import { setUpFirstAdmin } from '../../operations/accounts/first-admin.ts';
import { awaitTurn } from '../../operations/accounts/guesses.ts';
import { changeOwnPassword } from '../../operations/accounts/own-password.ts';
import { readMemberships } from '../../operations/teams/teams.ts';
import { endpoint } from '../endpoint.ts';
import { sourceOf } from '../requests/caller-address.ts';
import { contextOf } from '../requests/context.ts';
import { loginOf } from '../requests/login-of.ts';
import { keepSession } from '../requests/session-cookie.ts';
import { Enum } from '../schema/schema.ts';
import { Email, Name, tags } from './account-params.ts';
import { accountView, Memberships, Password, User } from './account-schemas.ts';

export const setUpFirstAdminEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/setup',
  access: 'anyone',
  audit: { success: ['account.setup'] },
  operationId: 'setUpFirstAdmin',
  tags,
  summary: 'Make the first administrator',
  description: 'Takes the one-time token of the set-up link; works only while there is no user.',
  body: Type.Object(
    {
      token: Type.String({ minLength: 1, maxLength: 200 }),
      email: Email,
      password: Password,
      name: Name,
    },
    { additionalProperties: false },
  ),
  response: { 201: User },
  errors: ['unauthorized', 'conflict'],
  limits: { guesses: ['address'] },
  async handle({ deps, request, body, context }) {
    const source = sourceOf(request);
    await awaitTurn(deps, source, [{ pace: 'address', key: `setup|${source.block}` }]);
    const { token, email, password, name } = body;
    const named = name === undefined ? {} : { name };
    const account = await setUpFirstAdmin(deps, context, { token, email, password, ...named });
    return accountView(account);
  },
});

export const getMeEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/me',
  access: 'signed-in',
  audit: 'none',
  operationId: 'getMe',
  tags,
  summary: 'Who am I',
  description: 'The account of the token, and the routes that it can use by roles or teams.',
  response: {
    200: Type.Object({
      id: Type.String(),
      email: Type.String(),
      roles: Type.Array(Enum(roles)),
      memberships: Memberships,
      permissions: Type.Array(Type.String({ examples: ['GET /api/ip3/v1/incidents'] })),
    }),
  },
  beforeFactor: true,
  async handle({ deps, principal, request }) {
    const { id, name, roles: held } = principal;
    const memberships = request.claims === null ? [] : await readMemberships(deps, id);
    const inTeams = memberships.map(({ role }) => role);
    const permissions = Object.entries(deps.permissions)
      .filter(([route, access]) => {
        const byTeam = deps.memberRoutes.has(route) && isPermitted(inTeams, access);
        return byTeam || isPermitted(held, access);
      })
      .map(([route]) => route.replace('{module_base}', deps.config.IP3_MODULE_BASE));
    return { id, email: name, roles: [...held], memberships, permissions };
  },
});

export const changeOwnPasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/me/password',
  access: 'signed-in',
  audit: {
    success: ['account.password_changed', 'auth.login'],
    refused: ['account.password_refused'],
  },
  operationId: 'changeOwnPassword',
  tags,
  summary: 'Choose a new password',
  description:
    'Ends all sessions, tokens and calendar addresses of the account, and answers with a session ' +
    'that goes on. The password now is asked for, too: a session that was left open is not enough.',
  body: Type.Object(
    {
      current_password: Type.String({
        maxLength: 1024,
        examples: ['correct horse battery staple'],
      }),
      password: Password,
    },
    {
      additionalProperties: false,
      examples: [
        {
          current_password: 'correct horse battery staple',
          password: 'another horse, another staple',
        },
      ],
    },
  ),
  response: {
    200: Type.Object({
      token: Type.Optional(
        Type.String({ description: 'Missing for the console, whose cookie changes.' }),
      ),
      token_type: Type.Optional(Enum(['Bearer'])),
      expires_in: Type.Integer({ description: 'Seconds.' }),
    }),
  },
  responseHeaders: ['Set-Cookie'],
  errors: ['forbidden', 'conflict'],
  limits: { guesses: ['accountAndAddress'] },
  beforeFactor: true,
  async handle({ deps, request, reply, body }) {
    const session = loginOf(request);
    const context = contextOf(request, {});
    const source = sourceOf(request);
    const asked = { context, source, session };
    const issued = await changeOwnPassword(deps, asked, body);
    const { token, expires_in } = issued;
    void reply.header('cache-control', 'no-store');
    if (!request.byCookie) return { token, expires_in, token_type: 'Bearer' as const };
    keepSession(request, reply, issued);
    return { expires_in };
  },
});
