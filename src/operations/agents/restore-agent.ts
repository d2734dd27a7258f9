// The way back: an agent gets its tools again when a confirmed test of after its quarantine is in
// an incident that it was quarantined for (contract §3 note 4).
import { agentStatus, isValidationType, restoredScore, saysNotPassed } from '../../domain/agent.ts';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { Approval } from '../../domain/four-eyes.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import type { AgentRow } from '../../store/agents/agent-tables.ts';
import { lockAgent } from '../../store/agents/agents.ts';
import type { EvidenceRow } from '../../store/evidence/evidence-tables.ts';
import { lockEvidence } from '../../store/evidence/evidence.ts';
import { requireApproval } from '../approvals/require-approval.ts';
import type { Deps } from '../deps.ts';
import { isErased } from '../evidence/erased-by-log.ts';
import { RecordedRefusal, transact, type Tx } from '../transact.ts';
import { recordChange } from './agent-event.ts';
import { approvalOf, noAgent } from './find-agent.ts';

export interface AskedRestore {
  reason: string;
  validation_ref?: string | null;
  approved_by?: string | null;
}

export interface Restore {
  agent: AgentRow;
  /** What the restore gave back of the score: at least 1. */
  trust_delta: number;
  evidence_id: string;
  approval: Approval;
}

/**
 * Ends a quarantine. Throws `invalid_transition` for an agent that is in none or was revoked,
 * `approval_required` without an approver, `evidence_required` without evidence that validates.
 */
export async function restoreAgent(
  deps: Pick<Deps, 'database' | 'clock' | 'config' | 'ids'>,
  context: RequestContext,
  agent_id: string,
  asked: AskedRestore,
): Promise<Restore> {
  return transact(deps, context, async (tx) => {
    const before = (await lockAgent(tx, agent_id)) ?? missing(agent_id);
    const score = scoreBefore(before);
    const isAct = deps.config.IP3_FOUR_EYES === 'act';
    const named = isAct ? null : await approvalOf(deps, tx, context, agent_id, asked.approved_by);
    const evidence = await validation(tx, context, before, asked.validation_ref);
    const approval = named ?? (await secondPerson(deps, tx, context, before, evidence, asked));
    if (approval instanceof DomainError) return new RecordedRefusal(approval);
    const agent = await recordChange(tx, context, before, {
      event: 'restored',
      at: timestamp(deps.clock.now()),
      set: {
        quarantined_at: null,
        quarantine_epoch: null,
        quarantine_reason_at: null,
        quarantine_incidents: [],
        score_before_quarantine: null,
        current_score: restoredScore(score),
      },
      incident_id: evidence.incident_id,
      evidence_id: evidence.id,
      reason: asked.reason,
      approval,
    });
    const trust_delta = agent.current_score - before.current_score;
    return { agent, trust_delta, evidence_id: evidence.id, approval };
  });
}

/** Someone else confirms this very restore: of this quarantine, on this evidence. */
function secondPerson(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  context: RequestContext,
  agent: AgentRow,
  evidence: EvidenceRow,
  { reason, approved_by }: AskedRestore,
): Promise<Approval | DomainError> {
  const { agent_id, quarantine_reason_at } = agent;
  return requireApproval(deps, tx, context, {
    kind: 'agent_restore',
    subject: agent_id,
    incident_id: evidence.incident_id,
    asked: { reason, validation_ref: evidence.id, quarantined_at: quarantine_reason_at },
    approver_role: 'AI Safety',
    two_roles: false,
    named: approved_by,
  });
}

function missing(agent_id: string): never {
  throw noAgent(agent_id);
}

/** The score that the quarantine found. */
function scoreBefore(agent: AgentRow): number {
  const from = agentStatus(agent);
  if (agent.revoked_at !== null) {
    const detail = "A revoked agent can't be restored. Register it under another ID.";
    throw new DomainError('invalid_transition', detail, { from, to: 'active', allowed: [] });
  }
  if (agent.score_before_quarantine !== null) return agent.score_before_quarantine;
  const detail = "The agent isn't quarantined, so there is nothing to restore.";
  throw new DomainError('invalid_transition', detail, {
    from,
    to: 'active',
    allowed: ['quarantined'],
  });
}

/** The record that shows that the agent is sound, locked: it cannot be withdrawn meanwhile. */
async function validation(
  tx: Tx,
  context: RequestContext,
  agent: AgentRow,
  reference: string | null | undefined,
): Promise<EvidenceRow> {
  if (!reference?.trim()) throw required('Name evidence that validates the agent', 'missing');
  const visible = clearance(context.principal.roles);
  const found = isUuid(reference) ? await lockEvidence(tx, reference, visible) : undefined;
  if (found === undefined) throw required('validation_ref names no evidence', 'unknown');
  const lack = lackOf(agent, found);
  if (lack !== null) throw required(...lack);
  if (await isErased(tx, found.id)) throw required('The evidence was erased', 'erased');
  return found;
}

type Lack = readonly [said: string, lack: string];

function lackOf(agent: AgentRow, evidence: EvidenceRow): Lack | null {
  const { status, evidence_type, evidence_class, incident_id, created_at } = evidence;
  if (status !== 'confirmed') return [`The evidence is ${status}, not confirmed`, 'unconfirmed'];
  if (!agent.quarantine_incidents.includes(incident_id)) {
    return ['The evidence belongs to no incident of this quarantine', 'other_incident'];
  }
  if (!isValidationType(evidence_type, evidence_class)) {
    return [`Evidence of the type ${evidence_type} isn't a test`, 'no_test'];
  }
  if (saysNotPassed(evidence.retest_outcome)) {
    return [`The evidence has the test outcome "${evidence.retest_outcome}"`, 'not_passed'];
  }
  // Both are wire forms of UTC with milliseconds, so their order is that of the texts.
  const since = agent.quarantine_reason_at ?? '';
  if (created_at <= since) return ['The evidence is older than the quarantine', 'too_old'];
  return null;
}

function required(said: string, lack: string): DomainError {
  const detail =
    `${said}; attach a test of the agent (agent_retest, guardrail_eval, model_eval) to the ` +
    'incident of its current quarantine, and select it as the evidence of the test.';
  return new DomainError('evidence_required', detail, { lack });
}
