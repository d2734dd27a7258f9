// The sessions of users: listed and ended by their owner, ended by Admin.
import { Type } from 'typebox';
import { DomainError } from '../../domain/error.ts';
import {
  endOtherSessions,
  endOwnSession,
  endSessionsOf,
  listOwnSessions,
} from '../../operations/accounts/login-sessions.ts';
import type { TokenClaims } from '../../operations/accounts/tokens.ts';
import type { Deps } from '../../operations/deps.ts';
import type { App } from '../app-type.ts';
import { contextOf } from '../context.ts';
import { Id, Instant, Nullable, problems } from '../schema.ts';

const base = '/api/ip3/v1/me/sessions';
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

export function sessionRoutes(app: App, deps: Deps): void {
  listRoute(app, deps);
  endRoutes(app, deps);
  endOfUserRoute(app, deps);
}

const needsLogin = 'A personal access token cannot do this; log in with e-mail and password.';

/** The claims of a login. Throws `forbidden` for a personal access token and the service secret. */
export function loginOf(
  request: { claims: TokenClaims | null },
  detail: string = needsLogin,
): TokenClaims {
  if (request.claims !== null) return request.claims;
  throw new DomainError('forbidden', detail);
}

function listRoute(app: App, deps: Deps): void {
  const schema = {
    operationId: 'listSessions',
    tags,
    summary: 'List your sessions',
    description: 'Logins whose token works, newest first, at most 200.',
    response: {
      200: Type.Object({ sessions: Type.Array(Session), count: Type.Integer() }),
      ...problems('unauthorized', 'forbidden'),
    },
  };
  app.get(base, { schema }, async (request) => {
    const sessions = await listOwnSessions(deps, contextOf(request), loginOf(request));
    return { sessions, count: sessions.length };
  });
}

function endRoutes(app: App, deps: Deps): void {
  const one = {
    operationId: 'endSession',
    tags,
    summary: 'End one of your sessions',
    description: 'Its token is refused from then on by every process.',
    params: idOf('session'),
    response: {
      204: Type.Null({ description: 'The session has ended.' }),
      ...problems('unauthorized', 'forbidden', 'not_found'),
    },
  };
  app.delete(`${base}/:id`, { schema: one }, async (request, reply) => {
    loginOf(request);
    await endOwnSession(deps, contextOf(request), request.params.id);
    return reply.status(204).send(null);
  });
  const others = {
    operationId: 'endOtherSessions',
    tags,
    summary: 'End your other sessions',
    description: 'All but the session of this request. Personal access tokens stay.',
    response: { 200: Ended, ...problems('unauthorized', 'forbidden') },
  };
  app.delete(base, { schema: others }, async (request) => {
    return { ended: await endOtherSessions(deps, contextOf(request), loginOf(request)) };
  });
}

function endOfUserRoute(app: App, deps: Deps): void {
  const schema = {
    operationId: 'endSessionsOfUser',
    tags,
    summary: 'End the sessions of a user',
    description: 'Every login of the user ends. Personal access tokens and the password stay.',
    params: idOf('user'),
    response: { 200: Ended, ...problems('unauthorized', 'forbidden', 'not_found') },
  };
  app.delete('/api/ip3/v1/users/:id/sessions', { schema }, async (request) => {
    loginOf(request);
    return { ended: await endSessionsOf(deps, contextOf(request), request.params.id) };
  });
}
