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
const daysAtOnce = 5;

/** A day is computed again when nothing has changed it for this long. */
const quietMs = 10_000;
/** Or when its oldest change is this old. */
const waitedMs = 60_000;

/** Days from this one on change without a mark, or did so until some hours ago. */
const firstUnkept = sql`(now() at time zone 'UTC' - interval '6 hours')::date`;

/** Any clearance: coverage is kept for each. */
const clearances: readonly (readonly Visibility[])[] = [
  clearance(['Viewer']),
  clearance(['Analyst']),
];

/** In place of the days in what names the statements. */
const theDays = sql`unnest('{}'::date[])`;

/**
 * Table expressions `kept`, days whose kept figures count, and `live`, all other days of the window
 * that may have incidents.
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
  const every = daysBetween(basis, sql`${from_at}::timestamptz`, sql`${to_at}::timestamptz`);
  return sql`${kept} as materialized (
      select day from figure_day where ${inWindow} and made_by = ${digest(db)}
        and day < ${firstUnkept}
        and (first_at is null
          or first_at >= ${from_at}::timestamptz and last_at <= ${to_at}::timestamptz)
        and day <> all(array(select day from figure_stale where ${inWindow}))),
    ${live} as materialized (
      select day from (${every}) as every
      except select day from ${kept})`;
}

/** The days from the first incident to the last that are between two times. */
function daysBetween(basis: Basis, from: Sql, to: Sql): Sql {
  const at = sql.ref(bases[basis]);
  const day = (time: Sql) => sql`(${time} at time zone 'UTC')::date`;
  return sql`select ${day(sql`time`)} as day from
    (select min(${at}) as first_at, max(${at}) as last_at from incident
      where undone_at is null and ${at} is not null having min(${at}) is not null) as extent,
    generate_series(date_trunc('day', greatest(first_at, ${from}), 'UTC'),
      least(last_at, ${to}), interval '1 day') as time`;
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

/** What was computed: how many days, and how many of them were not kept before. */
export interface KeptDays {
  days: number;
  newDays: number;
}

export interface KeepOptions {
  most?: number;
  quietMs?: number;
}

/**
 * Computes some of the days that are not kept, that have a mark or that another version computed,
 * the newest first, and takes away their marks. No days are left when all are as they should be.
 */
export async function keepFigures(
  db: Kysely<Tables>,
  options: KeepOptions = {},
): Promise<KeptDays> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // Taken before the moment that the transaction sees: one process after the other.
      await sql`lock table figure_day in share row exclusive mode`.execute(tx);
      await setForTransaction(tx, { ...planning, statement_timeout: '10min' });
      // None is there unless the server's clock was put back.
      await sql`delete from figure_day where day >= ${firstUnkept}`.execute(tx);
      const due = await outdated(tx, options);
      for (const basis of Object.keys(bases) as Basis[]) {
        const days = due.filter((one) => one.basis === basis).map(({ day }) => day);
        if (days.length > 0) await keepDays(tx, basis, days);
      }
      return { days: due.length, newDays: due.filter(({ is_new }) => is_new).length };
    });
}

interface OutdatedDay {
  basis: Basis;
  day: string;
  is_new: boolean;
}

async function outdated(
  db: Kysely<Tables>,
  { most = daysAtOnce, quietMs: quiet = quietMs }: KeepOptions,
): Promise<OutdatedDay[]> {
  const ago = (ms: number) => sql`now() - ${ms} * interval '1 millisecond'`;
  const { rows } = await sql<OutdatedDay>`
    select basis, day, bool_or(is_new) as is_new from (
      ${sql.join((Object.keys(bases) as Basis[]).map(unkept), sql` union all `)}
      union all select basis, day, true from figure_day where made_by <> ${digest(db)}
      union all (
        select basis, day, false from figure_stale group by basis, day
        having max(at) <= ${ago(quiet)} or min(at) <= ${ago(waitedMs)})
    ) as due
    where day < ${firstUnkept}
    group by basis, day order by day desc, basis limit ${most}`.execute(db);
  return rows;
}

function unkept(basis: Basis): Sql {
  const days = daysBetween(basis, sql`'-infinity'::timestamptz`, sql`now()`);
  return sql`select ${basis}::text as basis, day, true as is_new from (${days}) as every
    where not exists (select from figure_day kept
      where kept.basis = ${basis} and kept.day = every.day)`;
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
    from ${named} as every left join (${extents(basis, named)}) as extent using (day)`.execute(db);
}
