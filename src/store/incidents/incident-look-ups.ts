// What one step of a search for far matches reads: a look-up by an index, a walk through an index,
// or the rows along a walk one by one. Each but the walk for values alone is bounded.
import { sql, type Kysely } from 'kysely';
import { required } from '../../domain/required.ts';
import { planForValues } from '../engine/dialect.ts';
import { withPlanner } from '../engine/work-memory.ts';
import type { Tables } from '../tables.ts';
import { isListed, keyedColumns, type Condition, type IncidentFilter } from './incident-list.ts';
import { all, ordered, reach, reached, type IncidentPlace, type Walk } from './incident-walks.ts';

/** What is looked for, and along which order. */
export interface Search {
  db: Kysely<Tables>;
  walk: Walk;
  filter: IncidentFilter;
  /** Conditions on columns that the index of the walk holds. */
  facts: Condition[];
  words: Condition[];
  /** Those on places as an index of their own finds them. */
  places: Condition[];
  /** What an index is asked for in place of the words: without what they leave out. */
  indexed: Condition[];
  limit: number;
  after: IncidentPlace | null;
  /** Those without a due time alone, which the filter does not say. */
  isUndated?: boolean;
}

/** What a search found, and how far it came; null: to the end, or until the page was full. */
export interface Found {
  ids: string[];
  stopped: IncidentPlace | null;
}
/** Incidents that are walked first: all columns but the words are in the index. */
export const mostWalked = 10_000;
/** Of those, the incidents that are read for their words. */
export const mostReadNear = 500;
/** Incidents that one step of a search reads for their words. */
export const mostReadForWords = 1_000;
/** Incidents that a search for words that no index finds reads before it stops. */
const mostReadThrough = 1_500;
/** Incidents that the same walks past, through the index alone. */
const mostPassed = 20_000;
/** Incidents that are walked instead of a look-up of all that a place has. */
const mostWalkedOn = 50_000;
/** Incidents that a look-up reads. */
export const mostLookedUp = 2_500;

export const indexesOnly = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
};
const walkOnly = { ...indexesOnly, enable_sort: 'off' };
const lookUpOnly = {
  enable_seqscan: 'off',
  enable_indexscan: 'off',
  enable_indexonlyscan: 'off',
  jit: 'off',
  work_mem: '32MB',
};
export const always = [sql`true`];

/** Whether no incident is behind those that were walked first, and all that fit were read. */
export async function areAllNear({ db, walk, facts, words, after }: Search): Promise<boolean> {
  const behind = (most: number, where: Condition[]) => sql`exists(
    select from incident where ${all([reached(walk, after), ...where])}
    order by ${ordered(walk.by, walk.direction)} offset ${sql.lit(most)} limit 1)`;
  const unread = words.length === 0 ? sql`false` : behind(mostReadNear, facts);
  const reading = sql<{ are_all: boolean }>`
    select not (${behind(mostWalked, [])} or ${unread}) as are_all`;
  const { rows } = await withPlanner(db, indexesOnly, (planned) => reading.execute(planned));
  return required(rows[0], 'row').are_all;
}

/** The ids of the page; null when `within` holds for more than are read. */
export async function foundBy(search: Search, within: Condition[], most: number | null) {
  const { ids, n } = await lookUp(search, within, most);
  return most === null || n <= most ? ids : null;
}

export interface LookedUp {
  /** How many were read. */
  n: number;
  ids: string[];
}

/** The first ids of those that `within` holds for and that match, if these are not too many. */
export async function lookUp(
  { db, walk, facts, words, limit, after }: Search,
  within: Condition[],
  most: number | null,
): Promise<LookedUp> {
  const bound = most === null ? sql`` : sql`limit ${sql.lit(most + 1)}`;
  // In this order, of the bounded number alone: words are the dearest, and their column is wide.
  const rest = words.filter((condition) => !within.includes(condition));
  const finding = sql<LookedUp>`${planForValues}
    with incident as materialized (
      select ${walk.keys},
        ${all([...always, ...reach(walk, after), ...facts, ...rest])} as is_match
      from (
        select ${walk.columns}, search, ${keyedColumns} from incident
        where ${all([isListed, ...within])} ${bound}) as incident)
    select (select count(*) from incident)::int as n,
      array(select id from incident where is_match
        order by ${ordered(walk.named, walk.direction)} limit ${limit})::text[] as ids`;
  const { rows } = await withPlanner(db, lookUpOnly, (planned) => finding.execute(planned));
  return required(rows[0], 'row');
}

/** A walk without a bound, through the index alone. */
export async function farthest({ db, walk, facts, limit, after }: Search): Promise<string[]> {
  const walking = sql<{ id: string }>`${planForValues}
    select id from incident where ${all([reached(walk, after), ...facts])}
    order by ${ordered(walk.by, walk.direction)} limit ${limit}`;
  const { rows } = await withPlanner(db, walkOnly, (planned) => walking.execute(planned));
  return rows.map((row) => row.id);
}

/** The ids of the page, when a longer walk than the first one fills it; else null. */
export async function walkOn({ db, walk, facts, limit, after }: Search): Promise<string[] | null> {
  const walking = sql<{ id: string }>`${planForValues}
    select id from (
      select ${walk.columns} from incident where ${reached(walk, after)}
      order by ${ordered(walk.by, walk.direction)} limit ${sql.lit(mostWalkedOn)}) as incident
    where ${all([...always, ...facts])}
    order by ${ordered(walk.named, walk.direction)} limit ${limit}`;
  const { rows } = await withPlanner(db, walkOnly, (planned) => walking.execute(planned));
  return rows.length === limit ? rows.map((row) => row.id) : null;
}

/**
 * Words that are only left out: no index finds them, so a bounded number of rows is read, of those
 * that a bounded walk through the index shows to have the facts.
 */
export async function readThrough({
  db,
  walk,
  facts,
  words,
  limit,
  after,
}: Search): Promise<Found> {
  const along = ordered(walk.named, walk.direction);
  const place = (of: string, most: number) =>
    sql`(select ${walk.placed} from (
      select * from ${sql.ref(of)} order by ${along} offset ${sql.lit(most - 1)}) as last)`;
  // Only what is asked for later: the whole rows of the index would go to a file. Those read are in
  // their order, and each is looked up in turn, so the first matches end the reading.
  const reading = sql<Found>`${planForValues}
    with passed as materialized (
      select ${walk.keys}, ${all([...always, ...facts])} as is_fit from (
        select ${walk.columns} from incident where ${reached(walk, after)}
        order by ${ordered(walk.by, walk.direction)} limit ${sql.lit(mostPassed)}) as incident),
    read as materialized (
      select * from passed where is_fit order by ${along} limit ${sql.lit(mostReadThrough)}),
    found as materialized (
      select read.* from read, lateral (${ofWords(words, 'read')}) as own
      where is_match limit ${limit})
    select array(select id from found order by ${along})::text[] as ids,
      case when (select count(*) from found) < ${limit}
        then coalesce(${place('read', mostReadThrough)}, ${place('passed', mostPassed)})
      end as stopped`;
  const settings = { ...walkOnly, work_mem: '32MB' };
  const { rows } = await withPlanner(db, settings, (planned) => reading.execute(planned));
  return required(rows[0], 'row');
}

/** Whether an incident of this table expression has the words, looked up one by one. */
export function ofWords(words: readonly Condition[], of: string): Condition {
  return sql`select ${all(words)} as is_match from incident
    where incident.id = ${sql.ref(`${of}.id`)} offset 0`;
}

/** Those of these incidents that have the words. */
export async function matching(
  { db, walk, words, limit }: Search,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from incident where id = any(${ids}::uuid[]) and ${all(words)}
    order by ${ordered(walk.by, walk.direction)} limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
