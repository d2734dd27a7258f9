// The caller's own account, users, and the set-up of the first administrator.
import { Type } from 'typebox';
import { validationFailed, type DomainError } from '../../domain/error.ts';
import { isPermitted } from '../../domain/policy.ts';
import { roles } from '../../domain/role.ts';
import {
  changeAccount,
  createAccountFor,
  setUpFirstAdmin,
} from '../../operations/accounts/accounts.ts';
import { awaitTurn } from '../../operations/accounts/guesses.ts';
import { changeOwnPassword } from '../../operations/accounts/own-password.ts';
import { readAccount, readAccounts } from '../../operations/accounts/read-accounts.ts';
import { readMemberships } from '../../operations/teams/teams.ts';
import { endpoint } from '../endpoint.ts';
import { sourceOf } from '../requests/caller-address.ts';
import { contextOf } from '../requests/context.ts';
import { loginOf } from '../requests/login-of.ts';
import { keepSession } from '../requests/session-cookie.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { versioned } from '../responses/tagged.ts';
import { Enum, NextCursor, OneLine, PageQuery } from '../schema/schema.ts';
import { accountView, Memberships, Password, User } from './account-schemas.ts';

const tags = ['accounts'];

const exampleId = '019aa1d0-3f02-7a11-b1c4-90e2d7f0a002';

const Email = Type.String({
  format: 'email',
  maxLength: 254,
  examples: ['anna.nowak@example.org'],
});

const Name = Type.Optional(OneLine({ minLength: 1, maxLength: 200, examples: ['Anna Nowak'] }));

const Roles = Type.Array(Enum(roles), {
  maxItems: 20,
  description: 'Roles for all records; none for someone who is a member of teams only.',
  examples: [['Analyst']],
});

const UserParams = Type.Object({
  id: Type.String({ maxLength: 100, description: 'Id of the user.', examples: [exampleId] }),
});

const setUpFirstAdminEndpoint = endpoint({
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

const getMeEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/me',
  access: 'signed-in',
  audit: 'none',
  operationId: 'getMe',
  tags,
  summary: 'Who am I',
  description: 'The account of the token, and the routes that it may use by roles or teams.',
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

const changeOwnPasswordEndpoint = endpoint({
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

const listUsersEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/users',
  access: 'Admin',
  audit: 'none',
  operationId: 'listUsers',
  tags,
  summary: 'List users',
  description: 'In the order they were made.',
  query: Type.Object(PageQuery),
  response: {
    200: Type.Object({
      count: Type.Integer(),
      users: Type.Array(User),
      next_cursor: NextCursor,
    }),
  },
  async handle({ deps, request, reply, query }) {
    const page = pageOf(query);
    const rows = await readAccounts(deps, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    const users = elements.map(accountView);
    return { count: users.length, users, next_cursor };
  },
});

const getUserEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/users/:id',
  access: 'Admin',
  audit: 'none',
  operationId: 'getUser',
  tags,
  summary: 'Read a user',
  description: 'With the roles that the user has now.',
  params: UserParams,
  response: { 200: User },
  responseHeaders: ['ETag'],
  errors: ['not_found'],
  async handle({ deps, params }) {
    const account = await readAccount(deps, params.id);
    return versioned(accountView(account), account.version);
  },
});

const createUserEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/users',
  access: 'Admin',
  audit: { success: ['account.created'] },
  operationId: 'createUser',
  tags,
  summary: 'Make a user',
  description:
    'With `password`, it is an initial one that another person knows: it works for 7 days, and ' +
    'the user changes it at `/me/password`. Without it, hand over a link of ' +
    '`/users/{id}/reset-link`. Needs a login, not a token.',
  body: Type.Object(
    { email: Email, password: Type.Optional(Password), roles: Roles, name: Name },
    {
      additionalProperties: false,
      examples: [
        {
          email: 'jan.kowalski@example.org',
          password: 'correct horse battery staple',
          roles: ['Analyst'],
          name: 'Jan Kowalski',
        },
      ],
    },
  ),
  response: { 201: User },
  responseHeaders: ['Location'],
  errors: ['conflict'],
  idempotent: true,
  stepUp: 'factor',
  async handle({ deps, request, reply, body }) {
    loginOf(request);
    const { password, ...asked } = body;
    const { email, name } = asked;
    const named = {
      ...(name === undefined ? {} : { name }),
      ...(password === undefined ? {} : { password }),
    };
    // The password stays out of the fingerprint, whose hash anybody could guess against.
    const context = contextOf(request, asked);
    const input = { email, roles: asked.roles, ...named };
    const account = await createAccountFor(deps, context, input);
    void reply.header('location', `/api/ip3/v1/users/${account.id}`);
    return accountView(account);
  },
});

const changeUserEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/ip3/v1/users/:id',
  access: 'Admin',
  audit: { success: ['account.updated'] },
  operationId: 'changeUser',
  tags,
  summary: 'Change a user',
  description:
    '`disabled: true` ends all sessions, tokens and calendar addresses of the user. The last ' +
    'administrator cannot be disabled or lose the role. No one sets the password of somebody ' +
    'else: `password` is refused. Needs a login, not a token.',
  params: UserParams,
  body: Type.Object(
    {
      name: Name,
      roles: Type.Optional(Roles),
      password: Type.Optional(
        Type.String({
          maxLength: 1024,
          deprecated: true,
          description: 'Refused: create a link with `POST /users/{id}/reset-link`.',
        }),
      ),
      disabled: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false, examples: [{ roles: ['Analyst', 'Legal/DPO'] }] },
  ),
  response: { 200: User },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'conflict'],
  conditional: 'version',
  stepUp: 'factor',
  async handle({ deps, request, principal, params, body, context }) {
    loginOf(request);
    const { name, roles: given, password, disabled } = body;
    if (password !== undefined) throw notYours(params.id === principal.id);
    const asked = { name, roles: given, disabled };
    const change = Object.fromEntries(Object.entries(asked).filter(([, v]) => v !== undefined));
    const account = await changeAccount(deps, context, params.id, change);
    return versioned(accountView(account), account.version);
  },
});

function notYours(isOwn: boolean): DomainError {
  const message = isOwn
    ? 'is changed with POST /api/ip3/v1/me/password, which asks for the current one'
    : 'is chosen by its user: create a link with POST /api/ip3/v1/users/{id}/reset-link';
  return validationFailed([{ pointer: '/password', message }]);
}

export const accountEndpoints = [
  setUpFirstAdminEndpoint,
  getMeEndpoint,
  changeOwnPasswordEndpoint,
  listUsersEndpoint,
  getUserEndpoint,
  createUserEndpoint,
  changeUserEndpoint,
];
