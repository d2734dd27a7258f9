// Agents of the registry: what they may use, the switch that takes it, and the way back.
import { Type } from 'typebox';
import { agentIdPattern, agentStatus, agentStatuses, effectiveTools } from '../../domain/agent.ts';
import { closedValues } from '../../domain/filter.ts';
import type { Approval } from '../../domain/four-eyes.ts';
import { evidenceStates } from '../../domain/incident.ts';
import { required } from '../../domain/required.ts';
import { workflowStatuses } from '../../domain/workflow.ts';
import { agentFields } from '../../fields/agent.ts';
import { putAgent } from '../../operations/agents/put-agent.ts';
import { quarantineAgent } from '../../operations/agents/quarantine-agent.ts';
import { readAgent, readAgents } from '../../operations/agents/read-agents.ts';
import { restoreAgent } from '../../operations/agents/restore-agent.ts';
import type { AgentRow } from '../../store/agents/agent-tables.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../requests/limits.ts';
import { omitNulls } from '../requests/omit-nulls.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { versioned } from '../responses/tagged.ts';
import { newProperties } from '../schema/fields.ts';
import { Enum, Id, Instant, NextCursor, Nullable, PageQuery } from '../schema/schema.ts';
import {
  Agent,
  agentColumns,
  AgentEvent,
  agentView,
  eventView,
  ListedAgent,
  listedAgentView,
  Model,
  Tools,
} from './agent-schemas.ts';

const tags = ['agents'];

const AgentParams = Type.Object({
  id: Type.String({
    maxLength: limits.paramLength,
    pattern: agentIdPattern,
    description: 'Id of the agent, as enforcement points name it.',
    examples: ['agent-support-bot'],
  }),
});

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });

const AgentIncident = Type.Object(
  {
    id: Id,
    public_id: Type.String(),
    title: Type.String(),
    workflow_status: Enum(workflowStatuses),
    evidence_status: Enum(evidenceStates),
    created_at: Instant,
  },
  { title: 'AgentIncident' },
);

const Approver = Type.Optional(
  Nullable(
    Type.String({
      maxLength: 254,
      description: 'Who approved it; with `IP3_FOUR_EYES=on` the e-mail of another AI Safety user.',
      examples: ['m.zielinska@example.org'],
    }),
  ),
);

const switchedMembers = {
  agent_id: Type.String(),
  status: Enum(agentStatuses),
  current_score: Type.Integer(),
  trust_delta: Type.Integer(),
  allowed_tools_effective: Tools,
  policy_epoch: Type.Integer({ description: 'Number that enforcement points acknowledge.' }),
  approved_by: Type.String({ description: 'As it was said.' }),
  approver_known: Type.Boolean({ description: 'Whether it is the e-mail of an enabled user.' }),
};

const listAgentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/agents',
  access: 'Analyst',
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
  summary: 'Register an agent, or replace what is said of it',
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

const quarantineAgentEndpoint = endpoint({
  method: 'POST',
  path: '/api/agents/:id/quarantine',
  access: 'AI Safety',
  audit: { sometimes: ['agent.registered', 'agent.quarantined', 'agent.quarantine_reason_added'] },
  operationId: 'quarantineAgent',
  tags,
  summary: 'Quarantine an agent',
  description:
    'From the answer on every evaluation of the agent is denied. It works in every state, may be ' +
    'repeated, and an `Idempotency-Key` is ignored. An agent that no one ' +
    'registered is registered: see `newly_registered`, it may be a typing error.',
  params: AgentParams,
  body: Type.Object(
    {
      incident_id: Text(100),
      reason: Text(2000),
      approved_by: Approver,
    },
    {
      additionalProperties: false,
      examples: [
        {
          incident_id: 'INC-2026-000001',
          reason: 'Follows instructions out of customer e-mails.',
          approved_by: 'm.zielinska@example.org',
        },
      ],
    },
  ),
  response: {
    200: Type.Object({
      ...switchedMembers,
      incident_id: Id,
      quarantined_at: Instant,
      newly_registered: Type.Boolean(),
      already_quarantined: Type.Boolean(),
    }),
  },
  errors: ['approval_required', 'unknown_reference'],
  async handle({ deps, params, body, context }) {
    const done = await quarantineAgent(deps, context, params.id, body);
    const { newly_registered, already_quarantined, incident } = done;
    return {
      ...switched(done),
      incident_id: incident.id,
      quarantined_at: required(done.agent.quarantined_at, 'start of the quarantine'),
      newly_registered,
      already_quarantined,
    };
  },
});

const restoreAgentEndpoint = endpoint({
  method: 'POST',
  path: '/api/agents/:id/restore',
  access: 'AI Safety',
  audit: {
    success: ['agent.restored'],
    sometimes: ['approval.used'],
    refused: ['approval.requested'],
  },
  operationId: 'restoreAgent',
  tags,
  summary: 'Restore an agent after its validation',
  description:
    '`validation_ref` names confirmed evidence of a test, attached after the quarantine to an ' +
    'incident of the quarantine. The service checks the record; what the test found is the word ' +
    'of those who attached and approve it.',
  params: AgentParams,
  body: Type.Object(
    {
      reason: Text(2000),
      validation_ref: Type.Optional(
        Nullable(
          Type.String({ maxLength: 100, examples: ['019aa1e2-0c14-7d3a-8f52-6be0c1a7d014'] }),
        ),
      ),
      approved_by: Approver,
    },
    {
      additionalProperties: false,
      examples: [
        {
          reason: 'The retest with the attack of the incident passed.',
          validation_ref: '019aa1e2-0c14-7d3a-8f52-6be0c1a7d014',
          approved_by: 'm.zielinska@example.org',
        },
      ],
    },
  ),
  response: { 200: Type.Object({ ...switchedMembers, validation_ref: Id }) },
  errors: ['not_found', 'approval_required', 'evidence_required', 'invalid_transition'],
  idempotent: true,
  stepUp: 'factor',
  async handle({ deps, params, body, context }) {
    const done = await restoreAgent(deps, context, params.id, body);
    return { ...switched(done), validation_ref: done.evidence_id };
  },
});

/** Contract §2.3, and who approved it. */
function switched(done: { agent: AgentRow; trust_delta: number; approval: Approval }) {
  const { agent, trust_delta, approval } = done;
  const { agent_id, current_score, policy_epoch } = agent;
  return {
    agent_id,
    status: agentStatus(agent),
    current_score,
    trust_delta,
    allowed_tools_effective: effectiveTools(agent),
    policy_epoch,
    ...approval,
  };
}

export const agentEndpoints = [
  listAgentsEndpoint,
  getAgentEndpoint,
  putAgentEndpoint,
  quarantineAgentEndpoint,
  restoreAgentEndpoint,
];
