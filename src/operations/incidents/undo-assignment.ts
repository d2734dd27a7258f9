// POST …/assign/undo: takes the last assignment back while nothing else has changed the incident.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { updateIncident } from '../../store/incidents/incidents.ts';
import { takeBeforeAssignment } from '../../store/incidents/last-assignment.ts';
import type { Deps } from '../deps.ts';
import { requireLockedIncident } from '../find-incident.ts';
import { assertVersion, transact } from '../transact.ts';

/**
 * Owner, due time, state and acknowledgement become what they were; `conflict` after any change.
 */
export async function undoAssignment(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  reference: string,
): Promise<IncidentRow> {
  return transact(deps, context, async (tx) => {
    const incident = await requireLockedIncident(tx, reference);
    assertVersion(context, incident.version);
    const before = await takeBeforeAssignment(tx, incident);
    if (before === undefined) throw nothingToUndo();
    const at = timestamp(deps.clock.now());
    const updated = await updateIncident(tx, incident.id, { ...before, updated_at: at });
    await writeAudit(tx, context, at, {
      action: 'incident.assignment_undone',
      incident_id: incident.id,
      detail: {
        undone_owner_email: incident.owner_email,
        owner_email: updated.owner_email,
        sla_due: updated.sla_due_at,
        from: incident.workflow_status,
        to: updated.workflow_status,
      },
    });
    return updated;
  });
}

function nothingToUndo(): DomainError {
  return new DomainError(
    'conflict',
    "The last change of this incident isn't an assignment, so nothing was undone. " +
      'Assign it again instead.',
  );
}
