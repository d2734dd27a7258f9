// SQL of the statistics: every figure of a window in one statement, as the sum of the days whose
// figures are kept and of the rows of all others.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { IntervalName } from '../../domain/interval.ts';
import { required } from '../../domain/required.ts';
import type { Visibility } from '../../domain/visibility.ts';
import type { TimeWindow } from '../../domain/window.ts';
import { withPlanner } from '../engine/work-memory.ts';
import type { Tables } from '../tables.ts';
import { coverageOfCohort } from './coverage-scores.ts';
import {
  bucketed,
  cohort,
  countsDue,
  countsOfCohort,
  coverageOfScored,
  eventsOfCohort,
  intervalsOfEvents,
  isUrgent,
  nameOfClearance,
  planning,
  units,
} from './figure-cells.ts';
import { daysOf } from './figure-days.ts';

/** The times between two events of incidents, in the unit of the figure's name. */
export interface Interval {
  mean: number | null;
  median: number | null;
  p90: number | null;
  /** Incidents that have both events, in this order. */
  n: number;
  /** Incidents that do not have the second event yet. */
  open_n: number;
  /** The first event of the oldest of those. */
  oldest_open_at: Timestamp | null;
  /** Incidents left out because the second event is before the first. */
  negative_n: number;
}

/** Of what incidents are counted, each by its values; the empty text represents none. */
export type Fact =
  | 'severity'
  | 'status'
  | 'priority'
  | 'category'
  | 'outcome'
  | 'flag'
  /** Open P0 and P1, by their outcome. */
  | 'urgent'
  /** What had to be closed in the window; `met` in time. */
  | 'due'
  /** The sum of the coverage of the incidents, 0–100. */
  | 'coverage';

export interface FactCount {
  fact: Fact;
  value: string;
  n: number;
}

export interface StatisticsRow {
  counts: FactCount[];
  open_p0_p1_before: number;
  /** Closings that the gate refused in the window, by what was missing. */
  refusals: { missing: string; n: number }[];
  intervals: Partial<Record<IntervalName, Interval>>;
}

/** The figures of a window, with the coverage over the evidence that the caller may see. */
export async function readStatistics(
  db: Kysely<Tables>,
  window: TimeWindow,
  clearance: readonly Visibility[],
): Promise<StatisticsRow> {
  const reading = statistics(db, window, clearance);
  const { rows } = await withPlanner(db, planning, (planned) => reading.execute(planned));
  return required(rows[0], 'row');
}

function statistics(
  db: Kysely<Tables>,
  window: TimeWindow,
  clearance: readonly Visibility[],
): RawBuilder<StatisticsRow> {
  const { from_at: from, to_at: to } = window;
  return sql<StatisticsRow>`
    with ${daysOf(db, 'reported', window, { kept: 'kept', live: 'live' })},
      ${daysOf(db, 'due', window, { kept: 'kept_due', live: 'live_due' })},
      cohort as materialized (${cohort(sql`live`, window)}),
      ${coverageOfCohort(clearance)},
      counted as (${counts(window, clearance)}),
      event as materialized (${eventsOfCohort}),
      bucketed as materialized (${bucketed}),
      ${percentiles},
      figure as (${figures})
    select
      (select coalesce(jsonb_agg(counted), '[]') from counted) as counts,
      (select count(*)::int from incident
        where undone_at is null and created_at < ${from} and ${isUrgent}) as open_p0_p1_before,
      (select coalesce(jsonb_object_agg(name, to_jsonb(figure) - 'name'), '{}') from figure)
        as intervals,
      (select coalesce(jsonb_agg(refusal), '[]') from (${refusals(from, to)}) as refusal)
        as refusals`;
}

function counts(window: TimeWindow, clearance: readonly Visibility[]): RawBuilder<unknown> {
  return sql`
    select fact, value, sum(n)::bigint as n from (
      select fact, value, n from figure_count join kept using (day)
      where basis = 'reported' and (fact <> 'coverage' or value = ${nameOfClearance(clearance)})
      union all
      select fact, value, n from figure_count join kept_due using (day) where basis = 'due'
      union all select fact, value, n from (${countsOfCohort}) as of_rows
      union all select fact, value, n from (${coverageOfScored(clearance)}) as of_rows
      union all select fact, value, n from (${countsDue(sql`live_due`, window)}) as of_rows
    ) as both_ways group by 1, 2`;
}

function refusals(from: Timestamp, to: Timestamp): RawBuilder<unknown> {
  return sql`
    select missing, count(*)::int as n
    from audit_entry, jsonb_array_elements_text(entry::jsonb -> 'detail' -> 'missing') as missing
    where action = 'incident.close_refused' and at between ${from} and ${to}
    group by missing`;
}

/**
 * The median and the length that nine of ten stay below, between two places in the order of all
 * lengths: only lengths of their orders of magnitude are read and sorted.
 */
const percentiles = sql`
  held as (
    select name, bucket, sum(n) as n from (
      select name, bucket, n from figure_length join kept using (day)
      union all select name, bucket, 1 from bucketed) as both_ways
    group by 1, 2),
  ranked as (
    select name, bucket, n, (sum(n) over (partition by name order by bucket) - n)::int as before,
      sum(n) over (partition by name) as all_n
    from held),
  wanted as (
    select name, share, floor(share * (all_n - 1))::int as low,
      ceil(share * (all_n - 1))::int as high,
      share * (all_n - 1) - floor(share * (all_n - 1)) as part
    from (select distinct name, all_n::float8 from ranked) as each,
      (values (0.5::float8), (0.9::float8)) as own (share)),
  needed as materialized (
    select distinct name, bucket, before from ranked join wanted using (name)
    where low >= before and low < before + n or high >= before and high < before + n),
  sorted as materialized (
    select name, bucket, before, array_agg(length order by length) as lengths
    from (
      select name, bucket, before, length
      from needed, kept, lateral (
        select lengths from figure_length
        where day = kept.day and name = needed.name and bucket = needed.bucket offset 0) as held,
        unnest(held.lengths) as length
      union all
      select name, bucket, before, length from needed join bucketed using (name, bucket)
    ) as both_ways group by 1, 2, 3),
  placed as (
    select name, share, part,
      (select lengths[low - before + 1] from sorted where sorted.name = wanted.name
        and low >= before and low < before + cardinality(lengths)) as lower_length,
      (select lengths[high - before + 1] from sorted where sorted.name = wanted.name
        and high >= before and high < before + cardinality(lengths)) as upper_length
    from wanted),
  percentile as (
    select name, share, lower_length + (upper_length - lower_length) * part as length from placed)`;

const figures = sql`
  select name, sum(n)::int as n, sum(open_n)::int as open_n, sum(negative_n)::int as negative_n,
    to_char(min(oldest_open_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      as oldest_open_at,
    sum(total)::float8 / nullif(sum(n), 0)::float8 / min(unit) as mean,
    (select length / min(unit) from percentile half
      where half.name = both_ways.name and share = 0.5) as median,
    (select length / min(unit) from percentile most
      where most.name = both_ways.name and share = 0.9) as p90
  from (
    select name, n, total, open_n, oldest_open_at, negative_n
    from figure_interval join kept using (day)
    union all
    select name, n, total, open_n, oldest_open_at, negative_n
    from (${intervalsOfEvents}) as of_rows
  ) as both_ways
  join jsonb_to_recordset(${units}::jsonb) as known (name text, unit float8) using (name)
  group by name`;
