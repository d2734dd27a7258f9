// Schemas of the agents of the registry (contract §2.3 and §4.3, api-decisions §7).
import { Type, type Static } from 'typebox';
import {
  agentEvents,
  agentStatus,
  agentStatuses,
  autonomies,
  effectiveTools,
  environments,
} from '../../domain/agent.ts';
import { evidenceStates } from '../../domain/incident.ts';
import { workflowStatuses } from '../../domain/workflow.ts';
import type { ListedAgentRow } from '../../store/agent-lists.ts';
import type { AgentEventRow, AgentRow } from '../../store/agent-tables.ts';
import { limits } from '../limits.ts';
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

const tags = ['agents'];
/** The service secret may be guessed, so that guesses are counted. */
const callerFaults = ['unauthorized', 'rate_limited'] as const;

/** Printable, and no space at either end: two ids that look alike should be one. */
export const agentIdPattern = '^[^\\p{C}\\p{Z}]([^\\p{C}]*[^\\p{C}\\p{Z}])?$';

const AgentParams = Type.Object({
  id: Type.String({
    maxLength: limits.paramLength,
    pattern: agentIdPattern,
    description: 'Id of the agent, as enforcement points name it.',
    examples: ['agent-support-bot'],
  }),
});

const ToolName = Type.String({ pattern: agentIdPattern, maxLength: 200 });
const Tools = Type.Array(Type.String(), { examples: [['crm.read', 'mail.send']] });
const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });
const MaybeText = (maxLength: number) => Type.Optional(Nullable(Text(maxLength)));

const Model = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, examples: ['support-model'] }),
    provider: Type.Optional(Type.String({ maxLength: 200, examples: ['in-house'] })),
    version: Type.Optional(Type.String({ maxLength: 200, examples: ['2026-10'] })),
  },
  { title: 'AgentModel' },
);

const agentColumns = {
  agent_id: Type.String({ examples: ['agent-support-bot'] }),
  name: Nullable(Type.String({ examples: ['Support bot'] })),
  owner: Nullable(Type.String({ description: 'Who answers for it; null for one nobody knew.' })),
  owner_known: Type.Boolean({ description: 'Whether the owner is the e-mail of a user.' }),
  team: Nullable(Type.String()),
  environment: Nullable(Enum(environments)),
  autonomy: Nullable(Enum(autonomies)),
  model: Nullable(Model),
  status: Enum(agentStatuses),
  current_score: Type.Integer({
    description: '0–100, a figure of policy and no measure of safety.',
    examples: [60],
  }),
  allowed_tools: Tools,
  allowed_tools_effective: Tools,
  policy_epoch: Type.Integer({ description: 'Number of its last change.', examples: [42] }),
  quarantined_at: Nullable(Instant),
  quarantine_incidents: Type.Array(Id, { examples: [[]] }),
  revoked_at: Nullable(Instant),
  registered_by: Type.String(),
  created_at: Instant,
  updated_at: Instant,
};

const Agent = Type.Object(agentColumns, { title: 'Agent' });

const ListedAgent = Type.Object(
  {
    ...agentColumns,
    last_trust_delta: Nullable(
      Type.Integer({ description: 'The newest change of the score after the first.' }),
    ),
    last_trust_at: Nullable(Instant),
    last_incident: Nullable(Type.String({ description: 'Public id of its newest incident.' })),
  },
  { title: 'ListedAgent' },
);

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

const AgentEvent = Type.Object(
  {
    policy_epoch: Type.Integer({ examples: [42] }),
    event: Enum(agentEvents),
    at: Instant,
    trust_delta: Type.Integer({ examples: [-40] }),
    score_after: Type.Integer({ examples: [20] }),
    status: Enum(agentStatuses),
    incident_id: Nullable(Id),
    evidence_id: Nullable(Id),
    reason: Nullable(Type.String()),
    approved_by: Nullable(Type.String()),
    approver_known: Nullable(Type.Boolean()),
    actor: Type.String(),
  },
  { title: 'AgentEvent' },
);

/** An agent as the registry shows it; what it may use in effect is computed here and now. */
export function agentView(agent: AgentRow): Static<typeof Agent> {
  const { quarantine_epoch: _e, quarantine_reason_at: _r, ...rest } = agent;
  const { score_before_quarantine: _s, version: _v, ...shown } = rest;
  const status = agentStatus(agent);
  return { ...shown, status, allowed_tools_effective: effectiveTools(agent) };
}

export function listedAgentView(row: ListedAgentRow): Static<typeof ListedAgent> {
  const { last_trust_delta, last_trust_at, last_incident, ...agent } = row;
  return { ...agentView(agent), last_trust_delta, last_trust_at, last_incident };
}

export function eventView(row: AgentEventRow): Static<typeof AgentEvent> {
  const { agent_id: _a, allowed_tools_effective: _t, ...shown } = row;
  return shown;
}

export const list = {
  operationId: 'listAgents',
  tags,
  summary: 'List agents',
  description: 'In the order of their ids.',
  querystring: Type.Object({
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
    ...problems('validation_failed', ...callerFaults, 'forbidden'),
  },
};

export const detail = {
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
    ...problems(...callerFaults, 'forbidden', 'not_found'),
  },
};

export const put = {
  operationId: 'putAgent',
  tags,
  summary: 'Register an agent, or replace what is said of it',
  description:
    'What is left out becomes unknown. Tools that are granted to an agent in quarantine have no ' +
    'effect until it is restored. `revoked: true` is for good.',
  params: AgentParams,
  headers: VersionHeaders,
  body: Type.Object(
    {
      owner: Text(254),
      allowed_tools: Type.Array(ToolName, { maxItems: 1000 }),
      name: MaybeText(200),
      team: MaybeText(200),
      environment: Type.Optional(Nullable(Enum(environments))),
      autonomy: Type.Optional(Nullable(Enum(autonomies))),
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
  response: {
    200: Agent,
    201: Agent,
    ...problems(
      ...bodyFaults,
      'validation_failed',
      ...callerFaults,
      'forbidden',
      'precondition_failed',
      'invalid_transition',
    ),
  },
};

const Approver = Type.Optional(
  Nullable(
    Type.String({
      maxLength: 254,
      description: 'Who approved it; with `IP3_FOUR_EYES=on` the e-mail of another AI Safety user.',
      examples: ['m.zielinska@example.org'],
    }),
  ),
);

const switched = {
  agent_id: Type.String(),
  status: Enum(agentStatuses),
  current_score: Type.Integer(),
  trust_delta: Type.Integer(),
  allowed_tools_effective: Tools,
  policy_epoch: Type.Integer({ description: 'Number that enforcement points acknowledge.' }),
  approved_by: Type.String({ description: 'As it was said.' }),
  approver_known: Type.Boolean({ description: 'Whether it is the e-mail of an enabled user.' }),
};

export const quarantine = {
  operationId: 'quarantineAgent',
  tags,
  summary: 'Quarantine an agent',
  description:
    'From the answer on every evaluation of the agent is denied. It works in every state, may be ' +
    'repeated, and an `Idempotency-Key` is not needed and not looked at. An agent that nobody ' +
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
      ...switched,
      incident_id: Id,
      quarantined_at: Instant,
      newly_registered: Type.Boolean(),
      already_quarantined: Type.Boolean(),
    }),
    ...problems(
      ...bodyFaults,
      'validation_failed',
      ...callerFaults,
      'forbidden',
      'approval_required',
      'unknown_reference',
    ),
  },
};

export const restore = {
  operationId: 'restoreAgent',
  tags,
  summary: 'Restore an agent after its validation',
  description:
    '`validation_ref` names confirmed evidence of a test, attached after the quarantine to an ' +
    'incident of the quarantine. The service checks the record; what the test found is the word ' +
    'of those who attached and approve it.',
  params: AgentParams,
  headers: IdempotencyHeaders,
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
  response: {
    200: Type.Object({ ...switched, validation_ref: Id }),
    ...problems(
      ...bodyFaults,
      'validation_failed',
      ...callerFaults,
      'forbidden',
      'not_found',
      'approval_required',
      'evidence_required',
      'invalid_transition',
      'idempotency_key_reused',
    ),
  },
};
