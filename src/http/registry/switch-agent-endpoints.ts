// Endpoints that quarantine and restore an agent.
import { Type } from 'typebox';
import { agentStatus, agentStatuses, effectiveTools } from '../../domain/agent.ts';
import type { Approval } from '../../domain/four-eyes.ts';
import { required } from '../../domain/required.ts';
import { quarantineAgent } from '../../operations/agents/quarantine-agent.ts';
import { restoreAgent } from '../../operations/agents/restore-agent.ts';
import type { AgentRow } from '../../store/agents/agent-tables.ts';
import { endpoint } from '../endpoint.ts';
import { Enum, Id, Instant, Nullable } from '../schema/schema.ts';
import { AgentParams, tags, Text } from './agent-params.ts';
import { Tools } from './agent-schemas.ts';

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
  approved_by: Type.String({ description: 'As the caller wrote it.' }),
  approver_known: Type.Boolean({ description: 'Whether it is the e-mail of an enabled user.' }),
};

export const quarantineAgentEndpoint = endpoint({
  method: 'POST',
  path: '/api/agents/:id/quarantine',
  access: 'AI Safety',
  audit: { sometimes: ['agent.registered', 'agent.quarantined', 'agent.quarantine_reason_added'] },
  operationId: 'quarantineAgent',
  tags,
  summary: 'Quarantine an agent',
  description:
    'From the answer on every evaluation of the agent is denied. It works in every state, can be ' +
    'repeated, and an `Idempotency-Key` is ignored. An agent that no one ' +
    'registered is registered: see `newly_registered`, it might be a typo.',
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

export const restoreAgentEndpoint = endpoint({
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
