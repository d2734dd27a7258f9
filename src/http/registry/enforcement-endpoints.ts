// What enforcement points listen to and acknowledge, and how fast revocations reach them.
import { Type } from 'typebox';
import { agentStatuses } from '../../domain/agent.ts';
import { policyChange } from '../../domain/policy-change.ts';
import { acknowledge } from '../../operations/agents/acknowledge.ts';
import { readPolicyChanges, readPolicyEpoch } from '../../operations/agents/read-agents.ts';
import { readEnforcement } from '../../operations/agents/read-enforcement.ts';
import type { AgentEventRow } from '../../store/agents/agent-tables.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../requests/limits.ts';
import {
  answerWithStream,
  LastEventHeaders,
  lastSeen,
  wantsJson,
  type SentEvent,
} from '../responses/event-stream.ts';
import { Enum, Instant, Nullable } from '../schema/schema.ts';

const tags = ['agents'];

const Epoch = Type.Integer({
  minimum: 0,
  maximum: 999_999_999_999_999,
  description: 'Number of the last change that was seen.',
  examples: [0],
});

const Change = Type.Object(
  {
    policy_epoch: Type.Integer(),
    event: Type.String({ examples: ['agent.quarantined'] }),
    agent_id: Type.String(),
    at: Instant,
    status: Enum(agentStatuses),
    allowed_tools_effective: Type.Array(Type.String(), { examples: [[]] }),
  },
  { title: 'PolicyChange' },
);

const example =
  'id: 42\nevent: agent.quarantined\ndata: {"policy_epoch":42,"event":"agent.quarantined",' +
  '"agent_id":"agent-support-bot","at":"2026-11-20T14:05:40.310Z","status":"quarantined",' +
  '"allowed_tools_effective":[]}\n\n';

const instance = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[\\w.:/@-]+$',
  examples: ['gateway-1'],
});

const Milliseconds = (description: string) =>
  Nullable(Type.Number({ description, examples: [180] }));

const acknowledgePolicyEndpoint = endpoint({
  method: 'POST',
  path: '/api/agents/acknowledgements',
  access: 'enforcement point',
  audit: 'none',
  operationId: 'acknowledgePolicy',
  tags,
  summary: 'Say that a change of policy and all before it are enforced',
  description:
    'Kept with the time of its first acknowledgement; repeating it changes nothing. Needs the ' +
    'token of an enforcement point; `instance` is optional, and is the one it was made for.',
  body: Type.Object(
    {
      policy_epoch: Type.Integer({ minimum: 0, maximum: 999_999_999_999_999 }),
      instance: Type.Optional(instance),
    },
    { examples: [{ policy_epoch: 0, instance: 'gateway-1' }] },
  ),
  response: {
    200: Type.Object({
      policy_epoch: Type.Integer(),
      behind: Type.Integer({ description: 'Changes that came since.', examples: [0] }),
    }),
  },
  errors: ['unknown_reference'],
  handle: ({ deps, body, context }) => acknowledge(deps, context, body),
});

const getEnforcementEndpoint = endpoint({
  method: 'GET',
  path: '/api/agents/enforcement',
  access: 'Analyst',
  audit: 'none',
  operationId: 'getEnforcement',
  tags,
  summary: 'How fast revocations reach the enforcement points',
  description:
    'From the quarantine to the acknowledgement of each enforcement point that had a token then; ' +
    'null while there is none.',
  query: Type.Object({
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 90, default: 30, description: 'How far to look back.' }),
    ),
  }),
  response: {
    200: Type.Object({
      policy_epoch: Type.Integer(),
      since: Instant,
      revocations: Type.Integer({ description: 'Quarantines since then.', examples: [3] }),
      expected: Type.Integer({
        description: 'Pairs of a quarantine and a point that had a token then.',
        examples: [6],
      }),
      acknowledged: Type.Integer({ description: 'Of those: acknowledged.', examples: [6] }),
      revocation_latency_p50_ms: Milliseconds('Median.'),
      revocation_latency_p95_ms: Milliseconds('95th percentile.'),
      revocation_latency_max_ms: Milliseconds('The longest.'),
      enforcement_points: Type.Array(
        Type.Object(
          {
            name: Type.String({ examples: ['gateway@example.org'] }),
            instance,
            policy_epoch: Type.Integer({ description: '0 before the first.', examples: [0] }),
            acknowledged_at: Nullable(Instant),
            behind: Type.Integer({ examples: [0] }),
          },
          { title: 'EnforcementPoint' },
        ),
      ),
      webhooks: Type.Array(
        Type.Object(
          {
            host: Type.String({ examples: ['gateway.example.org'] }),
            state: Enum(['delivering', 'waiting', 'dead'], {
              description: 'dead: nothing is sent until the server starts again.',
            }),
            policy_epoch: Type.Integer({ description: 'The last change that it took.' }),
            behind: Type.Integer({ examples: [0] }),
            tries: Type.Integer({ examples: [0] }),
            last_fault: Nullable(
              Type.String({ examples: ['gateway.example.org did not answer in time'] }),
            ),
          },
          { title: 'AgentWebhook' },
        ),
      ),
    }),
  },
  async handle({ deps, query }) {
    const read = await readEnforcement(deps, query.days ?? 30);
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
  },
});

const followAgentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/agents/stream',
  access: 'enforcement point',
  audit: 'none',
  operationId: 'followAgents',
  tags,
  summary: 'Follow the changes of policy',
  description:
    'Server-sent events; the id of an event is its `policy_epoch`. With `Last-Event-ID` or ' +
    '`after` what was missed comes first, without either only what is new. `open` comes first, ' +
    '`heartbeat` every five seconds when all committed changes were sent, and `reset` when the ' +
    'numbers restarted, so drop your state. The stream ends with the token, which has ' +
    'to be one that was made for an enforcement point (`POST /api/ip3/v1/tokens`). With ' +
    '`Accept: application/json` it answers once, with 200 changes at most.',
  query: Type.Object({ after: Type.Optional(Epoch) }),
  headers: LastEventHeaders,
  response: {
    200: {
      description: 'The changes.',
      content: {
        'text/event-stream': { schema: Type.String({ examples: [example] }) },
        'application/json': {
          schema: Type.Object({
            events: Type.Array(Change),
            count: Type.Integer(),
            policy_epoch: Type.Integer({ description: 'Number of the last change there is.' }),
          }),
        },
      },
    },
  },
  limits: { streams: { all: 200, ofOne: 20 } },
  async handle({ deps, request, reply, query, holdStream }) {
    const seen = lastSeen(request, query.after);
    const policy_epoch = await readPolicyEpoch(deps);
    if (wantsJson(request.headers.accept)) {
      const rows = await readPolicyChanges(deps, seen ?? 0, limits.pageMax);
      return { events: rows.map(policyChange), count: rows.length, policy_epoch };
    }
    if (request.method === 'HEAD') return reply.type('text/event-stream').send('');
    const close = holdStream();
    return answerWithStream(deps, request, reply, {
      ...{
        feed: deps.shared.agentFeed,
        close,
        after: seen ?? policy_epoch,
        access: 'enforcement point',
      },
      ...{ number: 'policy_epoch', beatsAreEvents: true },
      eventsOf: (rows) => rows.map(agentEvent),
    });
  },
});

function agentEvent(row: AgentEventRow): SentEvent {
  return { id: row.policy_epoch, event: `agent.${row.event}`, data: policyChange(row) };
}

export const enforcementEndpoints = [
  acknowledgePolicyEndpoint,
  getEnforcementEndpoint,
  followAgentsEndpoint,
];
