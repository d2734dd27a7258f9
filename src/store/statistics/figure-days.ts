// Figures of whole days that are kept, and the marks of those that changed. A window is the sum of
// the kept days in it and of the rows of all others: those at its ends or with a mark. Marks are
// written by triggers in the transaction of the change. Anyone who reads days, marks and rows sees
// them as they are at one moment, so a sum is never of before and after.
import { createHash } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { clearance, type Visibility } from '../../domain/visibility.ts';
import type { Tables } from '../tables.ts';
import {
  bases,
  facetsReported,
  figuresClosed,
  figuresDue,
  figuresReported,
  lengthsReported,
  planning,
  unbounded,
  type Bounds,
  type Counted,
} from './figure-cells.ts';
import type { Basis } from './figure-tables.ts';

type Sql = RawBuilder<unknown>;

/** Days from this one on change without a mark, or did so until some hours ago. */
export const firstUnkept = sql`(now() at time zone 'UTC' - interval '8 hours')::date`;

/** Any clearance: coverage is kept for each. */
export const clearances: readonly (readonly Visibility[])[] = [
  clearance(['Viewer']),
  clearance(['Analyst']),
];

/** The days with a mark. */
function staleDays(basis: Basis): Sql {
  return sql`
    select day from figure_mark where basis = ${basis} and day is not null
    union
    select figure_day_of(created_at) from figure_mark join incident on incident.id = incident_id
    where basis = ${basis}`;
}

const noDay: Sql = sql`array[]::date[]`;

/**
 * Table expressions `kept`, days whose kept figures count, and `live`, all others with rows. Of the
 * days `cut`, an array, the rows are read.
 */
export function daysOf(
  db: Kysely<Tables>,
  basis: Basis,
  { from_at, to_at }: Bounds,
  cut = noDay,
): Sql {
  const [from, to] = [sql`${from_at}::timestamptz`, sql`${to_at}::timestamptz`];
  return sql`
    stale as materialized (${staleDays(basis)}),
    kept as materialized (
      select day from figure_day
      where basis = ${basis} and made_by = ${digest(db)} and day < ${firstUnkept}
        and day::timestamp at time zone 'UTC' >= ${from}
        and (day + 1)::timestamp at time zone 'UTC' <= ${to}
        and day <> all(array(select day from stale)) and day <> all(${cut})),
    live as materialized (
      select day from (${everyDay(basis, from, to)}) as every
      where day <> all(array(select day from kept)))`;
}

/** The days from the first incident to the last between two times. */
export function everyDay(basis: Basis, from: Sql, to: Sql): Sql {
  const at = sql.ref(bases[basis]);
  return sql`select figure_day_of(time) as day from
    (select min(${at}) as first_at, max(${at}) as last_at from incident
      where undone_at is null and ${at} is not null having min(${at}) is not null) as extent,
    generate_series(date_trunc('day', greatest(first_at, ${from}), 'UTC'),
      least(last_at, ${to}), interval '1 day') as time`;
}

/** What is kept of days. */
export const contents = {
  reported: (counted: Counted) => figuresReported(counted, clearances),
  lengths: lengthsReported,
  facets: facetsReported,
  due: figuresDue,
  closed: figuresClosed,
};

let known: string | undefined;

/** Names the statements that compute kept figures: what others computed is computed again. */
export function digest(db: Kysely<Tables>): string {
  known ??= digestOf(db);
  return known;
}

function digestOf(db: Kysely<Tables>): string {
  const hash = createHash('sha256');
  const counted = { days: sql`figure_day`, bounds: unbounded, together: false };
  for (const statement of Object.values(contents)) {
    const { sql: text, parameters } = statement(counted).compile(db);
    hash.update(JSON.stringify([text, parameters]));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Reads of one moment, each with what the others see. */
export function atOneMoment<Result>(
  db: Kysely<Tables>,
  read: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await setPlanning(transaction);
      return read(transaction);
    });
}

/** Settings that hold until the transaction ends. */
export async function setPlanning(transaction: Kysely<Tables>): Promise<void> {
  const sets = Object.entries(planning).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  );
  await sql`select ${sql.join(sets)}`.execute(transaction);
}
