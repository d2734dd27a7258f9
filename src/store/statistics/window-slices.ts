// SQL of what is counted of the days of a window that is cut into parts. A day within one part is
// read as it is kept; of days that a part ends in, and of those not kept, the rows are read.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DayFigures } from '../../domain/figure-sums.ts';
import type { IntervalName } from '../../domain/interval.ts';
import type { TimeWindow } from '../../domain/window.ts';
import { shownSeverity } from '../incidents/facet-columns.ts';
import type { Tables } from '../tables.ts';
import { bases, eventOf, ofDays } from './figure-cells.ts';
import { daysOf } from './figure-days.ts';
import type { Basis } from './figure-tables.ts';

type Sql = RawBuilder<unknown>;

type Window = Pick<TimeWindow, 'from_at' | 'to_at'>;

/** What is counted of a day, as far as it is in one part; parts are numbered from 1 on. */
export interface Slice {
  day: string;
  part: number;
  figures: DayFigures | null;
}

/** Of `parts` of equal length. A day that a part ends in is in two slices or more. */
export async function slicesOf(
  db: Kysely<Tables>,
  basis: Basis,
  window: Window,
  parts: number,
): Promise<Slice[]> {
  const starts = startsOf(window, parts);
  const cut = sql`array(select figure_day_of(start) from unnest(${starts}) as start
    where start <> date_trunc('day', start, 'UTC'))`;
  const at = sql.ref(bases[basis]);
  const { counts, lengths } = measures[basis];
  const columns = [...countsOf(counts), ...lengths.map(lengthColumn)];
  const countFacts = Object.keys(counts).map((fact, at) => sql`${fact}::text, sum(${count(at)})`);
  const totals = lengths.map(
    (name) => sql`${name}::text, coalesce(sum(${sql.ref(name)}), 0)::text`,
  );
  const { rows } = await sql<Slice>`
    with ${daysOf(db, basis, window, cut)},
      cell as (
        select days.day, width_bucket(${at}, ${starts}) as part, ${shownSeverity} as severity,
          ${sql.join([sql`count(*) as n`, ...columns])}
        from ${ofDays(basis, { days: sql`live`, bounds: window, together: true })}
        group by 1, 2, 3)
    select day::text as day, width_bucket(day::timestamp at time zone 'UTC', ${starts}) as part,
      figures
    from figure_day join kept using (day) where basis = ${basis}
    union all
    select day::text, part, json_build_object(
      'counts', jsonb_object_agg('severity ' || severity, n)
        || jsonb_build_object(${sql.join(countFacts)}),
      'totals', json_build_object(${sql.join(totals)}))
    from cell group by day, part`.execute(db);
  return rows;
}

/** Where parts begin. */
function startsOf({ from_at: from, to_at: to }: Window, parts: number): Sql {
  const length = sql`(${to}::timestamptz - ${from}::timestamptz)`;
  return sql`(
    select array_agg(${from}::timestamptz + part * ${length} / ${parts} order by part)
    from generate_series(0, ${parts - 1}) as part)`;
}

const urgent = {
  'priority P0': sql`priority = 'P0'`,
  'priority P1': sql`priority = 'P1'`,
};

/** What is counted of rows in addition to their severities, named as in the kept figures. */
const measures: Record<Basis, { counts: Record<string, Sql>; lengths: IntervalName[] }> = {
  reported: {
    // The lengths need no order here, so they are of one magnitude.
    counts: {
      ...urgent,
      'length mtta_p0_min 0': hasLength('mtta_p0_min'),
      'length mttc_p1_h 0': hasLength('mttc_p1_h'),
    },
    lengths: ['mtta_p0_min', 'mttc_p1_h'],
  },
  closed: { counts: urgent, lengths: [] },
  due: {
    counts: {
      'due met': sql`closed_at <= sla_due_at`,
      'due late': sql`(closed_at <= sla_due_at) is not true`,
    },
    lengths: [],
  },
};

function hasLength(name: IntervalName): Sql {
  const { where, length } = eventOf(name);
  return sql`${where} and ${length} >= 0`;
}

function lengthColumn(name: IntervalName): Sql {
  const { length } = eventOf(name);
  return sql`sum(${length}) filter (where ${hasLength(name)}) as ${sql.ref(name)}`;
}

function countsOf(counts: Record<string, Sql>): Sql[] {
  return Object.values(counts).map((is, at) => sql`count(*) filter (where ${is}) as ${count(at)}`);
}

function count(at: number): Sql {
  return sql.ref(`count_${at}`);
}
