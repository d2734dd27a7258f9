// POST …/close: the retest gate. The check and the closing see the same evidence, because
// everything that changes the evidence of an incident takes the lock of its row first.
import { timestamp } from '../../domain/clock.ts';
import {
  decideClosure,
  type Closure,
  type FailedRetest,
  type GateRules,
  type RetestGate,
} from '../../domain/closure.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { gateEvidence } from '../../store/evidence/evidence.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { updateIncident } from '../../store/incidents/incidents.ts';
import type { Deps } from '../deps.ts';
import { requireIncident, requireLockedIncident } from '../find-incident.ts';
import { endInForce } from '../outcomes/end-outcome.ts';
import { assertVersion, RecordedRefusal, transact } from '../transact.ts';

export interface ClosedIncident {
  incident: IncidentRow;
  retest_gate: RetestGate;
  /** Ids of the records that satisfied the gate; empty when it is off. */
  gate_evidence: string[];
  /** A newer retest that failed, where the settings let an older one count anyway. */
  failed_retest?: FailedRetest;
}

export function gateRules({ config }: Pick<Deps, 'config'>): GateRules {
  return { gate: config.IP3_RETEST_GATE, latest: config.IP3_RETEST_LATEST };
}

/**
 * Closes the incident, or throws what is missing. Both outcomes are in the audit trail before the
 * caller is notified of them.
 */
export async function closeIncident(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  context: RequestContext,
  reference: string,
  input: { note?: string },
): Promise<ClosedIncident> {
  return transact(deps, context, async (tx) => {
    const incident = await requireLockedIncident(tx, reference);
    assertVersion(context, incident.version);
    assertNotClosed(incident);
    const evidence = await gateEvidence(tx, incident.id);
    const decision = decideClosure(evidence, gateRules(deps));
    const at = timestamp(deps.clock.now());
    const note = input.note === undefined ? {} : { note: input.note };
    await writeAudit(tx, context, at, {
      action: decision.allowed ? 'incident.closed' : 'incident.close_refused',
      incident_id: incident.id,
      detail: { retest_gate: decision.gate, ...recorded(decision), ...note },
    });
    if (!decision.allowed) return new RecordedRefusal(refusal(decision));
    await endInForce(tx, context, at, { incident, end_kind: 'closed' });
    const closed = await updateIncident(tx, incident.id, {
      outcome: null,
      workflow_status: 'closed',
      status_lifecycle: 'closed',
      closed_at: at,
      updated_at: at,
    });
    const { gate, gate_evidence } = decision;
    return { incident: closed, retest_gate: gate, gate_evidence, ...namedIn(decision) };
  });
}

export interface ClosurePreview {
  would_close: boolean;
  retest_gate: RetestGate;
  gate_evidence: string[];
  missing: string[];
  have: string[];
  remedy: string | null;
  failed_retest?: FailedRetest;
}

/** The same decision without writing anything, for `?dry_run=true` and checklists. */
export async function previewClosure(
  deps: Pick<Deps, 'database' | 'config'>,
  reference: string,
): Promise<ClosurePreview & { incident: IncidentRow }> {
  const db = deps.database.kysely;
  const incident = await requireIncident(db, reference);
  assertNotClosed(incident);
  const evidence = await gateEvidence(db, incident.id);
  const decision = decideClosure(evidence, gateRules(deps));
  const confirmed = evidence.filter(({ status }) => status === 'confirmed');
  return {
    incident,
    would_close: decision.allowed,
    retest_gate: decision.gate,
    gate_evidence: decision.allowed ? decision.gate_evidence : [],
    missing: decision.allowed ? [] : decision.missing,
    have: [...new Set(confirmed.map(({ evidence_type }) => evidence_type))].sort(),
    remedy: decision.allowed ? null : decision.remedy,
    ...namedIn(decision),
  };
}

/** The newer failed retest as answers, refusals and the audit log name it. */
function namedIn({ failed_retest }: Closure): { failed_retest?: FailedRetest } {
  return failed_retest === undefined ? {} : { failed_retest };
}

function assertNotClosed(incident: IncidentRow): void {
  if (incident.workflow_status !== 'closed') return;
  throw new DomainError('invalid_transition', 'The incident is already closed.', {
    from: 'closed',
    to: 'closed',
    allowed: [],
  });
}

function recorded(decision: Closure): Record<string, unknown> {
  const named = namedIn(decision);
  if (decision.allowed) return { gate_evidence: decision.gate_evidence, ...named };
  return { code: decision.code, missing: decision.missing, have: decision.have, ...named };
}

function refusal(decision: Extract<Closure, { allowed: false }>): DomainError {
  const { code, missing, have, remedy, gate } = decision;
  return new DomainError(code, remedy, {
    missing,
    have,
    remedy,
    retest_gate: gate,
    ...namedIn(decision),
  });
}
