// PATCH /api/actions/:id: moves a response step, with a person's approval where it needs one, and
// names the evidence that proves it.
import { assertActionMove, isGivenUp, type ActionStatus } from '../../domain/action.ts';
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { visibilities } from '../../domain/visibility.ts';
import type { ActionRow } from '../../store/actions/action-tables.ts';
import {
  findIncidentOfAction,
  hasOpenContainment,
  readAction,
  updateAction,
} from '../../store/actions/actions.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { findEvidence } from '../../store/evidence/evidence.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { updateIncident } from '../../store/incidents/incidents.ts';
import { isErased } from '../evidence/erased-by-log.ts';
import { requireLockedIncident } from '../find-incident.ts';
import { withProofKept } from '../incidents/keep-proof.ts';
import { assertVersion, RecordedRefusal, transact, type Tx } from '../transact.ts';
import { approvalOf, type ActionChange, type UpdateDeps } from './action-approval.ts';

/** Applies what was asked, all or nothing. A refused approval is in the audit trail. */
export async function changeAction(
  deps: UpdateDeps,
  context: RequestContext,
  id: string,
  asked: ActionChange,
): Promise<ActionRow> {
  if (Object.values(asked).every((value) => value === undefined)) throw nothingAsked();
  return transact(deps, context, async (tx) => {
    const { action, incident } = await lockedAction(tx, id);
    assertVersion(context, action.version);
    const to = asked.status ?? action.status;
    if (asked.status !== undefined) assertActionMove(action.status, to);
    const at = timestamp(deps.clock.now());
    const decided = await approvalOf(deps, tx, context, action, asked);
    if (decided instanceof DomainError) return refuse(tx, context, at, action, decided);
    await assertProof(tx, action, to, asked.validation_ref);
    const change = { ...changed(action, asked, at), ...decided, updated_at: at };
    const updated = await withProofKept(tx, incident, () => updateAction(tx, action.id, change));
    const contained_at = await containedAt(tx, incident, action, to, at);
    await updateIncident(tx, incident.id, { contained_at, updated_at: at });
    await writeAudit(tx, context, at, {
      action: 'action.updated',
      incident_id: incident.id,
      detail: { ...shown(action, updated, asked), contained_at },
    });
    return updated;
  });
}

async function lockedAction(tx: Tx, id: string) {
  const incident_id = isUuid(id) ? await findIncidentOfAction(tx, id) : undefined;
  if (incident_id === undefined) {
    const detail =
      `Action "${id.slice(0, 64)}" not found. ` + "The incident's details list its actions.";
    throw new DomainError('not_found', detail);
  }
  const incident = await requireLockedIncident(tx, incident_id);
  return { incident, action: await readAction(tx, id) };
}

async function refuse(
  tx: Tx,
  context: RequestContext,
  at: Timestamp,
  action: ActionRow,
  error: DomainError,
): Promise<RecordedRefusal> {
  const { incident_id, id: action_id, title } = action;
  await writeAudit(tx, context, at, {
    action: 'action.approval_refused',
    incident_id,
    detail: { action_id, title, ...error.members },
  });
  return new RecordedRefusal(error);
}

/**
 * A claim never exceeds its proof: what a step names as its proof must be there, belong to the same
 * incident, and be confirmed.
 */
async function assertProof(
  tx: Tx,
  action: ActionRow,
  to: ActionStatus,
  validation_ref: string | undefined,
): Promise<void> {
  if (validation_ref === undefined) return;
  if (isGivenUp(to)) {
    const detail = `An action in the state "${to}" can't take a validation_ref. Add a new action.`;
    throw new DomainError('conflict', detail, { status: to });
  }
  const record = isUuid(validation_ref)
    ? await findEvidence(tx, validation_ref, visibilities)
    : undefined;
  const isOwn = record?.incident_id === action.incident_id;
  const erased = isOwn && (await isErased(tx, record.id));
  if (isOwn && record.status === 'confirmed' && !erased) return;
  const found = erased ? 'erased' : isOwn ? record.status : 'none';
  const detail = 'validation_ref must be the ID of confirmed evidence of this incident.';
  throw new DomainError('unknown_reference', detail, { evidence_status: found });
}

function changed(action: ActionRow, asked: ActionChange, at: Timestamp) {
  const { status = action.status, note, validation_ref } = asked;
  const moved = status !== action.status;
  const over = status === 'done' || isGivenUp(status);
  return {
    status,
    ...(moved && status === 'approved' ? { approved_at: at } : {}),
    ...(moved && status === 'in_progress' ? { started_at: at } : {}),
    ...(moved && over ? { ended_at: at } : {}),
    ...(note === undefined ? {} : { note }),
    ...(validation_ref === undefined ? {} : { validation_ref: validation_ref.toLowerCase() }),
  };
}

/** The incident is contained when its last open step of containment is done. */
async function containedAt(
  tx: Tx,
  incident: IncidentRow,
  action: ActionRow,
  to: ActionStatus,
  at: Timestamp,
): Promise<Timestamp | null> {
  const isLast = action.phase === 'containment' && to === 'done' && action.status !== 'done';
  if (incident.contained_at !== null || !isLast) return incident.contained_at;
  return (await hasOpenContainment(tx, incident.id)) ? null : at;
}

function shown(before: ActionRow, after: ActionRow, asked: ActionChange) {
  const { id: action_id, title, playbook, step, approved_by, approver_known } = after;
  const { validation_ref } = after;
  const moved = { from: before.status, to: after.status };
  const note = asked.note === undefined ? {} : { note: asked.note };
  const named = { action_id, title, playbook, step };
  return { ...named, ...moved, approved_by, approver_known, validation_ref, ...note };
}

function nothingAsked(): DomainError {
  const message = 'must set at least one of status, approved_by, validation_ref, note';
  return validationFailed([{ pointer: '', message }]);
}
