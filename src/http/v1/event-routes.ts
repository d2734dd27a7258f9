// What changes on the server, told to whoever is signed in, as far as they may read it.
import type { Change } from '../../domain/change.ts';
import type { Principal } from '../../domain/principal.ts';
import { changesFor, openChangeFeed, readChanges } from '../../operations/changes/change-feed.ts';
import type { Deps } from '../../operations/deps.ts';
import { lastChange } from '../../store/changes.ts';
import type { App } from '../app-type.ts';
import {
  answerWithStream,
  lastSeen,
  streamCounter,
  wantsJson,
  type Told,
} from '../event-stream.ts';
import type { Lifecycle } from '../health.ts';
import { limits } from '../limits.ts';
import * as schema from './event-schemas.ts';

export function eventRoutes(app: App, deps: Deps, lifecycle: Lifecycle): void {
  const feed = openChangeFeed(deps, () => lifecycle.stopping);
  const count = streamCounter({ all: limits.changeStreams, ofOne: limits.changeStreamsOfOne });
  app.get('/api/ip3/v1/events', { schema: schema.changes }, async (request, reply) => {
    const principal: Principal = request.principal!;
    const seen = lastSeen(request, request.query.after);
    if (wantsJson(request.headers.accept)) {
      const { changes, seq, reset } = await readChanges(deps, principal, seen);
      return { changes, count: changes.length, seq, reset };
    }
    if (request.method === 'HEAD') return reply.type('text/event-stream').send('');
    const after = seen ?? (await lastChange(deps.database.kysely));
    return answerWithStream(deps, request, reply, {
      ...{ feed, after, access: 'signed-in', number: 'seq', beatsAreEvents: false },
      close: count(principal.id),
      tell: async (rows) => (await changesFor(deps, principal, rows)).map(told),
    });
  });
}

function told(change: Change): Told {
  return { id: change.seq, event: 'change', data: change };
}
