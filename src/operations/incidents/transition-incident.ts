// POST …/transition: one move of the remediation workflow.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { allowedMoves, isAllowedMove, type WorkflowStatus } from '../../domain/workflow.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { updateIncident } from '../../store/incidents/incidents.ts';
import { assertFieldsFilled } from '../custom-fields/incident-fields.ts';
import type { Deps } from '../deps.ts';
import { requireLockedIncident } from '../find-incident.ts';
import { assertVersion, transact } from '../transact.ts';

/**
 * Makes the move.
 * @throws `invalid_transition` with what is allowed from here, `fields_required` with what is
 * missing
 */
export async function transitionIncident(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  reference: string,
  input: { to: WorkflowStatus; note?: string },
): Promise<IncidentRow> {
  return transact(deps, context, async (tx) => {
    const incident = await requireLockedIncident(tx, reference);
    assertVersion(context, incident.version);
    const from = incident.workflow_status;
    if (!isAllowedMove(from, input.to)) throw notAllowed(from, input.to);
    await assertFieldsFilled(tx, incident, input.to);
    const at = timestamp(deps.clock.now());
    const updated = await updateIncident(tx, incident.id, {
      workflow_status: input.to,
      acknowledged_at: incident.acknowledged_at ?? at,
      updated_at: at,
    });
    const note = input.note === undefined ? {} : { note: input.note };
    await writeAudit(tx, context, at, {
      action: 'incident.moved',
      incident_id: incident.id,
      detail: { from, to: input.to, ...note },
    });
    return updated;
  });
}

function notAllowed(from: WorkflowStatus, to: WorkflowStatus): DomainError {
  const allowed = allowedMoves(from);
  const next =
    allowed.length > 0
      ? `allowed from here: ${allowed.join(', ')}`
      : 'it is closed; reopen it first';
  const detail =
    to === 'closed'
      ? `Close the incident with POST …/close, which checks the evidence; ${next}.`
      : `An incident in "${from}" can't move to "${to}"; ${next}.`;
  return new DomainError('invalid_transition', detail, { from, to, allowed });
}
