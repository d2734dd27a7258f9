// SQL of what is counted of incidents by day: for the days whose figures are kept, and for the rows
// that are read at once. Both are the same statements, so that both count alike.
import { sql, type RawBuilder } from 'kysely';
import { intervalNames, type IntervalName } from '../../domain/interval.ts';
import type { Visibility } from '../../domain/visibility.ts';
import { expectations } from './coverage-scores.ts';
import type { Basis } from './figure-tables.ts';

type Sql = RawBuilder<unknown>;

/** The time that puts an incident into a day. */
export const bases: Record<Basis, string> = {
  reported: 'created_at',
  due: 'sla_due_at',
  closed: 'closed_at',
};

const shownSeverity = sql`coalesce(severity, reported_severity, 0)`;

/** The bounds of the rows; infinite where none are given. */
export interface Bounds {
  from_at: string;
  to_at: string;
}

export const unbounded: Bounds = { from_at: '-infinity', to_at: 'infinity' };

/**
 * The incidents of the days, within the bounds. Each day is looked up in its index (the offset has
 * no other effect): the server takes a day for a ninth of all incidents, and would read them all.
 */
function ofDays(basis: Basis, days: Sql, { from_at, to_at }: Bounds): Sql {
  const at = sql.ref(bases[basis]);
  return sql`${days} as days, lateral (
    select * from incident
    where undone_at is null
      and ${at} >= greatest(days.day::timestamp at time zone 'UTC', ${from_at}::timestamptz)
      and ${at} < (days.day + 1)::timestamp at time zone 'UTC' and ${at} <= ${to_at}::timestamptz
    offset 0) as incident`;
}

/** Settings for reading days: compiling takes longer than the reading. */
export const planning = { work_mem: '32MB', jit: 'off', enable_seqscan: 'off' };

/** What was reported on these days. */
export function cohort(days: Sql, bounds: Bounds): Sql {
  return sql`
    select days.day, id, workflow_status, status_lifecycle, priority, outcome, ai_serious_incident,
      nis2_relevant, gdpr_breach, created_at, detected_at, occurred_at, acknowledged_at,
      contained_at, recovered_at, closed_at,
      ${expectations},
      category, ${shownSeverity} as severity,
      category <> 'other' as categorised, names_asset, declares_techniques,
      array_position(array['open', 'triaged', 'assigned', 'fixing', 'retest', 'closed'],
        workflow_status) as stage
    from ${ofDays('reported', days, bounds)}`;
}

export const isUrgent = sql`status_lifecycle = 'open' and priority in ('P0', 'P1')`;

/** Rows (day, fact, value, n) of a table expression `cohort`. */
export const countsOfCohort = sql`
  select day, fact, value, count(*)::bigint as n
  from cohort, lateral (values
    ('severity', severity::text), ('status', workflow_status),
    ('priority', coalesce(priority, '')), ('category', category),
    ('outcome', coalesce(outcome, '')),
    ('flag', case when ai_serious_incident then 'ai_serious_incident' end),
    ('flag', case when nis2_relevant then 'nis2_relevant' end),
    ('flag', case when gdpr_breach then 'gdpr_breach' end),
    ('urgent', case when ${isUrgent} then coalesce(outcome, '') end)) as own (fact, value)
  where value is not null group by 1, 2, 3`;

/** The name of a clearance, as the fact 'coverage' has it. */
export function nameOfClearance(clearance: readonly Visibility[]): string {
  return clearance.join(' ');
}

/** The sum of the coverage, of a table expression `scored`. */
export function coverageOfScored(clearance: readonly Visibility[]): Sql {
  return sql`select day, 'coverage' as fact, ${nameOfClearance(clearance)}::text as value,
    sum(coverage_pct)::bigint as n from scored group by 1`;
}

export function countsDue(days: Sql, bounds: Bounds): Sql {
  return sql`
    select days.day, 'due' as fact,
      case when closed_at <= sla_due_at then 'met' else '' end as value, count(*)::bigint as n
    from ${ofDays('due', days, bounds)} group by 1, 3`;
}

export function countsReported(days: Sql, bounds: Bounds): Sql {
  return countsBySeverity('reported', days, bounds);
}

export function countsClosed(days: Sql, bounds: Bounds): Sql {
  return countsBySeverity('closed', days, bounds);
}

function countsBySeverity(basis: Basis, days: Sql, bounds: Bounds): Sql {
  return sql`
    select days.day, 'severity' as fact, ${shownSeverity}::text as value, count(*)::bigint as n
    from ${ofDays(basis, days, bounds)} group by 1, 3`;
}

/** For each figure its incidents, their two events and the seconds of its unit. */
const events: Record<IntervalName, [where: string, from: string, to: string, unit: number]> = {
  mtta_p0_min: [`priority = 'P0'`, 'created_at', 'acknowledged_at', 60],
  mttc_p1_h: [`priority = 'P1'`, 'detected_at', 'contained_at', 3600],
  mttd_h: ['occurred_at is not null', 'occurred_at', 'detected_at', 3600],
  mttr_h: ['true', 'detected_at', 'recovered_at', 3600],
  mttclose_h: ['true', 'created_at', 'closed_at', 3600],
};

/** The microseconds of each figure's unit. */
export const units = JSON.stringify(
  intervalNames.map((name) => ({ name, unit: events[name][3] * 1_000_000 })),
);

/** Two events for each figure and incident of `cohort`; no length while the second is missing. */
export const eventsOfCohort = sql.join(
  intervalNames.map((name) => {
    const [where, from, to] = events[name];
    return sql`
      select day, ${name}::text as name, ${sql.ref(from)} as start_at,
        (extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}) * 1000000)::bigint as length
      from cohort where ${sql.raw(where)}`;
  }),
  sql` union all `,
);

/** Sums of a table expression `event`. */
export const intervalsOfEvents = sql`
  select day, name, count(*) filter (where length >= 0) as n,
    coalesce(sum(length) filter (where length >= 0), 0) as total,
    count(*) filter (where length is null) as open_n,
    min(start_at) filter (where length is null) as oldest_open_at,
    count(*) filter (where length < 0) as negative_n
  from event group by 1, 2`;

/** Limits between lengths of one order of magnitude: eight between one second and two. */
const limits = Array.from({ length: 27 * 8 }, (_, at) => Math.round(1_000_000 * 2 ** (at / 8)));

/** The order of magnitude of a length. */
export const bucketed = sql`
  select day, name, length, width_bucket(length, ${limits}::bigint[])::smallint as bucket
  from event where length >= 0`;

export const lengthsOfBucketed = sql`
  select day, name, bucket, count(*)::int as n, array_agg(length) as lengths
  from bucketed group by 1, 2, 3`;

/** What the map counts of the days; `host` where addresses are asked for and no country is. */
export function places(days: Sql, bounds: Bounds, host: Sql, where: Sql = sql`true`): Sql {
  return sql`
    select days.day, country, lower(sector) as sector, ${shownSeverity}::smallint as severity,
      ai_act_relevant as is_ai, ${host} as host, count(*)::int as n,
      (count(*) filter (where status_lifecycle = 'open'))::int as open_n,
      (count(*) filter (where source_type = 'simulation'))::int as simulation_n,
      min(detected_at) as first_detected_at, max(detected_at) as last_detected_at
    from ${ofDays('reported', days, bounds)}
    where ${where} group by 1, 2, 3, 4, 5, 6`;
}

/** The days of a table expression that have incidents, with the first and the last time in each. */
export function extents(basis: Basis, days: Sql): Sql {
  const at = sql.ref(bases[basis]);
  return sql`select days.day, min(${at}) as first_at, max(${at}) as last_at
    from ${ofDays(basis, days, unbounded)} group by 1`;
}
