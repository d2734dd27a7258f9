// Schemas of login, users and set-up (api-decisions §2 and §9).
import { Type } from 'typebox';
import { roles } from '../../domain/role.ts';
import {
  bodyFaults,
  Enum,
  Id,
  IdempotencyHeaders,
  Instant,
  NextCursor,
  Nullable,
  PageQuery,
  problems,
  VersionHeaders,
} from '../schema.ts';

const tags = ['accounts'];
const exampleId = '019aa1d0-3f02-7a11-b1c4-90e2d7f0a002';
const Email = Type.String({
  format: 'email',
  maxLength: 254,
  examples: ['anna.nowak@example.org'],
});
export const Password = Type.String({
  minLength: 12,
  maxLength: 1024,
  description:
    'At least 12 characters; any characters. Common and predictable passwords, and those made ' +
    'of your e-mail or name, are refused.',
  examples: ['correct horse battery staple'],
});
const Name = Type.Optional(Type.String({ minLength: 1, maxLength: 200, examples: ['Anna Nowak'] }));
const Roles = Type.Array(Enum(roles), { minItems: 1, maxItems: 20, examples: [['Analyst']] });

export const User = Type.Object(
  {
    id: Id,
    email: Type.String(),
    name: Nullable(Type.String()),
    roles: Type.Array(Enum(roles)),
    disabled: Type.Boolean(),
    password_expires_at: Nullable(
      Type.String({
        description: 'Until when a password that somebody else chose works.',
        examples: ['2026-11-27T14:00:00.000Z'],
      }),
    ),
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'User' },
);

export const setup = {
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
  response: {
    201: User,
    ...problems(...bodyFaults, 'validation_failed', 'unauthorized', 'conflict', 'rate_limited'),
  },
};

export const login = {
  operationId: 'logIn',
  tags,
  summary: 'Log in',
  description:
    'Gives an access token. Unknown user and wrong password answer alike. `username` is taken ' +
    'for ' +
    '`email`.',
  body: Type.Object(
    {
      email: Type.Optional(Type.String({ maxLength: 254 })),
      username: Type.Optional(Type.String({ maxLength: 254 })),
      password: Type.String({ maxLength: 1024 }),
    },
    { examples: [{ email: 'anna.nowak@example.org', password: 'correct horse battery staple' }] },
  ),
  response: {
    200: Type.Object({
      token: Type.String(),
      token_type: Enum(['Bearer']),
      expires_in: Type.Integer({ description: 'Seconds.' }),
      roles: Type.Array(Enum(roles)),
      user: User,
    }),
    ...problems(...bodyFaults, 'validation_failed', 'invalid_credentials', 'rate_limited'),
  },
};

export const logout = {
  operationId: 'logOut',
  tags,
  summary: 'Log out',
  description: 'Revokes the token of this request, on every server process at once.',
  response: {
    204: Type.Null({ description: 'The token is revoked.' }),
    ...problems('unauthorized', 'forbidden'),
  },
};

export const me = {
  operationId: 'getMe',
  tags,
  summary: 'Who am I',
  description: 'The account of the token, and the routes that its roles may use.',
  response: {
    200: Type.Object({
      id: Type.String(),
      email: Type.String(),
      roles: Type.Array(Enum(roles)),
      permissions: Type.Array(Type.String({ examples: ['GET /api/ip3/v1/incidents'] })),
    }),
    ...problems('unauthorized'),
  },
};

export const ownPassword = {
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
      token: Type.String(),
      token_type: Enum(['Bearer']),
      expires_in: Type.Integer({ description: 'Seconds.' }),
    }),
    ...problems(
      ...bodyFaults,
      'validation_failed',
      'unauthorized',
      'forbidden',
      'conflict',
      'rate_limited',
    ),
  },
};

export const listUsers = {
  operationId: 'listUsers',
  tags,
  summary: 'List users',
  description: 'In the order they were made.',
  querystring: Type.Object(PageQuery),
  response: {
    200: Type.Object({
      count: Type.Integer(),
      users: Type.Array(User),
      next_cursor: NextCursor,
    }),
    ...problems('validation_failed', 'unauthorized', 'forbidden'),
  },
};

export const createUser = {
  operationId: 'createUser',
  tags,
  summary: 'Make a user',
  description:
    'With `password`, it is an initial one that somebody else knows: it works for 7 days, and ' +
    'the user changes it at `/me/password`. Without it, hand over a link of ' +
    '`/users/{id}/reset-link`. Needs a login, not a token.',
  headers: IdempotencyHeaders,
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
  response: {
    201: User,
    ...problems(
      ...bodyFaults,
      'validation_failed',
      'unauthorized',
      'forbidden',
      'conflict',
      'idempotency_key_reused',
    ),
  },
};

const UserParams = Type.Object({
  id: Type.String({ maxLength: 100, description: 'Id of the user.', examples: [exampleId] }),
});

export const readUser = {
  operationId: 'getUser',
  tags,
  summary: 'Read a user',
  description: 'With the roles that the user has now.',
  params: UserParams,
  response: {
    200: User,
    ...problems('validation_failed', 'unauthorized', 'forbidden', 'not_found'),
  },
};

export const changeUser = {
  operationId: 'changeUser',
  tags,
  summary: 'Change a user',
  description:
    '`disabled: true` ends all sessions, tokens and calendar addresses of the user. The last ' +
    'administrator cannot be disabled or lose the role. Nobody sets the password of somebody ' +
    'else: `password` is refused. Needs a login, not a token.',
  params: UserParams,
  headers: VersionHeaders,
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
  response: {
    200: User,
    ...problems(
      ...bodyFaults,
      'validation_failed',
      'unauthorized',
      'forbidden',
      'not_found',
      'conflict',
      'precondition_failed',
    ),
  },
};
