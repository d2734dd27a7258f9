// Schemas of the agents of the registry (contract §2.3 and §4.3, api-decisions §7).
import { Type, type Static } from 'typebox';
import { agentEvents, agentStatus, agentStatuses, effectiveTools } from '../../domain/agent.ts';
import { agentFields } from '../../fields/agent.ts';
import type { ListedAgentRow } from '../../store/agents/agent-lists.ts';
import type { AgentEventRow, AgentRow } from '../../store/agents/agent-tables.ts';
import { recordProperties } from '../schema/fields.ts';
import { Enum, Id, Instant, Nullable } from '../schema/schema.ts';

export const Tools = Type.Array(Type.String(), { examples: [['crm.read', 'mail.send']] });

export const Model = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, examples: ['support-model'] }),
    provider: Type.Optional(Type.String({ maxLength: 200, examples: ['in-house'] })),
    version: Type.Optional(Type.String({ maxLength: 200, examples: ['2026-10'] })),
  },
  { title: 'AgentModel' },
);

export const agentColumns = {
  ...recordProperties(agentFields, 'registry'),
  model: Nullable(Model),
  status: Enum(agentStatuses),
  allowed_tools_effective: Tools,
};

export const Agent = Type.Object(agentColumns, { title: 'Agent' });

export const ListedAgent = Type.Object(
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

export const AgentEvent = Type.Object(
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

/** An agent as the registry shows it; what it can use in effect is computed here and now. */
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
