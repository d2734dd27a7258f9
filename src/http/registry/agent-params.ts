// Parameters and schemas that the endpoints of agents share.
import { Type } from 'typebox';
import { agentIdPattern } from '../../domain/agent.ts';
import { evidenceStates } from '../../domain/incident.ts';
import { workflowStatuses } from '../../domain/workflow.ts';
import { limits } from '../requests/limits.ts';
import { Enum, Id, Instant } from '../schema/schema.ts';

export const tags = ['agents'];

export const AgentParams = Type.Object({
  id: Type.String({
    maxLength: limits.paramLength,
    pattern: agentIdPattern,
    description: 'Id of the agent, as enforcement points name it.',
    examples: ['agent-support-bot'],
  }),
});

export const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });

export const AgentIncident = Type.Object(
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
