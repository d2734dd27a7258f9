// The sessions of users: listed and ended by their owner, ended by Admin.
import { Type } from 'typebox';
import {
  endOtherSessions,
  endOwnSession,
  endSessionsOf,
  listOwnSessions,
} from '../../operations/accounts/login-sessions.ts';
import { endpoint } from '../endpoint.ts';
import { loginOf } from '../requests/login-of.ts';
import { Id, Instant, Nullable } from '../schema/schema.ts';

const tags = ['accounts'];

const Session = Type.Object(
  {
    id: Id,
    created_at: Instant,
    last_used_at: Type.String({
      description: 'To five minutes.',
      examples: ['2026-11-20T14:00:00.000Z'],
    }),
    expires_at: Instant,
    address: Type.String({ examples: ['198.51.100.7'] }),
    agent: Nullable(Type.String({ description: 'The User-Agent header.', examples: ['curl/8'] })),
    current: Type.Boolean({ description: 'Whether it is the session of this request.' }),
  },
  { title: 'Session' },
);

const idOf = (what: string) =>
  Type.Object({
    id: Type.String({
      maxLength: 100,
      description: `Id of the ${what}.`,
      examples: ['019aa1d0-3f02-7a11-b1c4-90e2d7f0a002'],
    }),
  });

const Ended = Type.Object({ ended: Type.Integer({ description: 'How many.', examples: [2] }) });

const listSessionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/me/sessions',
  access: 'signed-in',
  audit: 'none',
  operationId: 'listSessions',
  tags,
  summary: 'List your sessions',
  description: 'Logins whose token works, newest first, at most 200.',
  response: { 200: Type.Object({ sessions: Type.Array(Session), count: Type.Integer() }) },
  errors: ['forbidden'],
  async handle({ deps, request, context }) {
    const sessions = await listOwnSessions(deps, context, loginOf(request));
    return { sessions, count: sessions.length };
  },
});

const endSessionEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/ip3/v1/me/sessions/:id',
  access: 'signed-in',
  audit: { success: ['auth.sessions_ended'] },
  operationId: 'endSession',
  tags,
  summary: 'End one of your sessions',
  description: 'Its token is refused from then on by every process.',
  params: idOf('session'),
  response: { 204: Type.Null({ description: 'The session has ended.' }) },
  errors: ['forbidden', 'not_found'],
  async handle({ deps, request, params, context }) {
    loginOf(request);
    await endOwnSession(deps, context, params.id);
    return null;
  },
});

const endOtherSessionsEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/ip3/v1/me/sessions',
  access: 'signed-in',
  audit: { success: ['auth.sessions_ended'] },
  operationId: 'endOtherSessions',
  tags,
  summary: 'End your other sessions',
  description: 'All but the session of this request. Personal access tokens stay.',
  response: { 200: Ended },
  errors: ['forbidden'],
  async handle({ deps, request, context }) {
    return { ended: await endOtherSessions(deps, context, loginOf(request)) };
  },
});

const endSessionsOfUserEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/ip3/v1/users/:id/sessions',
  access: 'Admin',
  audit: { success: ['auth.sessions_ended'] },
  operationId: 'endSessionsOfUser',
  tags,
  summary: 'End the sessions of a user',
  description: 'Every login of the user ends. Personal access tokens and the password stay.',
  params: idOf('user'),
  response: { 200: Ended },
  errors: ['not_found'],
  stepUp: 'factor',
  async handle({ deps, request, params, context }) {
    loginOf(request);
    return { ended: await endSessionsOf(deps, context, params.id) };
  },
});

export const sessionEndpoints = [
  listSessionsEndpoint,
  endSessionEndpoint,
  endOtherSessionsEndpoint,
  endSessionsOfUserEndpoint,
];
