// PATCH /api/incidents/:id: classification, flags, and the registry record's open and closed.
import type { AuditAction } from '../../domain/audit-actions.ts';
import { assertMayClassify, assertMayCloseRecord } from '../../domain/classification.ts';
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { validationFailed, type DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { dueByPriority, type ServiceLevels } from '../../domain/sla.ts';
import { setBy } from '../../fields/field.ts';
import { incidentFields } from '../../fields/incident.ts';
import { flagNames } from '../../legal/gather.ts';
import { isNis2Relevant } from '../../legal/nis2-relevance.ts';
import { hasValidatedAction } from '../../store/actions/actions.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { updateIncident } from '../../store/incidents/incidents.ts';
import { insertWithdrawnFlags } from '../../store/legal/legal.ts';
import type { Deps } from '../deps.ts';
import { requireLockedIncident } from '../find-incident.ts';
import { refreshDeadlines } from '../legal/evaluate-incident.ts';
import { endInForce } from '../outcomes/end-outcome.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';
import { assertNoOpenTwin } from './open-twin.ts';

const classified = setBy(incidentFields, 'classify');

/** What is left out stays as it is. */
type Classification = Partial<Pick<IncidentRow, (typeof classified)[number]>>;

/**
 * Applies what was asked, all or nothing, and answers the incident as it is then. A flag that is
 * taken back takes no legal duty away: the engine reads it on until Legal/DPO records the fact.
 */
export async function classifyIncident(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  context: RequestContext,
  reference: string,
  asked: Classification,
  reason?: string,
): Promise<IncidentRow> {
  if (Object.values(asked).every((value) => value === undefined)) throw nothingAsked();
  return transact(deps, context, async (tx) => {
    const incident = await requireLockedIncident(tx, reference);
    assertVersion(context, incident.version);
    assertMayClassify(asked, incident.evidence_status);
    const at = timestamp(deps.clock.now());
    const levels = deps.config.IP3_SERVICE_LEVELS;
    const lifecycle = await lifecycleChange(tx, incident, asked, at);
    const fields = classifiedFields(levels, incident, asked, at);
    const withdrawn = flagNames.filter((flag) => incident[flag] && !fields[flag]);
    await insertWithdrawnFlags(
      tx,
      withdrawn.map((flag) => ({
        ...{ incident_id: incident.id, flag },
        ...{ withdrawn_by: context.principal.name, withdrawn_at: at },
      })),
    );
    const evaluation = await refreshDeadlines(tx, deps, { ...incident, ...fields });
    const nis2_relevant = isNis2Relevant(evaluation);
    const change = { ...fields, nis2_relevant, ...lifecycle.change };
    const updated = await updateIncident(tx, incident.id, { ...change, updated_at: at });
    const said = reason === undefined ? {} : { reason };
    const detail = { asked, ...said, before: shown(incident), after: shown(updated) };
    if (lifecycle.change.status_lifecycle === 'closed') {
      await endInForce(tx, context, at, { incident, end_kind: 'closed' });
    }
    await writeAudit(tx, context, at, {
      action: lifecycle.action,
      incident_id: incident.id,
      detail,
    });
    return updated;
  });
}

function nothingAsked(): DomainError {
  const message = `must set at least one of ${classified.join(', ')}`;
  return validationFailed([{ pointer: '', message }]);
}

function classifiedFields(
  levels: ServiceLevels,
  incident: IncidentRow,
  asked: Classification,
  at: Timestamp,
) {
  const priority = asked.priority === undefined ? incident.priority : asked.priority;
  const severity = asked.severity === undefined ? incident.severity : asked.severity;
  const isClassified = asked.priority !== undefined || asked.severity !== undefined;
  return {
    priority,
    severity,
    ai_serious_incident: asked.ai_serious_incident ?? incident.ai_serious_incident,
    gdpr_personal_data: asked.gdpr_personal_data ?? incident.gdpr_personal_data,
    gdpr_breach: asked.gdpr_breach ?? incident.gdpr_breach,
    // From the time of the report, so that a late classification buys no time.
    sla_due_at:
      asked.priority === undefined || priority === null
        ? incident.sla_due_at
        : dueByPriority(levels, incident.created_at, priority),
    acknowledged_at: incident.acknowledged_at ?? (isClassified ? at : null),
  };
}

interface LifecycleChange {
  action: AuditAction;
  change: Partial<
    Pick<IncidentRow, 'status_lifecycle' | 'workflow_status' | 'closed_at' | 'outcome'>
  >;
}

async function lifecycleChange(
  tx: Tx,
  incident: IncidentRow,
  asked: Classification,
  at: Timestamp,
): Promise<LifecycleChange> {
  if (asked.status_lifecycle === 'closed' && incident.status_lifecycle === 'open') {
    assertMayCloseRecord(await hasValidatedAction(tx, incident.id, 'left_out'));
    return {
      action: 'incident.record_closed',
      change: { status_lifecycle: 'closed', closed_at: at, outcome: null },
    };
  }
  if (asked.status_lifecycle === 'open' && incident.status_lifecycle === 'closed') {
    await assertNoOpenTwin(tx, incident);
    // A workflow that was closed starts over: anyone who reopens an incident doubts its proof.
    const workflow = incident.workflow_status === 'closed' ? { workflow_status: 'open' } : {};
    return {
      action: 'incident.reopened',
      change: { status_lifecycle: 'open', closed_at: null, ...workflow } as const,
    } as LifecycleChange;
  }
  return { action: 'incident.classified', change: {} };
}

function shown(incident: IncidentRow) {
  const { priority, severity, status_lifecycle, workflow_status, sla_due_at } = incident;
  const { ai_serious_incident, gdpr_personal_data, gdpr_breach, nis2_relevant } = incident;
  const flags = { ai_serious_incident, gdpr_personal_data, gdpr_breach, nis2_relevant };
  return { priority, severity, status_lifecycle, workflow_status, sla_due_at, ...flags };
}
