// Agents of the registry: what they can use, the switch that takes it, and the way back.
import { Type } from 'typebox';
import { agentStatuses } from '../../domain/agent.ts';
import { closedValues } from '../../domain/filter.ts';
import { agentFields } from '../../fields/agent.ts';
import { putAgent } from '../../operations/agents/put-agent.ts';
import { readAgent, readAgents } from '../../operations/agents/read-agents.ts';
import type { AgentRow } from '../../store/agents/agent-tables.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../requests/limits.ts';
import { omitNulls } from '../requests/omit-nulls.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { versioned } from '../responses/tagged.ts';
import { newProperties } from '../schema/fields.ts';
import { NextCursor, Nullable, PageQuery } from '../schema/schema.ts';
import { AgentIncident, AgentParams, tags } from './agent-params.ts';
import {
  Agent,
  agentColumns,
  AgentEvent,
  agentView,
  eventView,
  ListedAgent,
  listedAgentView,
  Model,
} from './agent-schemas.ts';
import { quarantineAgentEndpoint, restoreAgentEndpoint } from './switch-agent-endpoints.ts';

const listAgentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/agents',
  access: 'Analyst',
  members: 'read',
  audit: 'none',
  operationId: 'listAgents',
  tags,
  summary: 'List agents',
  description: 'In the order of their ids.',
  query: Type.Object({
    ...PageQuery,
    cursor: Type.Optional(
      Type.String({ maxLength: 800, description: '`next_cursor` of the page before.' }),
    ),
    status: Type.Optional(
      Type.String({ maxLength: 200, description: 'States.', examples: ['quarantined'] }),
    ),
    q: Type.Optional(
      Type.String({ maxLength: 200, description: 'Part of the id, name, owner or team.' }),
    ),
  }),
  response: {
    200: Type.Object({
      agents: Type.Array(ListedAgent),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  async handle({ deps, request, reply, query }) {
    const page = pageOf(query, (text) => text !== '');
    const after = page.after === null ? null : idOf(page.after);
    const filter = {
      status: closedValues('status', query.status, agentStatuses),
      search: query.q,
    };
    const rows = await readAgents(deps, filter, { limit: page.limit, after });
    const { elements, next_cursor } = paged(request, reply, page, rows, keyOf);
    return { agents: elements.map(listedAgentView), count: elements.length, next_cursor };
  },
});

/** Cursors hold Latin letters only, ids any. */
function keyOf({ agent_id }: AgentRow): string {
  return encodeURIComponent(agent_id);
}

function idOf(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return '';
  }
}

const getAgentEndpoint = endpoint({
  method: 'GET',
  path: '/api/agents/:id',
  access: 'Analyst',
  members: 'read',
  audit: 'none',
  operationId: 'getAgent',
  tags,
  summary: 'Read an agent with the history of its score',
  description:
    'The newest 200 changes, newest first; the deltas add up to the score. `incidents` are those ' +
    'that name the agent or that its quarantines named.',
  params: AgentParams,
  response: {
    200: Type.Object({
      ...agentColumns,
      history: Type.Array(AgentEvent),
      incidents: Type.Array(AgentIncident),
    }),
  },
  responseHeaders: ['ETag'],
  errors: ['not_found'],
  async handle({ deps, params }) {
    const { agent, history, incidents } = await readAgent(deps, params.id, limits.pageMax);
    return versioned(
      { ...agentView(agent), history: history.map(eventView), incidents },
      agent.version,
    );
  },
});

const putAgentEndpoint = endpoint({
  method: 'PUT',
  path: '/api/agents/:id',
  access: 'AI Safety',
  audit: { sometimes: ['agent.registered', 'agent.updated', 'agent.revoked'] },
  operationId: 'putAgent',
  tags,
  summary: 'Register or replace an agent',
  description:
    'What is left out becomes unknown. Tools that are granted to an agent in quarantine have no ' +
    'effect until it is restored. `revoked: true` is for good.',
  params: AgentParams,
  body: Type.Object(
    {
      ...newProperties(agentFields),
      model: Type.Optional(Nullable(Model)),
      revoked: Type.Optional(Type.Boolean()),
    },
    {
      additionalProperties: false,
      examples: [
        {
          name: 'Support bot',
          owner: 'anna.nowak@example.org',
          environment: 'prod',
          autonomy: 'bounded',
          model: { name: 'support-model', provider: 'in-house', version: '2026-10' },
          allowed_tools: ['crm.read', 'mail.send'],
        },
      ],
    },
  ),
  response: { 200: Agent, 201: Agent },
  responseHeaders: ['ETag'],
  errors: ['invalid_transition'],
  conditional: 'version',
  async handle({ deps, reply, params, body, context }) {
    const { agent, registered } = await putAgent(deps, context, params.id, omitNulls(body));
    void reply.status(registered ? 201 : 200);
    return versioned(agentView(agent), agent.version);
  },
});

export const agentEndpoints = [
  listAgentsEndpoint,
  getAgentEndpoint,
  putAgentEndpoint,
  quarantineAgentEndpoint,
  restoreAgentEndpoint,
];
