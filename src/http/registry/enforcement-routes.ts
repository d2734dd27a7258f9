// What enforcement points listen to and acknowledge, and how fast revocations reach them.
import { policyChange } from '../../domain/policy-change.ts';
import { acknowledge, readEnforcement } from '../../operations/agents/acknowledge.ts';
import { openAgentFeed } from '../../operations/agents/agent-feed.ts';
import type { Deps } from '../../operations/deps.ts';
import { agentEventsAfter, currentPolicyEpoch } from '../../store/agent-stream.ts';
import type { AgentEventRow } from '../../store/agent-tables.ts';
import type { App } from '../app-type.ts';
import { contextOf } from '../context.ts';
import {
  answerWithStream,
  lastSeen,
  streamCounter,
  wantsJson,
  type Told,
} from '../event-stream.ts';
import type { Lifecycle } from '../health.ts';
import { limits } from '../limits.ts';

import * as schema from './enforcement-schemas.ts';

export function enforcementRoutes(app: App, deps: Deps, lifecycle: Lifecycle): void {
  streamRoute(app, deps, lifecycle);
  app.post('/api/agents/acknowledgements', { schema: schema.acknowledgement }, async (request) =>
    acknowledge(deps, contextOf(request), request.body),
  );
  app.get('/api/agents/enforcement', { schema: schema.enforcement }, async (request) => {
    const read = await readEnforcement(deps, request.query.days ?? 30);
    const { revocations, expected, acknowledged, p50, p95, longest } = read.latency;
    return {
      policy_epoch: read.policy_epoch,
      since: read.since,
      revocations,
      expected,
      acknowledged,
      revocation_latency_p50_ms: p50,
      revocation_latency_p95_ms: p95,
      revocation_latency_max_ms: longest,
      enforcement_points: read.points,
      webhooks: read.webhooks,
    };
  });
}

function streamRoute(app: App, deps: Deps, lifecycle: Lifecycle): void {
  const feed = openAgentFeed(deps, () => lifecycle.stopping);
  const count = streamCounter({ all: limits.agentStreams, ofOne: limits.agentStreamsOfOne });
  app.get('/api/agents/stream', { schema: schema.stream }, async (request, reply) => {
    const db = deps.database.kysely;
    const seen = lastSeen(request, request.query.after);
    const policy_epoch = await currentPolicyEpoch(db);
    if (wantsJson(request.headers.accept)) {
      const rows = await agentEventsAfter(db, seen ?? 0, limits.pageMax);
      return { events: rows.map(policyChange), count: rows.length, policy_epoch };
    }
    if (request.method === 'HEAD') return reply.type('text/event-stream').send('');
    const close = count(request.principal!.id);
    return answerWithStream(deps, request, reply, {
      ...{ feed, close, after: seen ?? policy_epoch, access: 'enforcement point' },
      ...{ number: 'policy_epoch', beatsAreEvents: true },
      tell: (rows) => rows.map(toldChange),
    });
  });
}

function toldChange(row: AgentEventRow): Told {
  return { id: row.policy_epoch, event: `agent.${row.event}`, data: policyChange(row) };
}
