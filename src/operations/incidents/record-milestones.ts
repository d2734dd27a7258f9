// POST …/milestones: the times at which an incident began, was contained and was over, as people
// declare them. They feed the clocks, the coverage and the statistics.
import { parseTimestamp, timestamp, type Timestamp } from '../../domain/clock.ts';
import { validationFailed, type FieldError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { setBy } from '../../fields/field.ts';
import { incidentFields } from '../../fields/incident.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { updateIncident } from '../../store/incidents/incidents.ts';
import type { Deps } from '../deps.ts';
import { requireLockedIncident } from '../find-incident.ts';
import { assertVersion, transact } from '../transact.ts';

const milestones = setBy(incidentFields, 'milestones');
export type Milestone = (typeof milestones)[number];

/** RFC 3339 text sets a time, null takes it back, what is left out stays. */
export type AskedMilestones = Partial<Record<Milestone, string | null>>;

/** Clocks of other machines might be ahead by this much. */
const tolerance = { minutes: 5 };

/** Sets the times that are named; 400 for one that is in the future. */
export async function recordMilestones(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  reference: string,
  asked: AskedMilestones,
  note: string | undefined,
): Promise<IncidentRow> {
  const now = deps.clock.now();
  const change = checked(asked, now.add(tolerance));
  return transact(deps, context, async (tx) => {
    const incident = await requireLockedIncident(tx, reference);
    assertVersion(context, incident.version);
    const at = timestamp(now);
    const updated = await updateIncident(tx, incident.id, {
      ...change,
      acknowledged_at: incident.acknowledged_at ?? at,
      updated_at: at,
    });
    await writeAudit(tx, context, at, {
      action: 'incident.milestones_recorded',
      incident_id: incident.id,
      detail: { before: shown(incident), after: shown(updated), ...(note ? { note } : {}) },
    });
    return updated;
  });
}

function checked(
  asked: AskedMilestones,
  latest: Temporal.Instant,
): Partial<Record<Milestone, Timestamp | null>> {
  const named = milestones.filter((name) => asked[name] !== undefined);
  if (named.length === 0) {
    const message = `must set at least one of ${milestones.join(', ')}`;
    throw validationFailed([{ pointer: '', message }]);
  }
  const faults: FieldError[] = [];
  const change: Partial<Record<Milestone, Timestamp | null>> = {};
  for (const name of named) {
    const text = asked[name] ?? null;
    const instant = text === null ? null : parseTimestamp(text);
    if (text !== null && instant === null) {
      faults.push({ pointer: `/${name}`, message: 'must be RFC 3339 with a zone, or null' });
    } else if (instant !== null && Temporal.Instant.compare(instant, latest) > 0) {
      faults.push({ pointer: `/${name}`, message: 'must not be in the future' });
    } else change[name] = instant === null ? null : timestamp(instant);
  }
  if (faults.length > 0) throw validationFailed(faults);
  return change;
}

function shown(incident: IncidentRow) {
  return Object.fromEntries(milestones.map((name) => [name, incident[name]]));
}
