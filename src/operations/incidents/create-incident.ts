// POST /api/incidents: a new incident, always with an evidence gap and without a priority (§1 rule
// 1).
import { parseTimestamp, timestamp } from '../../domain/clock.ts';
import type { CustomValues } from '../../domain/custom-field.ts';
import { validationFailed, type FieldError } from '../../domain/error.ts';
import { incidentPublicId } from '../../domain/ids.ts';
import type { TemplateReference } from '../../domain/incident-template.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { isAiIncident, taxonomyKnown } from '../../domain/taxonomy.ts';
import { blank, type NewValues } from '../../fields/field.ts';
import { incidentFields } from '../../fields/incident.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { insertIncident, nextIncidentNumber } from '../../store/incidents/incidents.ts';
import { customColumns, type AskedValues } from '../custom-fields/incident-fields.ts';
import type { Deps } from '../deps.ts';
import { refreshDeadlines } from '../legal/evaluate-incident.ts';
import { transact, type Tx } from '../transact.ts';
import { watchAutomatically } from '../watching/watch-incident.ts';

export interface NewIncident extends NewValues<typeof incidentFields> {
  custom_fields?: AskedValues;
  /** OCSF number; what the reporter says is no classification. */
  reported_severity?: number | null;
}

/** Clocks of reporters differ a little; more than this ahead is a mistake. */
const clockTolerance = { minutes: 5 };

type CreateDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'config'>;

/** Creates the incident and its audit entry. Throws `validation_failed` for impossible times. */
export async function createIncident(
  deps: CreateDeps,
  context: RequestContext,
  input: NewIncident,
): Promise<IncidentRow> {
  return transact(deps, context, (tx) => writeIncident(tx, deps, context, input));
}

/** What an incident has from a template before anyone says anything. */
interface Origin {
  template: TemplateReference | null;
  /** Values that fit their fields; those of the report are written over them. */
  custom_fields: CustomValues;
}

/** The same within a transaction. */
export async function writeIncident(
  tx: Tx,
  deps: CreateDeps,
  context: RequestContext,
  { custom_fields, reported_severity = null, ...input }: NewIncident,
  origin: Origin = { template: null, custom_fields: {} },
): Promise<IncidentRow> {
  const now = deps.clock.now();
  const times = checkedTimes(input, now);
  const year = now.toZonedDateTimeISO('UTC').year;
  const public_id = incidentPublicId(year, await nextIncidentNumber(tx));
  const columns = incidentColumns(input);
  const { template } = origin;
  const held = { team: columns.team, ...origin };
  const incident = await insertIncident(tx, {
    ...columns,
    ...(await customColumns(tx, context, held, custom_fields)),
    ...times,
    reported_severity,
    id: deps.ids.next(),
    public_id,
    template: template === null ? null : JSON.stringify(template),
    created_by: context.principal.name,
    created_at: timestamp(now),
    updated_at: timestamp(now),
  });
  if (mayHaveDuties(incident)) await refreshDeadlines(tx, deps, incident);
  const { title, source_type } = incident;
  await writeAudit(tx, context, timestamp(now), {
    action: 'incident.created',
    incident_id: incident.id,
    detail: { public_id, title, source_type, ...(template !== null && { template }) },
  });
  await watchAutomatically(tx, incident.id, [context.principal.name], timestamp(now));
  return incident;
}

/** Without any of these nothing brings a duty into play. */
function mayHaveDuties({ entity, sector, gdpr_personal_data }: IncidentRow): boolean {
  return entity !== null || sector !== null || gdpr_personal_data;
}

function checkedTimes(input: Pick<NewIncident, 'detected_at' | 'aware_at'>, now: Temporal.Instant) {
  const faults: FieldError[] = [];
  const latest = now.add(clockTolerance);
  const read = (field: 'detected_at' | 'aware_at'): string | null => {
    const text = input[field];
    if (text === undefined) return null;
    const instant = parseTimestamp(text);
    if (instant === null) {
      faults.push({ pointer: `/${field}`, message: 'must be RFC 3339 with a zone' });
      return null;
    }
    if (Temporal.Instant.compare(instant, latest) > 0) {
      faults.push({ pointer: `/${field}`, message: 'must not be in the future' });
    }
    return timestamp(instant);
  };
  const times = { detected_at: read('detected_at') ?? timestamp(now), aware_at: read('aware_at') };
  if (faults.length > 0) throw validationFailed(faults);
  return times;
}

/** The columns of a new incident; without a value they are null or the default of the field. */
export function incidentColumns(input: NewValues<typeof incidentFields>) {
  const columns = { ...blank(incidentFields), ...input, finding: null, fingerprint: null };
  return {
    ...columns,
    taxonomy_known: taxonomyKnown(columns),
    ai_act_relevant: isAiIncident(columns),
  };
}
