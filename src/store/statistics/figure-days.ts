// Figures of whole days that are kept, and the marks of those that changed. A window is the sum of
// the kept days in it, and of the rows of all other days: those at its ends or with a mark. Marks
// are written by triggers in the transaction of the change, and one statement reads days, marks and
// rows as they are at one moment, so a sum is never of before and after.
import { createHash } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { clearance, type Visibility } from '../../domain/visibility.ts';
import type { TimeWindow } from '../../domain/window.ts';
import { setForTransaction } from '../engine/work-memory.ts';
import type { Tables } from '../tables.ts';
import { coverageOfCohort } from './coverage-scores.ts';
import {
  bases,
  bucketed,
  cohort,
  countsClosed,
  countsDue,
  countsOfCohort,
  coverageOfScored,
  eventsOfCohort,
  extents,
  intervalsOfEvents,
  lengthsOfBucketed,
  places,
  planning,
  unbounded,
} from './figure-cells.ts';
import type { Basis } from './figure-tables.ts';

type Sql = RawBuilder<unknown>;

/** Days that one transaction computes. */
const daysAtOnce = 20;

/** Any clearance: coverage is kept for each. */
const clearances: readonly (readonly Visibility[])[] = [
  clearance(['Viewer']),
  clearance(['Analyst']),
];

/** In place of the days in what names the statements. */
const theDays = sql`unnest('{}'::date[])`;

/**
 * Table expressions `kept`, days whose kept figures count, and `live`, those whose rows are read.
 * Every incident's day is kept or has a mark.
 */
export function daysOf(
  db: Kysely<Tables>,
  basis: Basis,
  { from_at, to_at }: Pick<TimeWindow, 'from_at' | 'to_at'>,
  names: { kept: string; live: string },
): Sql {
  const [kept, live] = [sql.ref(names.kept), sql.ref(names.live)];
  const inWindow = sql`basis = ${basis} and day between
    (${from_at}::timestamptz at time zone 'UTC')::date
    and (${to_at}::timestamptz at time zone 'UTC')::date`;
  return sql`${kept} as materialized (
      select day from figure_day where ${inWindow} and made_by = ${digest(db)}
        and first_at >= ${from_at}::timestamptz and last_at <= ${to_at}::timestamptz
        and day <> all(array(select day from figure_stale where ${inWindow}))),
    ${live} as materialized (
      (select day from figure_day where ${inWindow}
        union select day from figure_stale where ${inWindow})
      except select day from ${kept})`;
}

type Insert = (days: Sql) => Sql;

function countsOf(basis: Basis, counts: Sql): Sql {
  return sql`insert into figure_count (basis, day, fact, value, n)
    select ${basis}::text, day, fact, value, n from (${counts}) as counted`;
}

/** What is written of days, by the time that puts an incident there. */
const inserts: Record<Basis, readonly Insert[]> = {
  reported: [
    (days) => sql`with cohort as materialized (${cohort(days, unbounded)})
      ${countsOf('reported', countsOfCohort)}`,
    ...clearances.map(
      (cleared): Insert =>
        (days) => sql`with cohort as materialized (${cohort(days, unbounded)}),
          ${coverageOfCohort(cleared)} ${countsOf('reported', coverageOfScored(cleared))}`,
    ),
    (days) => sql`with cohort as materialized (${cohort(days, unbounded)}),
        event as (${eventsOfCohort})
      insert into figure_interval (day, name, n, total, open_n, oldest_open_at, negative_n)
      ${intervalsOfEvents}`,
    (days) => sql`with cohort as materialized (${cohort(days, unbounded)}),
        event as (${eventsOfCohort}), bucketed as (${bucketed})
      insert into figure_length (day, name, bucket, n, lengths) ${lengthsOfBucketed}`,
    (days) => sql`insert into figure_place (day, country, sector, severity, is_ai, host, n, open_n,
        simulation_n, first_detected_at, last_detected_at)
      ${places(days, unbounded, sql`null::text`)}`,
  ],
  due: [(days) => countsOf('due', countsDue(days, unbounded))],
  closed: [(days) => countsOf('closed', countsClosed(days, unbounded))],
};

/** Where the figures of incidents by their report stand besides the counts. */
const tablesOfReported = ['figure_interval', 'figure_length', 'figure_place'];

let known: string | undefined;

/** Names the statements that compute kept figures: what others computed is computed again. */
function digest(db: Kysely<Tables>): string {
  known ??= digestOf(db);
  return known;
}

function digestOf(db: Kysely<Tables>): string {
  const hash = createHash('sha256');
  for (const insert of Object.values(inserts).flat()) {
    const { sql: text, parameters } = insert(theDays).compile(db);
    hash.update(JSON.stringify([text, parameters]));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Computes some of the days that have a mark or that another version computed, the newest first,
 * and takes away their marks. Returns how many days it was; 0 when all are as they should be.
 */
export async function keepFigures(db: Kysely<Tables>, most = daysAtOnce): Promise<number> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // Taken before the moment that the transaction sees: one process after the other.
      await sql`lock table figure_day in share row exclusive mode`.execute(tx);
      await setForTransaction(tx, { ...planning, statement_timeout: '10min' });
      const due = await outdated(tx, most);
      for (const basis of Object.keys(bases) as Basis[]) {
        const days = due.filter((one) => one.basis === basis).map(({ day }) => day);
        if (days.length > 0) await keepDays(tx, basis, days);
      }
      return due.length;
    });
}

async function outdated(
  db: Kysely<Tables>,
  most: number,
): Promise<{ basis: Basis; day: string }[]> {
  const { rows } = await sql<{ basis: Basis; day: string }>`
    select basis, day from (
      select basis, day from figure_stale
      union select basis, day from figure_day where made_by <> ${digest(db)}) as due
    order by day desc, basis limit ${most}`.execute(db);
  return rows;
}

async function keepDays(db: Kysely<Tables>, basis: Basis, given: readonly string[]): Promise<void> {
  const list = sql`${given}::date[]`;
  const days = sql`unnest(${list})`;
  await sql`delete from figure_stale where basis = ${basis} and day = any(${list})`.execute(db);
  await sql`delete from figure_day where basis = ${basis} and day = any(${list})`.execute(db);
  await sql`delete from figure_count where basis = ${basis} and day = any(${list})`.execute(db);
  if (basis === 'reported') {
    for (const table of tablesOfReported) {
      await sql`delete from ${sql.table(table)} where day = any(${list})`.execute(db);
    }
  }
  const named = sql`(select day from ${days} as day)`;
  for (const insert of inserts[basis]) await insert(named).execute(db);
  await sql`insert into figure_day (basis, day, first_at, last_at, made_by)
    select ${basis}, day, first_at, last_at, ${digest(db)}
    from (${extents(basis, named)}) as extent`.execute(db);
}
