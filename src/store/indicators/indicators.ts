// SQL that reads indicators. What a caller sees of one is counted from the sightings that the
// caller can see, and one without such a sighting is not there for them.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { mostCounted, type IndicatorType, type SightingKind } from '../../domain/indicator.ts';
import type { Tlp } from '../../domain/tlp.ts';
import type { Visibility } from '../../domain/visibility.ts';
import type { Tables } from '../tables.ts';
import type { IndicatorRow } from './indicator-tables.ts';

type Clearance = readonly Visibility[];

/**
 * Sightings that these can see: of a record that they see and that is not withdrawn, or seen by
 * itself; of no incident that an undone import made.
 */
function visible(clearance: Clearance, where: RawBuilder<unknown>, order = sql``) {
  return sql`
    select sighting.indicator_id, kind, sighting.evidence_id, log_event, own, first_at, times,
      coalesce(sighting.source, evidence.source) as source,
      coalesce(sighting.tlp, evidence.tlp) as tlp,
      coalesce(sighting.visibility, evidence.visibility) as visibility,
      incident.id as incident_id, incident.public_id, incident.title,
      case when kind = 'import' then greatest(last_at, incident.last_seen) else last_at end
        as last_at
    from indicator_sighting sighting
    left join evidence on evidence.id = sighting.evidence_id
    left join incident on incident.id = coalesce(evidence.incident_id, sighting.incident_id)
    where ${where} and undone_at is null
      and (evidence.id is null or evidence.status <> 'withdrawn')
      and coalesce(sighting.visibility, evidence.visibility) = any(${clearance}::text[])
    ${order}`;
}

/** An indicator with what the caller sees of it. */
export interface SeenIndicator extends IndicatorRow {
  first_at: Timestamp;
  last_at: Timestamp;
  /** At most `mostCounted`, the latest. */
  sightings: number;
  /** Incidents of these. */
  incidents: number;
  own: boolean;
  tlps: Tlp[];
  /** Each pair of label and visibility, with a blank between. */
  labels: string[];
  kinds: SightingKind[];
  /** Public ids of the last few, of which `incidents` has the number. */
  last_incidents: string[];
}

const latest = sql`order by sighting.last_at desc limit ${sql.lit(mostCounted)}`;

function seen(clearance: Clearance) {
  return sql`
    select min(first_at) as first_at, max(last_at) as last_at, count(*)::int as sightings,
      count(distinct incident_id)::int as incidents, bool_or(own) as own,
      coalesce(array_agg(distinct tlp) filter (where tlp is not null), '{}') as tlps,
      array_agg(distinct concat(tlp, ' ', visibility)) as labels, array_agg(distinct kind) as kinds,
      (coalesce(array_agg(distinct public_id order by public_id desc)
        filter (where public_id is not null), '{}'))[1:5] as last_incidents
    from (${visible(clearance, sql`sighting.indicator_id = indicator.id`, latest)}) as s`;
}

export interface IndicatorFilter {
  type?: readonly IndicatorType[] | undefined;
  /** A part of the value, in any case. */
  part?: string | undefined;
  since?: Timestamp | undefined;
  incident_id?: string | undefined;
  state?: 'current' | 'withdrawn' | 'all' | undefined;
}

function conditions(filter: IndicatorFilter, clearance: Clearance): RawBuilder<unknown>[] {
  const { type, part, since, incident_id, state = 'current' } = filter;
  const made: RawBuilder<unknown>[] = [sql`sightings > 0`];
  if (state !== 'all') {
    made.push(state === 'current' ? sql`withdrawn_at is null` : sql`withdrawn_at is not null`);
  }
  if (type) made.push(sql`type = any(${type}::text[])`);
  if (part) made.push(sql`strpos(lower(value), ${part.toLowerCase()}) > 0`);
  if (since) made.push(sql`seen.last_at >= ${since}::timestamptz`);
  if (incident_id) {
    const recorded = sql`sighting.evidence_id in (
      select id from evidence own where own.incident_id = ${incident_id}::uuid)`;
    const said = sql`sighting.incident_id = ${incident_id}::uuid`;
    made.push(namedBy(clearance, recorded, said));
  }
  if (!clearance.includes('internal')) made.push(openlyNamed(clearance));
  return made;
}

/** Indicators with a visible sighting of a record, or of one without; each has an index. */
function namedBy(clearance: Clearance, recorded: RawBuilder<unknown>, said: RawBuilder<unknown>) {
  return sql`indicator.id in (
    select indicator_id from (${visible(clearance, recorded)}) as r
    union all select indicator_id from (${visible(clearance, said)}) as s)`;
}

/** Of a million indicators few are named openly: without this, all are read to find none. */
function openlyNamed(clearance: Clearance) {
  const recorded = sql`sighting.evidence_id in (
    select id from evidence open where open.visibility = any(${clearance}::text[]))`;
  const said = sql`sighting.visibility = any(${clearance}::text[])
    and sighting.visibility <> 'internal'`;
  return namedBy(clearance, recorded, said);
}

/** Newest first. */
export async function listIndicators(
  db: Kysely<Tables>,
  filter: IndicatorFilter,
  clearance: Clearance,
  page: { limit: number; after: number | null },
): Promise<SeenIndicator[]> {
  const wanted = conditions(filter, clearance);
  if (page.after !== null) wanted.push(sql`number < ${page.after}`);
  const { rows } = await sql<SeenIndicator>`
    select indicator.*, seen.*
    from indicator cross join lateral (${seen(clearance)}) as seen
    where ${sql.join(wanted, sql` and `)}
    order by number desc limit ${page.limit}`.execute(db);
  return rows;
}

/** Of these those that the caller sees, withdrawn ones too. */
export async function findIndicators(
  db: Kysely<Tables>,
  ids: readonly string[],
  clearance: Clearance,
): Promise<Map<string, SeenIndicator>> {
  const { rows } = await sql<SeenIndicator>`
    select indicator.*, seen.*
    from indicator cross join lateral (${seen(clearance)}) as seen
    where indicator.id = any(${ids}::uuid[]) and sightings > 0`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What all sightings say that the caller can see, for those that have more than are counted. */
export interface WholeMarks {
  indicator_id: string;
  own: boolean;
  labels: string[];
}

export async function marksOfAll(
  db: Kysely<Tables>,
  ids: readonly string[],
  clearance: Clearance,
): Promise<WholeMarks[]> {
  if (ids.length === 0) return [];
  const of = sql`sighting.indicator_id = any(${ids}::uuid[])`;
  const { rows } = await sql<WholeMarks>`
    select indicator_id, bool_or(own) as own,
      array_agg(distinct concat(tlp, ' ', visibility)) as labels
    from (${visible(clearance, of)}) as s group by indicator_id`.execute(db);
  return rows;
}

/** One place where an indicator was seen. */
export interface SeenSighting {
  kind: SightingKind;
  evidence_id: string | null;
  /** Identity of a log event that names it, in hex. */
  log_event: string | null;
  incident_id: string | null;
  public_id: string | null;
  title: string | null;
  source: string | null;
  tlp: Tlp | null;
  own: boolean;
  first_at: Timestamp;
  last_at: Timestamp;
  times: number;
}

/** Latest first. */
export async function listSightings(
  db: Kysely<Tables>,
  indicator_id: string,
  clearance: Clearance,
  limit: number,
): Promise<SeenSighting[]> {
  const of = sql`sighting.indicator_id = ${indicator_id}::uuid`;
  const order = sql`order by sighting.last_at desc, sighting.evidence_id desc limit ${limit}`;
  const { rows } = await sql<SeenSighting>`
    select kind, evidence_id, encode(log_event, 'hex') as log_event, incident_id, public_id, title,
      source, tlp, own, first_at, last_at, times
    from (${visible(clearance, of, order)}) as s
    order by last_at desc, evidence_id desc`.execute(db);
  return rows;
}
