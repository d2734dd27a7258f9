// SQL of the small lines next to the key figures: the same figures for each part of a window.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { TimeWindow } from '../../domain/window.ts';
import { withPlanner } from '../engine/work-memory.ts';
import type { Tables } from '../tables.ts';

export interface TrendRow {
  /** The part ends here, and the next one begins. */
  to_at: Timestamp;
  reported: number;
  /** Open at the end of the part, by the priority that the incidents have now. */
  open_p0_p1: number;
  mtta_p0_min: number | null;
  mttc_p1_h: number | null;
  sla_met_pct: number | null;
}

type Window = Pick<TimeWindow, 'from_at' | 'to_at'>;

const planning = { work_mem: '16MB' };

/** Of parts of equal length. Each table is read by the index of its time, once. */
export async function trends(
  db: Kysely<Tables>,
  window: Window,
  parts: number,
): Promise<TrendRow[]> {
  const counting = sql<TrendRow>`
    with ${partsOf(window, parts)}
    select ${boundaryOf(window, parts)} as to_at,
      coalesce(reported.n, 0) as reported,
      ((select count(*) from incident where undone_at is null and status_lifecycle = 'open'
          and priority in ('P0', 'P1'))
        - (select coalesce(sum(urgent), 0) from reported later where later.part > part.part)
        + (select coalesce(sum(urgent), 0) from closed later where later.part > part.part)
      )::int as open_p0_p1,
      mtta as mtta_p0_min, mttc as mttc_p1_h,
      round(100.0 * met / nullif(due.n, 0), 1)::float8 as sla_met_pct
    from generate_series(1, ${parts}) as part(part)
    left join reported using (part) left join due using (part)
    order by part`;
  const { rows } = await withPlanner(db, planning, (planned) => counting.execute(planned));
  return rows;
}

/** Where the part of this number ends, and the next one begins. */
function boundaryOf({ from_at: from, to_at: to }: Window, parts: number): RawBuilder<unknown> {
  return sql`${from}::timestamptz + part * (${to}::timestamptz - ${from}::timestamptz) / ${parts}`;
}

/** What was reported, closed and due in each part that has any of it. */
function partsOf(window: Window, parts: number): RawBuilder<unknown> {
  const { from_at: from, to_at: to } = window;
  const boundary = boundaryOf(window, parts);
  const partOf = (column: string) => sql`
    width_bucket(${sql.ref(column)}, (select array_agg(${boundary} order by part)
      from generate_series(0, ${parts - 1}) as part))`;
  const within = (column: string) => sql`
    undone_at is null and ${sql.ref(column)} between ${from} and ${to}`;
  return sql`
    reported as materialized (
      select ${partOf('created_at')} as part, count(*)::int as n,
        (count(*) filter (where priority in ('P0', 'P1')))::int as urgent,
        ${mean('P0', 'created_at', 'acknowledged_at', 60)} as mtta,
        ${mean('P1', 'detected_at', 'contained_at', 3600)} as mttc
      from incident where ${within('created_at')} group by 1),
    closed as materialized (
      select ${partOf('closed_at')} as part, count(*)::int as urgent
      from incident where ${within('closed_at')} and priority in ('P0', 'P1') group by 1),
    due as materialized (
      select ${partOf('sla_due_at')} as part, count(*)::int as n,
        (count(*) filter (where closed_at <= sla_due_at))::int as met
      from incident where ${within('sla_due_at')} group by 1)`;
}

function mean(priority: 'P0' | 'P1', from: string, to: string, unit: number): RawBuilder<unknown> {
  const [start, end] = [sql.ref(from), sql.ref(to)];
  return sql`
    round(avg(extract(epoch from ${end} - ${start}) / ${sql.lit(unit)})
      filter (where priority = ${priority} and ${end} >= ${start}), 1)::float8`;
}
