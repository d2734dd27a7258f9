// Computes the figures of days that are not kept, that changed, or that another version computed,
// and computes each kept day again once in a day: one that differs though nothing marked it was
// changed past the triggers, as by hand or in a corrupted copy, and is right again.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { addCounts } from '../../domain/figure-sums.ts';
import { required } from '../../domain/required.ts';
import type { Tables } from '../tables.ts';
import { bases, unbounded } from './figure-cells.ts';
import { contents, digest, everyDay, firstUnkept, setPlanning } from './figure-days.ts';
import type { Basis } from './figure-tables.ts';

type Sql = RawBuilder<unknown>;

const everyBasis = Object.keys(bases) as Basis[];

/** Days that one transaction computes. */
const daysAtOnce = 5;

/** A day is computed again when nothing has changed it for this long. */
const usualQuietMs = 10_000;
/** Or when its oldest change is this old. */
const waitedMs = 60_000;

/** Days before are read from their rows: one wrong date makes no work for thousands of years. */
const firstKept = sql`((now() at time zone 'UTC')::date - 20 * 366)`;

/** What was computed: how many days, and how many of them were not kept before. */
export interface KeptDays {
  days: number;
  newDays: number;
  /** Days that were not as their rows, though nothing had marked them. */
  drifted: string[];
}

export interface KeepOptions {
  most?: number;
  quietMs?: number;
  /** What was computed before is computed again; by default, 24 hours ago. */
  checkedBefore?: string;
}

/**
 * Computes every day again, whether it changed or not, and returns how many, with those that were
 * not as their rows.
 */
export async function recountFigures(
  db: Kysely<Tables>,
  progress: (days: number) => void = () => undefined,
): Promise<Pick<KeptDays, 'days' | 'drifted'>> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db);
  const checkedBefore = required(rows[0], 'row').now;
  const sum = { days: 0, drifted: [] as string[] };
  for (;;) {
    const { days, drifted } = await keepFigures(db, { most: 20, quietMs: 0, checkedBefore });
    if (days === 0) break;
    sum.days += days;
    sum.drifted.push(...drifted);
    progress(sum.days);
  }
  await db.deleteFrom('figure_total').execute();
  return sum;
}

interface DueDay {
  basis: Basis;
  day: string;
  is_new: boolean;
  is_marked: boolean;
}

/**
 * Computes some of the days that are due, the newest first, and takes away their marks. Nothing is
 * due when all are as they should be.
 */
export function keepFigures(db: Kysely<Tables>, options: KeepOptions = {}): Promise<KeptDays> {
  return asOnlyOne(db, async (moment) => {
    await dropNeedless(moment);
    const due = await outdated(moment, options);
    const drifted: string[] = [];
    for (const basis of everyBasis) {
      const days = due.filter((one) => one.basis === basis);
      if (days.length > 0) drifted.push(...(await keepDays(moment, basis, days)));
    }
    return { days: due.length, newDays: due.filter(({ is_new }) => is_new).length, drifted };
  });
}

/** In a transaction that sees one moment, which no other process computes days in. */
function asOnlyOne<Result>(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      // Before the first read, which decides what moment it is.
      await sql`lock table figure_day in share row exclusive mode`.execute(transaction);
      await sql`set local statement_timeout = '10min'`.execute(transaction);
      await setPlanning(transaction);
      return work(transaction);
    });
}

/** Days that the server should not have kept, as its clock was put back, and marks of such days. */
async function dropNeedless(db: Kysely<Tables>): Promise<void> {
  const early = await sql`delete from figure_day where day >= ${firstUnkept}`.execute(db);
  if (early.numAffectedRows) await sql`delete from figure_total`.execute(db);
  const isKept = (day: Sql) => sql`${day} >= ${firstKept} and ${day} < ${firstUnkept}`;
  await sql`delete from figure_mark
    where day is not null and not (${isKept(sql`day`)}) or incident_id is not null and not exists (
      select from incident
      where id = incident_id and ${isKept(sql`figure_day_of(created_at)`)})`.execute(db);
}

const marks = sql`
  select basis, coalesce(day, figure_day_of(created_at)) as day, at
  from figure_mark left join incident on incident.id = incident_id`;

async function outdated(db: Kysely<Tables>, options: KeepOptions): Promise<DueDay[]> {
  const { most = daysAtOnce, quietMs = usualQuietMs, checkedBefore } = options;
  const ago = (ms: number) => sql`now() - ${ms} * interval '1 millisecond'`;
  const { rows } = await sql<DueDay>`
    with mark as materialized (${marks})
    select basis, day::text as day, bool_or(is_new) as is_new, bool_or(is_marked) or exists (
        select from mark where mark.basis = due.basis and mark.day = due.day) as is_marked
    from (
      ${sql.join(everyBasis.map(unkept), sql` union all `)}
      union all
      select basis, day, true, true from figure_day where made_by <> ${digest(db)}
      union all (
        select basis, day, false, true from mark
        where day >= ${firstKept} group by basis, day
        having max(at) <= ${ago(quietMs)} or min(at) <= ${ago(waitedMs)})
      union all (
        select basis, day, false, false from figure_day
        where kept_at < coalesce(${checkedBefore ?? null}::timestamptz, now() - interval '1 day')
        order by kept_at limit ${most})
    ) as due
    where day < ${firstUnkept}
    group by basis, day order by is_marked desc, day desc, basis limit ${most}`.execute(db);
  return rows;
}

function unkept(basis: Basis): Sql {
  const days = everyDay(basis, sql`${firstKept}::timestamp at time zone 'UTC'`, sql`now()`);
  return sql`select ${basis}::text as basis, day, true as is_new, true as is_marked
    from (${days}) as every
    where not exists (select from figure_day kept
      where kept.basis = ${basis} and kept.day = every.day)`;
}

/** Returns those that differ from what was kept of them, and had no mark. */
async function keepDays(db: Kysely<Tables>, basis: Basis, due: readonly DueDay[]) {
  const days = due.map(({ day }) => day);
  const before = await takeDays(db, basis, days);
  await insertDays(db, basis, days);
  const now = await readDays(db, basis, days);
  if (basis === 'reported') await keepTotal(db, [...before.values()], [...now.values()]);
  return due
    .filter(({ day, is_marked }) => !is_marked && before.get(day)?.text !== now.get(day)?.text)
    .map(({ day }) => `${basis} ${day}`);
}

async function insertDays(db: Kysely<Tables>, basis: Basis, days: readonly string[]) {
  const counted = { days: listed(days), bounds: unbounded, together: false };
  const every = sql`${listed(days)} as every`;
  if (basis !== 'reported') {
    const cells = sql`left join (${contents[basis](counted)}) as cell using (day)`;
    await sql`insert into figure_day (basis, day, made_by, figures)
      select ${basis}, day, ${digest(db)}, figures from ${every} ${cells}`.execute(db);
    return;
  }
  await sql`insert into figure_length (day, name, bucket, lengths)
    select day, name, bucket, lengths from (${contents.lengths(counted)}) as cell`.execute(db);
  await sql`insert into figure_day (basis, day, made_by, figures, facets)
    select 'reported', day, ${digest(db)}, figures, facets
    from ${every}
    left join (${contents.reported(counted)}) as cell using (day)
    left join (${contents.facets(counted)}) as offered using (day)`.execute(db);
}

function listed(days: readonly string[]): Sql {
  return sql`(select day from unnest(${days}::date[]) as day)`;
}

interface HeldDay {
  day: string;
  made_by: string;
  facets: Record<string, number> | null;
  /** All that is kept of it. */
  text: string;
}

/** Takes days and their marks away, and returns the days. */
async function takeDays(db: Kysely<Tables>, basis: Basis, days: readonly string[]) {
  const held = await readDays(db, basis, days);
  const list = sql`any(${days}::date[])`;
  await sql`delete from figure_mark where basis = ${basis} and (day = ${list} or incident_id in (
    select id from figure_mark join incident on id = incident_id
    where figure_day_of(created_at) = ${list}))`.execute(db);
  await sql`delete from figure_day where basis = ${basis} and day = ${list}`.execute(db);
  if (basis === 'reported') {
    await sql`delete from figure_length where day = ${list}`.execute(db);
  }
  return held;
}

async function readDays(db: Kysely<Tables>, basis: Basis, days: readonly string[]) {
  const { rows } = await sql<HeldDay>`
    select day::text as day, made_by, facets, concat(figures::text, facets::text, (
      select md5(string_agg(concat(name, bucket, lengths::text), ' ' order by name, bucket))
      from figure_length
      where ${basis} = 'reported' and figure_length.day = figure_day.day)) as text
    from figure_day where basis = ${basis} and day = any(${days}::date[])`.execute(db);
  return new Map(rows.map((row) => [row.day, row]));
}

/** Brings the sum of the facets up to date; another version's is no longer of its days. */
async function keepTotal(
  db: Kysely<Tables>,
  before: readonly HeldDay[],
  now: readonly HeldDay[],
): Promise<void> {
  const own = digest(db);
  if (before.some(({ made_by }) => made_by !== own)) {
    await sql`delete from figure_total where made_by <> ${own}`.execute(db);
  }
  const total = await db
    .selectFrom('figure_total')
    .select('facets')
    .where('made_by', '=', own)
    .executeTakeFirst();
  const sums = new Map(Object.entries(total?.facets ?? {}));
  if (total) {
    for (const { made_by, facets } of before)
      if (made_by === own) addCounts(sums, facets ?? {}, -1);
    for (const { facets } of now) addCounts(sums, facets ?? {});
  } else {
    for (const facets of await facetsOfKept(db)) addCounts(sums, facets);
  }
  const text = JSON.stringify(Object.fromEntries(sums));
  await sql`insert into figure_total (made_by, facets) values (${own}, ${text}::jsonb)
    on conflict (made_by) do update set facets = excluded.facets`.execute(db);
}

async function facetsOfKept(db: Kysely<Tables>): Promise<Record<string, number>[]> {
  const { rows } = await sql<{ facets: Record<string, number> }>`
    select facets from figure_day
    where basis = 'reported' and made_by = ${digest(db)} and facets is not null`.execute(db);
  return rows.map(({ facets }) => facets);
}
