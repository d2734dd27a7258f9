// POST …/assign: an owner and the remediation clock by severity.
import { parseTimestamp, timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { severityOfId, type Severity } from '../../domain/severity.ts';
import { dueBySeverity } from '../../domain/sla.ts';
import { statusAfterAssignment } from '../../domain/workflow.ts';
import { isActiveAccount } from '../../store/accounts/accounts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { updateIncident } from '../../store/incidents/incidents.ts';
import { keepBeforeAssignment } from '../../store/incidents/last-assignment.ts';
import { assertFieldsFilled } from '../custom-fields/incident-fields.ts';
import type { Deps } from '../deps.ts';
import { requireLockedIncident } from '../find-incident.ts';
import { assertVersion, transact } from '../transact.ts';
import { watchAutomatically } from '../watching/watch-incident.ts';

export interface Assignment {
  /** The caller when left out. */
  owner_email?: string;
  /** Severity to take the clock from; else the classified one, else the reported one. */
  severity?: Severity;
  /** A due time agreed by people, instead of the clock's. */
  sla_due?: string;
}

export interface Assigned extends IncidentRow {
  /** Whether an account that is not disabled has the address of the owner. */
  owner_known: boolean;
}

/** Sets owner and due time; `open` and `triaged` become `assigned`. 422 on a closed incident. */
export async function assignIncident(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  context: RequestContext,
  reference: string,
  input: Assignment,
): Promise<Assigned> {
  const agreed = agreedDueTime(input.sla_due);
  const levels = deps.config.IP3_SERVICE_LEVELS;
  return transact(deps, context, async (tx) => {
    const incident = await requireLockedIncident(tx, reference);
    assertVersion(context, incident.version);
    if (incident.workflow_status === 'closed') throw closedIncident(incident);
    const workflow_status = statusAfterAssignment(incident.workflow_status);
    await assertFieldsFilled(tx, incident, workflow_status);
    const owner_email = (input.owner_email ?? context.principal.name).toLowerCase();
    const severity = input.severity ?? knownSeverity(incident);
    const at = timestamp(deps.clock.now());
    const updated = await updateIncident(tx, incident.id, {
      owner_email,
      sla_due_at: agreed ?? dueBySeverity(levels, incident.created_at, severity),
      workflow_status,
      acknowledged_at: incident.acknowledged_at ?? at,
      updated_at: at,
    });
    await keepBeforeAssignment(tx, incident, updated.version);
    await watchAutomatically(tx, incident.id, [owner_email], at);
    const owner_known = await isActiveAccount(tx, owner_email);
    await writeAudit(tx, context, at, {
      action: 'incident.assigned',
      incident_id: incident.id,
      detail: {
        owner_email,
        owner_known,
        clock_of_severity: severity,
        sla_due: updated.sla_due_at,
        from: incident.workflow_status,
        to: updated.workflow_status,
      },
    });
    return { ...updated, owner_known };
  });
}

function agreedDueTime(text: string | undefined): string | null {
  if (text === undefined) return null;
  const instant = parseTimestamp(text);
  if (instant !== null) return timestamp(instant);
  throw validationFailed([{ pointer: '/sla_due', message: 'must be RFC 3339 with a zone' }]);
}

function knownSeverity(incident: IncidentRow): Severity {
  return severityOfId(incident.severity ?? incident.reported_severity ?? 0) ?? 'unknown';
}

function closedIncident(incident: IncidentRow): DomainError {
  return new DomainError('invalid_transition', "Can't assign a closed incident. Reopen it first.", {
    from: incident.workflow_status,
    to: 'assigned',
    allowed: [],
  });
}
