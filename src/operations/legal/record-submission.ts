// POST …/legal-submissions and …/legal-decisions: what was reported to an authority, which starts
// the dependent clocks, and what Legal/DPO decided, with the reason.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import { findObligation } from '../../legal/registry.ts';
import type { Obligation } from '../../legal/rule.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { findEvidence } from '../../store/evidence/evidence.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import type { LegalDecisionRow, LegalSubmissionRow } from '../../store/legal/legal-tables.ts';
import { insertDecision, insertSubmission } from '../../store/legal/legal.ts';
import type { Deps } from '../deps.ts';
import { requireLockedIncident } from '../find-incident.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';
import { toldRecipient } from './addressee.ts';
import { decidingRole, provenBy } from './decision-proof.ts';
import { evaluated, refreshDeadlines } from './evaluate-incident.ts';
import { assertNotBefore, pastOf } from './sending-time.ts';

type WriteDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'ids'>;

export interface SubmissionInput {
  obligation_id: string;
  submitted_at: string;
  /** The name of one where there are several; then it has to be said. */
  recipient?: string;
  channel?: string;
  /** That the recipient gave it. */
  reference_number?: string;
  /** Evidence of the incident that proves the sending. */
  receipt_evidence_id?: string;
  /** The report said that parts are missing. */
  incomplete?: boolean;
}

/** 422 `unknown_reference` when the obligation, or the receipt, is none of this incident. */
export async function recordSubmission(
  deps: WriteDeps,
  context: RequestContext,
  reference: string,
  input: SubmissionInput,
): Promise<LegalSubmissionRow> {
  const { recipient: kind } = requireObligation(input.obligation_id);
  const submitted_at = pastOf(input.submitted_at, deps.clock.now());
  return transact(deps, context, async (tx) => {
    const incident = await requireLockedIncident(tx, reference);
    assertVersion(context, incident.version);
    assertNotBefore(submitted_at, incident);
    const receipt = await receiptOf(tx, context, incident, input.receipt_evidence_id);
    const { obligation_id, incomplete = false } = input;
    const { gathered, evaluation } = await evaluated(tx, deps, incident);
    const duty = evaluation.duties.find(({ obligation: { id } }) => id === obligation_id);
    const recipient = toldRecipient(kind, gathered, input.recipient, duty);
    const receipt_evidence_id = receipt?.id ?? null;
    const way = wayOf(input);
    const sent = {
      obligation_id,
      submitted_at,
      recipient,
      ...way,
      incomplete,
      receipt_evidence_id,
    };
    return writeSubmission(tx, deps, context, incident, sent);
  });
}

/** Blanks around a number that was copied from a portal mean nothing. */
function wayOf({ channel = '', reference_number = '' }: SubmissionInput) {
  const said = (text: string) => (text.trim() === '' ? null : text.trim());
  return { channel: said(channel), reference_number: said(reference_number) };
}

/** Within a transaction that holds the lock of the incident. */
export async function writeSubmission(
  tx: Tx,
  deps: Omit<WriteDeps, 'database'>,
  context: RequestContext,
  incident: IncidentRow,
  sent: Pick<
    LegalSubmissionRow,
    | 'obligation_id'
    | 'submitted_at'
    | 'recipient'
    | 'channel'
    | 'reference_number'
    | 'incomplete'
    | 'receipt_evidence_id'
  >,
): Promise<LegalSubmissionRow> {
  const at = timestamp(deps.clock.now());
  const row = await insertSubmission(tx, {
    ...sent,
    id: deps.ids.next(),
    incident_id: incident.id,
    created_by: context.principal.name,
    created_at: at,
  });
  await refreshDeadlines(tx, deps, incident);
  const { obligation_id, submitted_at, recipient, incomplete, receipt_evidence_id } = sent;
  const { channel, reference_number } = sent;
  const way = Object.entries({ recipient, channel, reference_number });
  const to = Object.fromEntries(way.filter(([, value]) => value !== null));
  const proof = receipt_evidence_id === null ? 'declared' : 'receipt';
  await writeAudit(tx, context, at, {
    action: 'legal.submitted',
    incident_id: incident.id,
    // What a caller cannot see of the receipt is not reported by the entry either.
    evidence_id: receipt_evidence_id ?? undefined,
    detail: { obligation_id, ...to, submitted_at, incomplete, proof },
  });
  return row;
}

export interface DecisionInput {
  obligation_id: string;
  decision: LegalDecisionRow['decision'];
  reason: string;
  /** Evidence of the incident that the decision rests on. */
  evidence_ids?: string[];
}

/** The latest decision on an obligation counts; the earlier ones stay. */
export async function recordDecision(
  deps: WriteDeps,
  context: RequestContext,
  reference: string,
  input: DecisionInput,
): Promise<LegalDecisionRow> {
  requireObligation(input.obligation_id);
  return transact(deps, context, async (tx) => {
    const incident = await requireLockedIncident(tx, reference);
    assertVersion(context, incident.version);
    const at = timestamp(deps.clock.now());
    const { obligation_id, decision, reason } = input;
    const evidence_ids = await provenBy(tx, context, incident.id, input.evidence_ids);
    const decided_role = decidingRole(context);
    const row = await insertDecision(tx, {
      ...{ id: deps.ids.next(), incident_id: incident.id, obligation_id, decision, reason },
      ...{ decided_by: context.principal.name, decided_role, evidence_ids, decided_at: at },
    });
    await refreshDeadlines(tx, deps, incident);
    await writeAudit(tx, context, at, {
      action: 'legal.decided',
      incident_id: incident.id,
      detail: {
        ...{ obligation_id, decision, reason, role: decided_role },
        ...(evidence_ids.length === 0 ? {} : { evidence_ids }),
        ...(decision === 'not_required' ? { removes: [obligation_id] } : {}),
      },
    });
    return row;
  });
}

function requireObligation(id: string): Obligation {
  const found = findObligation(id);
  if (found !== undefined) return found.obligation;
  throw new DomainError(
    'unknown_reference',
    `Obligation "${id.slice(0, 64)}" not found. Use its ID, such as NIS2-EW.`,
    { pointer: '/obligation_id' },
  );
}

async function receiptOf(
  tx: Tx,
  context: RequestContext,
  incident: IncidentRow,
  id: string | undefined,
): Promise<{ id: string } | null> {
  if (id === undefined) return null;
  const seen = clearance(context.principal.roles);
  const evidence = isUuid(id) ? await findEvidence(tx, id, seen) : undefined;
  const fits = evidence?.incident_id === incident.id && evidence.status !== 'withdrawn';
  if (fits) return { id: evidence.id };
  throw new DomainError(
    'unknown_reference',
    "The receipt must be evidence of this incident that isn't withdrawn. Attach it first.",
    { pointer: '/receipt_evidence_id' },
  );
}
