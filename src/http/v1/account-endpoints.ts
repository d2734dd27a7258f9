// The caller's own account, users, and the set-up of the first administrator.
import { Type } from 'typebox';
import { validationFailed, type DomainError } from '../../domain/error.ts';
import { createAccountFor } from '../../operations/accounts/accounts.ts';
import { changeAccount } from '../../operations/accounts/change-account.ts';
import { readAccount, readAccounts } from '../../operations/accounts/read-accounts.ts';
import { endpoint } from '../endpoint.ts';
import { contextOf } from '../requests/context.ts';
import { loginOf } from '../requests/login-of.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { versioned } from '../responses/tagged.ts';
import { NextCursor, PageQuery } from '../schema/schema.ts';
import { Email, Name, Roles, tags, UserParams } from './account-params.ts';
import { accountView, Password, User } from './account-schemas.ts';
import {
  changeOwnPasswordEndpoint,
  getMeEndpoint,
  setUpFirstAdminEndpoint,
} from './own-account-endpoints.ts';

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
    'the user changes it at `/me/password`. Without it, send a link of ' +
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
    'administrator cannot be disabled or lose the role. No one sets the password of another ' +
    'user: `password` is refused. Needs a login, not a token.',
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
