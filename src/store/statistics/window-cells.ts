// What was reported, closed and due in a window: by day and severity, and by parts of the window
// for the small lines next to the key figures. Each index of a time is read once for all of it.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import type { TimeWindow } from '../../domain/window.ts';
import { withPlanner } from '../engine/work-memory.ts';
import { shownSeverity } from '../incidents/facet-columns.ts';
import type { Tables } from '../tables.ts';

export interface DayRow {
  /** Of UTC, `YYYY-MM-DD`. */
  day: string;
  severity: number;
  opened: number;
  closed: number;
}

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

/** Incidents that have the same time in the same day and part, and the same severity. */
interface Cell {
  time: 'reported' | 'closed' | 'due' | 'open now';
  day: string | null;
  part: number;
  severity: number;
  n: number;
  /** P0 and P1; of what was due, what was closed in time. */
  counted: number;
  /** P0 that were acknowledged, P1 that were contained, and how long these took. */
  mtta_n: number;
  mtta_min: number;
  mttc_n: number;
  mttc_h: number;
}

/** `parts` of equal length. */
export async function countWindow(
  db: Kysely<Tables>,
  window: Window,
  parts: number,
): Promise<{ days: DayRow[]; trends: TrendRow[] }> {
  const counting = cellsOf(window, parts);
  const { rows } = await withPlanner(db, planning, (planned) => counting.execute(planned));
  return { days: daysOf(rows), trends: trendsOf(rows, window, parts) };
}

const planning = { work_mem: '16MB' };

function cellsOf({ from_at: from, to_at: to }: Window, parts: number): RawBuilder<Cell> {
  const length = sql`(${to}::timestamptz - ${from}::timestamptz)`;
  const boundaries = sql`(
    select array_agg(${from}::timestamptz + part * ${length} / ${parts} order by part)
    from generate_series(0, ${parts - 1}) as part)`;
  const placed = (column: string) => sql`
    (${sql.ref(column)} at time zone 'UTC')::date as day,
    width_bucket(${sql.ref(column)}, ${boundaries}) as part, ${shownSeverity} as severity,
    count(*)::int as n`;
  const within = (column: string) => sql`
    from incident
    where undone_at is null and ${sql.ref(column)} between ${from} and ${to}`;
  const urgent = sql`(count(*) filter (where priority in ('P0', 'P1')))::int`;
  const none = sql`0 as mtta_n, 0::float8 as mtta_min, 0 as mttc_n, 0::float8 as mttc_h`;
  return sql<Cell>`
    select time, day::text as day, part, severity, n, counted, mtta_n, mtta_min, mttc_n, mttc_h
    from (
      select 'reported' as time, ${placed('created_at')}, ${urgent} as counted,
        ${took('P0', 'created_at', 'acknowledged_at', 60, sql`mtta_n`, sql`mtta_min`)},
        ${took('P1', 'detected_at', 'contained_at', 3600, sql`mttc_n`, sql`mttc_h`)}
      ${within('created_at')} group by 2, 3, 4
      union all
      select 'closed', ${placed('closed_at')}, ${urgent}, ${none}
      ${within('closed_at')} group by 2, 3, 4
      union all
      select 'due', null, width_bucket(sla_due_at, ${boundaries}) as part, 0, count(*)::int,
        (count(*) filter (where closed_at <= sla_due_at))::int, ${none}
      ${within('sla_due_at')} group by 3
      union all
      select 'open now', null, 0, 0, count(*)::int, 0, ${none} from incident
      where undone_at is null and status_lifecycle = 'open' and priority in ('P0', 'P1')
    ) as cells`;
}

/** How many with this priority have both events in their order, and the sum of what is between. */
function took(
  priority: 'P0' | 'P1',
  from: string,
  to: string,
  unit: number,
  n: RawBuilder<unknown>,
  sum: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [start, end] = [sql.ref(from), sql.ref(to)];
  const has = sql`filter (where priority = ${priority} and ${end} >= ${start})`;
  return sql`(count(*) ${has})::int as ${n},
    coalesce(sum(extract(epoch from ${end} - ${start})) ${has} / ${sql.lit(unit)}, 0)::float8
      as ${sum}`;
}

function daysOf(cells: readonly Cell[]): DayRow[] {
  const dated = cells.filter(({ day }) => day !== null);
  const groups = Map.groupBy(dated, ({ day, severity }) => `${day} ${severity}`);
  return [...groups.values()].map((same) => {
    const { day, severity } = same[0]!;
    const of = (time: Cell['time']) => sumOf('n', ofTime(same, time));
    return { day: day!, severity, opened: of('reported'), closed: of('closed') };
  });
}

function trendsOf(cells: readonly Cell[], { from_at, to_at }: Window, parts: number): TrendRow[] {
  const [from, to] = [Date.parse(from_at), Date.parse(to_at)];
  const [reported, closed, due] = (['reported', 'closed', 'due'] as const).map((time) =>
    ofTime(cells, time),
  ) as [Cell[], Cell[], Cell[]];
  const openNow = sumOf('n', ofTime(cells, 'open now'));
  return Array.from({ length: parts }, (_, at) => {
    const isOf = ({ part }: Cell) => part === at + 1;
    const isLater = ({ part }: Cell) => part > at + 1;
    const own = reported.filter(isOf);
    const end = Math.floor(from + ((at + 1) * (to - from)) / parts);
    const met = sumOf('counted', due.filter(isOf));
    return {
      to_at: timestamp(Temporal.Instant.fromEpochMilliseconds(end)),
      reported: sumOf('n', own),
      open_p0_p1:
        openNow -
        sumOf('counted', reported.filter(isLater)) +
        sumOf('counted', closed.filter(isLater)),
      mtta_p0_min: perOne(sumOf('mtta_min', own), sumOf('mtta_n', own)),
      mttc_p1_h: perOne(sumOf('mttc_h', own), sumOf('mttc_n', own)),
      sla_met_pct: perOne(100 * met, sumOf('n', due.filter(isOf))),
    };
  });
}

function ofTime(cells: readonly Cell[], time: Cell['time']): Cell[] {
  return cells.filter((cell) => cell.time === time);
}

type Summed = 'n' | 'counted' | 'mtta_n' | 'mtta_min' | 'mttc_n' | 'mttc_h';

function sumOf(name: Summed, cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell[name], 0);
}

/** With one decimal; null of none. */
function perOne(sum: number, n: number): number | null {
  return n === 0 ? null : Math.round((10 * sum) / n) / 10;
}
