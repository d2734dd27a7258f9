// The statistics of a window, as the sum of the days whose figures are kept and of the rows of all
// others.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import {
  placesOf,
  sumOfDays,
  type DayFigures,
  type FigureSums,
  type Place,
} from '../../domain/figure-sums.ts';
import { intervalNames, type IntervalName } from '../../domain/interval.ts';
import { recordOf } from '../../domain/record-of.ts';
import { required } from '../../domain/required.ts';
import type { Visibility } from '../../domain/visibility.ts';
import type { TimeWindow } from '../../domain/window.ts';
import type { Tables } from '../tables.ts';
import {
  eventsOf,
  figuresDue,
  figuresReported,
  isUrgent,
  nameOfClearance,
  unitOf,
} from './figure-cells.ts';
import { atOneMoment, clearances, daysOf } from './figure-days.ts';

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

export interface StatisticsRow {
  /** How many incidents by fact and value, as figure-cells.ts names them. */
  counts: ReadonlyMap<string, number>;
  open_p0_p1_before: number;
  /** Closings that the gate refused in the window, by what was missing. */
  refusals: { missing: string; n: number }[];
  intervals: Record<IntervalName, Interval>;
}

type Window = Pick<TimeWindow, 'from_at' | 'to_at'>;

/** The figures of a window, with the coverage over the evidence that the caller can see. */
export function readStatistics(
  db: Kysely<Tables>,
  window: Window,
  clearance: readonly Visibility[],
): Promise<StatisticsRow> {
  return atOneMoment(db, async (moment) => {
    const days = [
      ...(await figuresOf(moment, 'reported', window, (counted) =>
        figuresReported(counted, [clearance]),
      )),
      ...(await figuresOf(moment, 'due', window, figuresDue)),
    ];
    const sums = sumOfDays(days);
    for (const fact of otherCoverage(clearance)) sums.counts.delete(fact);
    const lengths = await lengthsAt(moment, window, placesWanted(sums));
    const intervals = recordOf(intervalNames, (name) => intervalOf(sums, name, lengths));
    return { counts: sums.counts, intervals, ...(await readOthers(moment, window)) };
  });
}

/** Kept days have the coverage that each clearance shows. */
function otherCoverage(own: readonly Visibility[]): string[] {
  const names = clearances.map(nameOfClearance).filter((name) => name !== nameOfClearance(own));
  return names.map((name) => `coverage ${name}`);
}

async function figuresOf(
  db: Kysely<Tables>,
  basis: 'reported' | 'due',
  bounds: Window,
  statement: (counted: Parameters<typeof figuresDue>[0]) => RawBuilder<unknown>,
): Promise<(DayFigures | null)[]> {
  const live = statement({ days: sql`live`, bounds, together: true });
  const { rows } = await sql<{ figures: DayFigures | null }>`
    with ${daysOf(db, basis, bounds)}
    select figures from figure_day join kept using (day) where basis = ${basis}
    union all select figures from (${live}) as of_rows`.execute(db);
  return rows.map(({ figures }) => figures);
}

async function readOthers(db: Kysely<Tables>, { from_at: from, to_at: to }: Window) {
  const { rows } = await sql<Pick<StatisticsRow, 'open_p0_p1_before' | 'refusals'>>`
    select
      (select count(*)::int from incident
        where undone_at is null and created_at < ${from} and ${isUrgent}) as open_p0_p1_before,
      (select coalesce(jsonb_agg(refusal), '[]') from (
        select missing, count(*)::int as n
        from audit_entry,
          jsonb_array_elements_text(entry::jsonb -> 'detail' -> 'missing') as missing
        where action = 'incident.close_refused' and at between ${from} and ${to}
        group by missing) as refusal) as refusals`.execute(db);
  return required(rows[0], 'row');
}

const shares = { median: 0.5, p90: 0.9 };

function boundsOf(sums: FigureSums, name: IntervalName, share: number) {
  return placesOf(lengthCounts(sums, name), share);
}

function lengthCounts({ counts }: FigureSums, name: IntervalName): [number, number][] {
  const prefix = `length ${name} `;
  return [...counts]
    .filter(([fact]) => fact.startsWith(prefix))
    .map(([fact, n]) => [Number(fact.slice(prefix.length)), n]);
}

type NamedPlace = Place & { name: IntervalName };

function placesWanted(sums: FigureSums): NamedPlace[] {
  return intervalNames.flatMap((name) =>
    Object.values(shares).flatMap((share) => {
      const found = boundsOf(sums, name, share);
      return found ? [found.low, found.high].map((place) => ({ name, ...place })) : [];
    }),
  );
}

function keyOf({ name, bucket, place }: NamedPlace): string {
  return `${name} ${bucket} ${place}`;
}

/** The lengths at these places, in microseconds: only those of their magnitudes are sorted. */
async function lengthsAt(
  db: Kysely<Tables>,
  bounds: Window,
  places: readonly NamedPlace[],
): Promise<Map<string, number>> {
  if (places.length === 0) return new Map();
  const { rows } = await sql<NamedPlace & { length: string }>`
    with ${daysOf(db, 'reported', bounds)},
      ${eventsOf({ days: sql`live`, bounds, together: true })},
      wanted as (
        select name, bucket, array_agg(distinct place) as places
        from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
          as wanted (name text, bucket smallint, place int) group by 1, 2)
    select name, bucket, place, (lengths[place + 1])::text as length
    from wanted, lateral (
      select array_agg(length order by length) as lengths from (
        select unnest(held.lengths) as length from figure_length held
        where held.name = wanted.name and held.bucket = wanted.bucket
          and held.day = any(array(select day from kept))
        union all
        select length from bucketed
        where bucketed.name = wanted.name and bucketed.bucket = wanted.bucket
      ) as both_ways) as sorted, unnest(places) as place`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), Number(row.length)]));
}

function intervalOf(
  sums: FigureSums,
  name: IntervalName,
  lengths: ReadonlyMap<string, number>,
): Interval {
  const unit = unitOf(name);
  const n = lengthCounts(sums, name).reduce((sum, [, count]) => sum + count, 0);
  const at = (share: number) => {
    const found = boundsOf(sums, name, share);
    if (!found) return null;
    const [low, high] = [found.low, found.high].map((place) =>
      required(lengths.get(keyOf({ name, ...place })), 'length'),
    ) as [number, number];
    return (low + (high - low) * found.part) / unit;
  };
  return {
    mean: n === 0 ? null : Number(sums.totals.get(name) ?? 0n) / n / unit,
    median: at(shares.median),
    p90: at(shares.p90),
    n,
    open_n: sums.counts.get(`open ${name}`) ?? 0,
    oldest_open_at: sums.oldest.get(name) ?? null,
    negative_n: sums.counts.get(`negative ${name}`) ?? 0,
  };
}
