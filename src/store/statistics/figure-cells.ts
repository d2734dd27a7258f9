// SQL of what is counted of incidents by day: for the days whose figures are kept, and for the rows
// that are read at once. Both are the same statements, so that both count alike.
import { sql, type RawBuilder } from 'kysely';
import { intervalNames, type IntervalName } from '../../domain/interval.ts';
import type { Visibility } from '../../domain/visibility.ts';
import { facetValues, shownSeverity } from '../incidents/facet-columns.ts';
import { coverageOfCohort, expectations } from './coverage-scores.ts';
import type { Basis } from './figure-tables.ts';

type Sql = RawBuilder<unknown>;

/** The time that puts an incident into a day. */
export const bases: Record<Basis, string> = {
  reported: 'created_at',
  due: 'sla_due_at',
  closed: 'closed_at',
};

/** The bounds of the rows; infinite where none are given. */
export interface Bounds {
  from_at: string;
  to_at: string;
}

export const unbounded: Bounds = { from_at: '-infinity', to_at: 'infinity' };

/** Settings for reading days: compiling takes longer than the reading. */
export const planning = { work_mem: '32MB', jit: 'off', enable_seqscan: 'off' };

/** Which incidents are counted. */
export interface Counted {
  /** A table of days. */
  days: Sql;
  bounds: Bounds;
  /** Whether the rows of all days are counted together. */
  together: boolean;
}

/**
 * The incidents of the days, within the bounds. Each day is looked up in its index (the offset has
 * no other effect): the server takes a day for a ninth of all incidents, and would read them all.
 */
export function ofDays(basis: Basis, { days, bounds: { from_at, to_at } }: Counted): Sql {
  const at = sql.ref(bases[basis]);
  return sql`(select day from ${days} as every) as days, lateral (
    select * from incident
    where undone_at is null
      and ${at} >= greatest(days.day::timestamp at time zone 'UTC', ${from_at}::timestamptz)
      and ${at} < (days.day + 1)::timestamp at time zone 'UTC' and ${at} <= ${to_at}::timestamptz
    offset 0) as incident`;
}

function dayOf({ together }: Counted): Sql {
  return together ? sql`null::date` : sql`days.day`;
}

/** What was reported on these days. */
function cohort(counted: Counted): Sql {
  return sql`
    select ${dayOf(counted)} as day, id, workflow_status, status_lifecycle, priority, outcome,
      ai_serious_incident, nis2_relevant, gdpr_breach, created_at, detected_at, occurred_at,
      acknowledged_at, contained_at, recovered_at, closed_at, ${expectations},
      category, ${shownSeverity} as severity,
      category <> 'other' as categorised, names_asset, declares_techniques,
      array_position(array['open', 'triaged', 'assigned', 'fixing', 'retest', 'closed'],
        workflow_status) as stage
    from ${ofDays('reported', counted)}`;
}

export const isUrgent = sql`status_lifecycle = 'open' and priority in ('P0', 'P1')`;

/** Rows (day, fact, n) of a table expression `cohort`. */
const countsOfCohort = sql`
  select day, fact || ' ' || value as fact, count(*) as n
  from cohort, lateral (values
    ('severity', severity::text), ('status', workflow_status),
    ('priority', coalesce(priority, '')), ('category', category),
    ('outcome', coalesce(outcome, '')),
    ('flag', case when ai_serious_incident then 'ai_serious_incident' end),
    ('flag', case when nis2_relevant then 'nis2_relevant' end),
    ('flag', case when gdpr_breach then 'gdpr_breach' end),
    ('urgent', case when ${isUrgent} then coalesce(outcome, '') end)) as own (fact, value)
  where value is not null group by 1, 2`;

/** The name of a clearance, as the fact "coverage" has it. */
export function nameOfClearance(clearance: readonly Visibility[]): string {
  return clearance.join('+');
}

/** For each figure its incidents, their two events and the seconds of its unit. */
const events: Record<IntervalName, [where: string, from: string, to: string, unit: number]> = {
  mtta_p0_min: [`priority = 'P0'`, 'created_at', 'acknowledged_at', 60],
  mttc_p1_h: [`priority = 'P1'`, 'detected_at', 'contained_at', 3600],
  mttd_h: ['occurred_at is not null', 'occurred_at', 'detected_at', 3600],
  mttr_h: ['true', 'detected_at', 'recovered_at', 3600],
  mttclose_h: ['true', 'created_at', 'closed_at', 3600],
};

/** The microseconds of a figure's unit. */
export function unitOf(name: IntervalName): number {
  return events[name][3] * 1_000_000;
}

/** Of a figure: its incidents, their first event, and the microseconds from it to the second. */
export function eventOf(name: IntervalName): Record<'where' | 'start' | 'length', Sql> {
  const [where, from, to] = events[name];
  const length = sql`(extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}) * 1000000)::bigint`;
  return { where: sql.raw(where), start: sql.ref(from), length };
}

/** Two events for each figure and incident of `cohort`; no length while the second is missing. */
const eventsOfCohort = sql.join(
  intervalNames.map((name) => {
    const { where, start, length } = eventOf(name);
    return sql`
      select day, ${name}::text as name, ${start} as start_at, ${length} as length
      from cohort where ${where}`;
  }),
  sql` union all `,
);

/** Limits between lengths of one order of magnitude: sixteen between one second and two. */
const limits = Array.from({ length: 27 * 16 }, (_, at) => Math.round(1_000_000 * 2 ** (at / 16)));

/** Lengths with their order of magnitude, of a table expression `event`. */
const bucketed = sql`
  select day, name, length, width_bucket(length, ${limits}::bigint[])::smallint as bucket
  from event where length >= 0`;

const countsOfEvents = sql`
  select day, 'length ' || name || ' ' || bucket, count(*) from bucketed group by day, name, bucket
  union all
  select day, case when length is null then 'open ' else 'negative ' end || name, count(*)
  from event where length is null or length < 0 group by 1, 2`;

/** Table expressions of what was reported, with what is between its events. */
export function eventsOf(counted: Counted): Sql {
  return sql`cohort as materialized (${cohort(counted)}),
    event as materialized (${eventsOfCohort}),
    bucketed as materialized (${bucketed})`;
}

const iso = sql`to_char(oldest at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Rows (day, figures) of what was reported, with the coverage that each clearance shows. */
export function figuresReported(
  counted: Counted,
  clearances: readonly (readonly Visibility[])[],
): Sql {
  const coverages = clearances.map(
    (clearance) => sql`
      select day, ${`coverage ${nameOfClearance(clearance)}`}::text as fact,
        sum(coverage_pct)::bigint as n
      from (${coverageOfCohort(clearance)}) as scored group by 1`,
  );
  const counts = sql.join([countsOfCohort, countsOfEvents, ...coverages], sql` union all `);
  return sql`
    with ${eventsOf(counted)},
      counted as (
        select day, jsonb_object_agg(fact, n) as counts from (${counts}) as facts group by day),
      measured as (
        select day, jsonb_object_agg(name, total::text) filter (where total is not null) as totals,
          jsonb_object_agg(name, ${iso}) filter (where oldest is not null) as oldest
        from (
          select day, name, sum(length) filter (where length >= 0) as total,
            min(start_at) filter (where length is null) as oldest
          from event group by 1, 2) as intervals
        group by day)
    select counted.day, jsonb_build_object('counts', counts, 'totals', coalesce(totals, '{}'),
      'oldest', coalesce(oldest, '{}'))::text::json as figures
    from counted left join measured on measured.day is not distinct from counted.day`;
}

/** Rows (day, name, bucket, lengths) of what was reported. */
export function lengthsReported(counted: Counted): Sql {
  return sql`with ${eventsOf(counted)}
    select day, name, bucket, array_agg(length order by length) as lengths
    from bucketed group by 1, 2, 3`;
}

/** Rows (day, figures) of what had to be closed, and of that what was closed in time. */
export function figuresDue(counted: Counted): Sql {
  return sql`
    select day, jsonb_build_object('counts', jsonb_object_agg(fact, n))::text::json as figures
    from (
      select ${dayOf(counted)} as day,
        case when closed_at <= sla_due_at then 'due met' else 'due late' end as fact, count(*) as n
      from ${ofDays('due', counted)} group by 1, 2) as facts
    group by day`;
}

/** Rows (day, figures) of what was closed. */
export function figuresClosed(counted: Counted): Sql {
  return sql`
    select day, jsonb_build_object('counts', jsonb_object_agg(fact, n))::text::json as figures
    from (
      select ${dayOf(counted)} as day, fact, count(*) as n
      from ${ofDays('closed', counted)}, lateral (values
        ('severity ' || ${shownSeverity}), ('priority ' || priority)) as own (fact)
      where fact is not null group by 1, 2) as facts
    group by day`;
}

/**
 * Rows (day, facets) of what the filters of the list offer: "workflow status|lifecycle|facet|value"
 * with how many. The empty text represents none.
 */
export function facetsReported(counted: Counted): Sql {
  return sql`
    select day, jsonb_object_agg(fact, n)::text::json as facets
    from (
      select ${dayOf(counted)} as day,
        concat_ws('|', workflow_status, status_lifecycle, facet, value) as fact, count(*) as n
      from ${ofDays('reported', counted)}, lateral (values ${facetValues}) as own (facet, value)
      where value is not null group by 1, 2) as facts
    group by day`;
}
