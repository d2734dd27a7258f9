// The orders of the list of incidents, each a walk along one index, and places in them.
import { sql } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { flagNames } from '../../domain/incident.ts';
import { shownSeverity } from './facet-columns.ts';
import { isListed, shownChange, type Condition } from './incident-list.ts';

/** A position in an order: the id of an incident, and the value that the order compares. */
export interface IncidentPlace {
  id: string;
  severity?: number;
  /** Null: it has no due time. */
  sla_due_at?: Timestamp | null;
  changed_at?: Timestamp;
}

/** The columns that the indexes of all walks hold: with any other, rows would be read. */
export const walked = sql`id, ${shownSeverity} as shown_severity, ${sql.raw(`public_id, sla_due_at,
  workflow_status, status_lifecycle, evidence_status, priority, severity, reported_severity, level,
  category, source_tool, owner_email, agent_id, created_at, connector_run_id,
  outcome, sector, country, ${flagNames.join(', ')}`)}`;

export interface Walk {
  direction: 'asc' | 'desc';
  /** What its index holds of those that are listed. */
  reach: Condition[];
  by: Condition[];
  /** The same, as `columns` names it. */
  named: Condition[];
  /** What its index holds: `walked`, and more where the order compares more. */
  columns: Condition;
  /** Of these, what an incident is ordered and found again by. */
  keys: Condition;
  /** The same as a place. */
  placed: Condition;
  place: (place: IncidentPlace) => Condition[];
}

const id = sql`id`;

/** As the service writes times. */
const written = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const byId = {
  reach: [],
  by: [id],
  named: [id],
  columns: walked,
  keys: sql`id, shown_severity, sla_due_at`,
  placed: sql`jsonb_build_object('id', id, 'severity', shown_severity,
    'sla_due_at', ${written('sla_due_at')})`,
  place: (place: IncidentPlace) => [sql`${place.id}::uuid`],
};
/** Ids are UUIDv7, so their order is the order of creation. */
export const walks: Record<'-created' | 'created' | '-severity' | 'dated' | '-updated', Walk> = {
  '-created': { ...byId, direction: 'desc' },
  created: { ...byId, direction: 'asc' },
  '-severity': {
    ...byId,
    direction: 'desc',
    by: [shownSeverity, id],
    named: [sql`shown_severity`, id],
    place: (place) => [sql`${place.severity}::int`, sql`${place.id}::uuid`],
  },
  '-updated': {
    reach: [],
    direction: 'desc',
    by: [shownChange, id],
    named: [sql`shown_change`, id],
    columns: sql`${walked}, changed_at, ${shownChange} as shown_change`,
    keys: sql`id, shown_severity, sla_due_at, shown_change`,
    placed: sql`jsonb_build_object('id', id, 'changed_at', ${written('shown_change')})`,
    place: (place) => [sql`${place.changed_at}::timestamptz`, sql`${place.id}::uuid`],
  },
  dated: {
    ...byId,
    direction: 'asc',
    reach: [sql`sla_due_at is not null`],
    by: [sql`sla_due_at`, id],
    named: [sql`sla_due_at`, id],
    place: (place) => [sql`${place.sla_due_at}::timestamptz`, sql`${place.id}::uuid`],
  },
};

export function ordered(by: readonly Condition[], direction: Walk['direction']): Condition {
  return sql.join(by.map((column) => sql`${column} ${sql.raw(direction)}`));
}

export function all(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}

/** Incidents of the walk behind a place. */
export function reached(walk: Walk, after: IncidentPlace | null): Condition {
  return all([isListed, ...reach(walk, after)]);
}

export function reach(walk: Walk, after: IncidentPlace | null): Condition[] {
  return after === null ? walk.reach : [...walk.reach, compared(walk, 'behind', after)];
}

const signs = { behind: { asc: '>', desc: '<' }, upTo: { asc: '<=', desc: '>=' } };

export function compared(walk: Walk, where: keyof typeof signs, place: IncidentPlace): Condition {
  const sign = sql.raw(signs[where][walk.direction]);
  return sql`(${sql.join(walk.by)}) ${sign} (${sql.join(walk.place(place))})`;
}
