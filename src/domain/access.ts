// Decisions in the shape of OpenID AuthZEN 1.0: who is asking for what, whether it is allowed, and
// why not. What is not known is denied.
import { agentStatus, type AgentState } from './agent.ts';

export interface AccessRequest {
  subject: { type: string; id: string };
  action: { name: string };
  resource: { type: string; id: string };
}

/** The agent of a request as its row says at the moment of the decision. */
export interface DecidingAgent extends AgentState {
  /** Whether the tool of the request was granted to it. */
  granted: boolean;
  policy_epoch: number;
}

/** Reason of a denial → what to show anyone who runs the agent. */
export const denials = {
  unsupported_subject: 'The subject is no agent; only agents are decided on.',
  unsupported_action: 'Only calls of tools are decided on.',
  unsupported_resource: 'Only tools are decided on.',
  unknown_agent: 'The agent is not registered.',
  quarantined: 'The agent is in quarantine.',
  revoked: 'The agent was revoked.',
  tool_not_granted: 'The agent was not granted this tool.',
} as const;
export type Denial = keyof typeof denials;

/** Null allows. `agent` is undefined when no one registered it. */
export function denialOf(request: AccessRequest, agent: DecidingAgent | undefined): Denial | null {
  if (request.subject.type !== 'agent') return 'unsupported_subject';
  if (request.action.name !== 'tools/call') return 'unsupported_action';
  if (request.resource.type !== 'tool') return 'unsupported_resource';
  if (agent === undefined) return 'unknown_agent';
  const status = agentStatus(agent);
  if (status !== 'active') return status;
  return agent.granted ? null : 'tool_not_granted';
}

export const batchSemantics = [
  'execute_all',
  'deny_on_first_deny',
  'permit_on_first_permit',
] as const;
export type BatchSemantic = (typeof batchSemantics)[number];

/**
 * The decisions that a batch answers: all of them, or those up to and including the first that
 * settles it.
 */
export function settled<Decision extends { decision: boolean }>(
  decisions: readonly Decision[],
  semantic: BatchSemantic,
): Decision[] {
  if (semantic === 'execute_all') return [...decisions];
  const settling = semantic === 'permit_on_first_permit';
  const first = decisions.findIndex(({ decision }) => decision === settling);
  return decisions.slice(0, first === -1 ? undefined : first + 1);
}
