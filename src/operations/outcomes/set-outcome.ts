// POST …/outcome: how an incident ends without a proof of its repair. The record stays open, so
// that `closed` means what it always meant; lists and figures count the outcome apart.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import { decideApproval } from '../../domain/four-eyes.ts';
import { longestAcceptanceDays, type RecordedOutcome } from '../../domain/outcome.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { findAccountByEmail } from '../../store/accounts/accounts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { updateIncident } from '../../store/incidents/incidents.ts';
import type { OutcomeRow } from '../../store/outcomes/outcome-tables.ts';
import { insertOutcome, withOthers } from '../../store/outcomes/outcomes.ts';
import type { Deps } from '../deps.ts';
import { requireLockedIncident } from '../find-incident.ts';
import { assertVersion, RecordedRefusal, transact, type Tx } from '../transact.ts';
import { lockedOriginal } from './original.ts';

export interface NewOutcome {
  outcome: RecordedOutcome;
  reason: string;
  duplicate_of?: string;
  approved_by?: string;
  expires_at?: Timestamp;
}

type OutcomeDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'ids'>;

/**
 * Records the outcome. A refused approval is in the audit trail.
 * @throws `invalid_transition` for a closed record, `conflict` while another outcome is in force
 */
export async function setOutcome(
  deps: OutcomeDeps,
  context: RequestContext,
  reference: string,
  asked: NewOutcome,
): Promise<IncidentRow> {
  const now = deps.clock.now();
  assertMembers(asked, now);
  return transact(deps, context, async (tx) => {
    const { incident, original } = await locked(tx, reference, asked);
    assertVersion(context, incident.version);
    await assertOpenToOutcome(tx, incident, asked.outcome);
    const at = timestamp(now);
    const approval = await approvalOf(deps, tx, context, asked);
    if (approval instanceof DomainError) {
      const { outcome, reason } = asked;
      const detail = { outcome, reason, ...approval.members };
      const action = 'incident.outcome_refused';
      await writeAudit(tx, context, at, { action, incident_id: incident.id, detail });
      return new RecordedRefusal(approval);
    }
    const { outcome, reason, expires_at = null } = asked;
    const set_by = context.principal.name;
    const nothing = { ended_by: null, ended_at: null, end_kind: null, end_reason: null };
    await insertOutcome(tx, {
      ...{ id: deps.ids.next(), incident_id: incident.id, outcome, reason, expires_at },
      ...{ duplicate_of: original?.id ?? null, merge_id: null, ...approval },
      ...{ set_by, set_at: at, ...nothing },
    });
    const updated = await updateIncident(tx, incident.id, { outcome, updated_at: at });
    await writeAudit(tx, context, at, {
      action: 'incident.outcome_set',
      incident_id: incident.id,
      detail: { outcome, reason, ...told(approval, expires_at, original) },
    });
    if (original !== null) await nameDuplicate(tx, context, at, { incident, original });
    return updated;
  });
}

/** Both rows are locked, the one with the smaller id first, so two requests never deadlock. */
async function locked(tx: Tx, reference: string, { duplicate_of }: NewOutcome) {
  if (duplicate_of === undefined) {
    return { incident: await requireLockedIncident(tx, reference), original: null };
  }
  return lockedOriginal(tx, reference, duplicate_of);
}

async function assertOpenToOutcome(
  tx: Tx,
  { id, status_lifecycle, workflow_status, outcome }: IncidentRow,
  asked: RecordedOutcome,
): Promise<void> {
  if (status_lifecycle === 'closed') {
    const detail = 'The record is closed. Reopen the incident before you record an outcome.';
    throw new DomainError('invalid_transition', detail, { from: workflow_status, allowed: [] });
  }
  if (outcome !== null) {
    const detail = `The outcome "${outcome}" is in force. Withdraw it before you record another.`;
    throw new DomainError('conflict', detail, { outcome });
  }
  if (asked !== 'duplicate' || !(await withOthers(tx, [id])).has(id)) return;
  const detail = 'Other incidents are duplicates of this one or merged into it. Undo those first.';
  throw new DomainError('conflict', detail, {});
}

/** Each outcome takes the members that it needs and no others. */
function assertMembers(
  { outcome, duplicate_of, approved_by, expires_at }: NewOutcome,
  now: Temporal.Instant,
): void {
  const faults: { pointer: string; message: string }[] = [];
  const check = (pointer: string, isGiven: boolean, owner: RecordedOutcome) => {
    if (isGiven && outcome !== owner) faults.push({ pointer, message: `is for "${owner}" alone` });
  };
  check('/duplicate_of', duplicate_of !== undefined, 'duplicate');
  check('/approved_by', approved_by !== undefined, 'accepted_risk');
  check('/expires_at', expires_at !== undefined, 'accepted_risk');
  if (outcome === 'duplicate' && duplicate_of === undefined) {
    faults.push({ pointer: '/duplicate_of', message: 'is required' });
  }
  const fault = outcome === 'accepted_risk' ? expiryFault(expires_at, now) : null;
  if (fault !== null) faults.push({ pointer: '/expires_at', message: fault });
  if (faults.length > 0) throw validationFailed(faults);
}

function expiryFault(expires_at: Timestamp | undefined, now: Temporal.Instant): string | null {
  if (expires_at === undefined) return 'is required';
  const until = Temporal.Instant.from(expires_at);
  const last = now.add({ hours: 24 * longestAcceptanceDays });
  if (Temporal.Instant.compare(until, now) <= 0) return 'must be in the future';
  if (Temporal.Instant.compare(until, last) <= 0) return null;
  return `must be within ${longestAcceptanceDays} days`;
}

type Kept = Pick<OutcomeRow, 'approved_by' | 'approver_known'>;

/** Accepting a risk is class A2: with four-eyes approval a person of another role approves it. */
async function approvalOf(
  { config }: OutcomeDeps,
  tx: Tx,
  { principal }: RequestContext,
  { outcome, approved_by }: NewOutcome,
): Promise<Kept | DomainError> {
  if (outcome !== 'accepted_risk') return { approved_by: null, approver_known: null };
  const named = approved_by?.trim() ?? '';
  const account = named === '' ? undefined : await findAccountByEmail(tx, named);
  const rule = { approver_role: 'Operator', two_roles: true } as const;
  try {
    return decideApproval({ ...rule, four_eyes: config.IP3_FOUR_EYES }, principal, named, account);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'approval_required') return error;
    throw error;
  }
}

function told(approval: Kept, expires_at: Timestamp | null, original: IncidentRow | null) {
  if (original !== null) return { duplicate_of: original.public_id };
  return expires_at === null ? {} : { ...approval, expires_at };
}

/** Anyone who looks at the original sees that work on it is now for both. */
async function nameDuplicate(
  tx: Tx,
  context: RequestContext,
  at: Timestamp,
  { incident, original }: { incident: IncidentRow; original: IncidentRow },
): Promise<void> {
  await writeAudit(tx, context, at, {
    action: 'incident.duplicate_named',
    incident_id: original.id,
    detail: { duplicate: incident.public_id },
  });
}
