// AI agents: their state, what they can use in effect, and the rules of their trust score
// (contract §2.3 and §3, domain design §3). The score is an input of policy, not a measure of
// safety: no decision point reads it.
import type { RetestOutcome } from './evidence.ts';
import type { Priority } from './incident.ts';

/** Printable, and no space at either end: two ids that look alike should be one. */
export const agentIdPattern = '^[^\\p{C}\\p{Z}]([^\\p{C}]*[^\\p{C}\\p{Z}])?$';

export const agentStatuses = ['active', 'quarantined', 'revoked'] as const;
export type AgentStatus = (typeof agentStatuses)[number];

export const agentEvents = [
  'registered',
  'updated',
  'quarantined',
  'quarantine_reason_added',
  'restored',
  'revoked',
] as const;
export type AgentEventName = (typeof agentEvents)[number];

export const environments = ['dev', 'test', 'prod'] as const;

export const autonomies = ['supervised', 'bounded', 'autonomous'] as const;

/** What of an agent decides its state. */
export interface AgentState {
  quarantined_at: string | null;
  revoked_at: string | null;
}

/** Quarantine shows before revocation: contract §3 leads to `quarantined` from any state. */
export function agentStatus({ quarantined_at, revoked_at }: AgentState): AgentStatus {
  if (quarantined_at !== null) return 'quarantined';
  return revoked_at === null ? 'active' : 'revoked';
}

/**
 * What the agent can use at this moment: all that was granted while it is active, and nothing in
 * any other state, whatever was granted (contract §3: "regardless of allowed_tools").
 */
export function effectiveTools(agent: AgentState & { allowed_tools: readonly string[] }): string[] {
  return agentStatus(agent) === 'active' ? [...agent.allowed_tools] : [];
}

/** Score of an agent that was never registered: no one answers for it. */
export const shadowScore = 20;

/** First score of a registered agent, higher when its owner is a known user. */
export function firstScore(owner_known: boolean): number {
  return owner_known ? 60 : 45;
}

const penalties: Record<Priority, number> = { P0: 60, P1: 45, P2: 30, P3: 20 };

/** An incident that no one has classified yet might be as bad as a P1. */
const unclassifiedPenalty = 40;

const highestQuarantined = 29;
const highestRestored = 30;

/**
 * The score of an agent that goes into quarantine, 0 to 29. It is always below `score`, which is at
 * least 1 for an agent out of quarantine, so the difference that is answered is negative.
 */
export function quarantinedScore(score: number, priority: Priority | null): number {
  const penalty = priority === null ? unclassifiedPenalty : penalties[priority];
  return Math.min(Math.max(score - penalty, 0), highestQuarantined);
}

/** The score after a quarantine: what it was before, at most 30, so at least 1 again. */
export function restoredScore(score_before: number): number {
  return Math.min(score_before, highestRestored);
}

/**
 * Whether evidence of this type can show that an agent is sound again: a known type whose class is
 * a test result, or a word that contains `retest`, as the close gate reads it. What the test found
 * is the word of anyone who attached the record, and of anyone who approves the restore.
 */
export function isValidationType(evidence_type: string, evidence_class: string): boolean {
  return evidence_class === 'TEST_RESULT' || /retest/i.test(evidence_type);
}

/** Whether a record says itself that its test did not pass; one without an outcome says nothing. */
export function saysNotPassed(retest_outcome: RetestOutcome | null): boolean {
  return retest_outcome !== null && retest_outcome !== 'pass';
}
