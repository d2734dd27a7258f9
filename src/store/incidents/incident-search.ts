// Pages of the list whose matches aren't near: rare ones by a look-up in the inverted index, others
// by a search along the order that can stop before the page is full.
import { sql, type Kysely } from 'kysely';
import { required } from '../../domain/required.ts';
import { planForValues } from '../engine/dialect.ts';
import { withPlanner } from '../engine/work-memory.ts';
import type { Tables } from '../tables.ts';
import { blockOf, hasKey, keysOf, keysOfBlocks } from './incident-keys.ts';
import {
  isListed,
  searchQuery,
  wantedBy,
  type Condition,
  type IncidentFilter,
} from './incident-list.ts';
import {
  all,
  compared,
  ordered,
  reach,
  reached,
  walked,
  type IncidentPlace,
  type Walk,
} from './incident-walks.ts';

/** What is looked for, and along which order. */
export interface Search {
  db: Kysely<Tables>;
  walk: Walk;
  filter: IncidentFilter;
  /** Conditions on columns that the index of the walk holds. */
  facts: Condition[];
  words: Condition[];
  /** What an index is asked for in place of the words: without what they leave out. */
  indexed: Condition[];
  limit: number;
  after: IncidentPlace | null;
}

/** What a search found, and how far it came; null: to the end, or until the page was full. */
interface Found {
  ids: string[];
  stopped: IncidentPlace | null;
}

/** The ids of the page when its matches aren't near. */
export async function findFar(search: Search): Promise<Found> {
  const rarity = await rarityOf(search);
  const rare = await lookUpRare(search, rarity);
  if (rare !== null) return { ids: rare, stopped: null };
  if (search.words.length === 0) return { ids: await farthest(search), stopped: null };
  return rarity.isIndexOfUse ? byStretches(search, rarity) : readThrough(search);
}

/** Incidents that one step of a search reads for their words. */
export const mostReadForWords = 2_000;
/** Incidents that a search for words that no index finds reads before it stops. */
const mostReadThrough = 2_500;
/** Incidents that the same walks past, through the index alone. */
const mostPassed = 30_000;
/** Incidents that a look-up reads. */
const mostLookedUp = 10_000;
/**
 * The same, by a custom field, a team or a template: each such list is short, and steps along the
 * order would read as many rows several times over.
 */
const mostKeyed = 60_000;

export const indexesOnly = { enable_seqscan: 'off', enable_bitmapscan: 'off', jit: 'off' };
const walkOnly = { ...indexesOnly, enable_sort: 'off' };
const lookUpOnly = {
  enable_seqscan: 'off',
  enable_indexscan: 'off',
  enable_indexonlyscan: 'off',
  jit: 'off',
  work_mem: '32MB',
};

/**
 * Incidents that are read to learn how frequent things are: of pages across the table, first and
 * second rows in turns, as pages of equally many rows begin with rows that can be alike.
 */
const sampled = 400;
/** In sampled incidents: looking up one of very many blocks is slow. */
const longestStretch = 128;
/** Sampled incidents after which a search stops while the sample promises no match. */
const mostInVain = 128;
/** A list of the inverted index is read to its end, so a frequent value is no way into it. */
const rareShare = 0.1;
/** With more matches a walk meets them earlier than a look-up has sorted them. */
const rareMatches = 0.01;

interface Rarity {
  /** Conditions that one index finds few incidents by; a match has all of them. */
  way: Condition[];
  areMatchesRare: boolean;
  /** Conditions on custom fields and the like that together find few enough incidents. */
  keyed: Condition[];
  /**
   * Whether the inverted index leads to the words. It does not to words that are only left out, nor
   * where it finds many and what is left out takes most of them away; neighbours by severity or due
   * time are in all parts of it.
   */
  isIndexOfUse: boolean;
  /** How many of the sampled incidents the inverted index finds, by all that is asked of it. */
  indexedShare: number;
  /** Incidents in each that was sampled. */
  perPlace: number;
  /** Where the sampled incidents of the walk are, in its order. */
  places: SampledPlace[];
}

type SampledPlace = IncidentPlace & { is_match: boolean };

/** How rare the matches are, and what is rare in them: estimated from rows across the table. */
async function rarityOf(search: Search): Promise<Rarity> {
  const { filter, indexed } = search;
  const since = wantedBy({ created_since: filter.created_since });
  const keys = keysOf(filter).map(hasKey);
  const inverted = [...keys, ...withOutcome(filter), ...indexed];
  const together = all([...always, ...keys, ...indexed]);
  const ways = [...inverted, ...since, together, ...always];
  const sample = await sampleOf(search, ways);
  const { n, all_n, matches, ways: counts, are_search_indexed, places } = sample;
  // The first of the words is the search itself, if there is one.
  const isSearched = searchQuery(filter) !== undefined;
  const unfindable = isSearched && !are_search_indexed ? indexed.slice(0, 1) : [];
  const found = counts[ways.indexOf(together)] ?? n;
  const areMany = search.walk.by.length > 1 || found > rareShare * n;
  // The others of the words are keys.
  const keyed = indexed.slice(Number(isSearched));
  const isShort = (way: Condition) => ((counts[ways.indexOf(way)] ?? n) / n) * all_n <= mostKeyed;
  const isRare = (way: Condition) => (counts[ways.indexOf(way)] ?? n) <= rareShare * n;
  const rare = inverted.filter((way) => isRare(way) && !unfindable.includes(way));
  // A look-up by it alone would read what it may, and end without an answer.
  const isTooMuch = (way: Condition) =>
    ((counts[ways.indexOf(way)] ?? n) / n) * all_n > 2 * mostLookedUp;
  return {
    way: rare.length > 0 ? rare : since.filter(isRare),
    areMatchesRare: matches <= rareMatches * n && !(rare.length === 1 && rare.every(isTooMuch)),
    keyed: keyed.some(isShort) ? keyed : [],
    isIndexOfUse: indexed.length > unfindable.length && !(areMany && 2 * matches < found),
    indexedShare: found / n,
    perPlace: Math.max(all_n, n) / n,
    places,
  };
}

/** Rows across the table: how many of them match, and how many each of the ways finds. */
async function sampleOf(
  { db, walk, filter, facts, words, after }: Search,
  ways: readonly Condition[],
): Promise<Sample> {
  const { rows } = await sql<Sample>`
    with sample as (
      select ${walked}, ${all([...always, ...facts, ...words])} as is_match,
        array[${sql.join(ways)}] as ways
      from incident where undone_at is null and ctid = any(array(
        select format('(%s,%s)', n * pages / ${sql.lit(sampled)}, 1 + n % 2)::tid
        from generate_series(0, ${sql.lit(sampled - 1)}) as n, lateral (
          select pg_relation_size('incident') / current_setting('block_size')::int as pages
        ) as size)))
    select count(*)::int as n,
      (select reltuples::float8 from pg_class where oid = 'incident'::regclass) as all_n,
      (count(*) filter (where is_match))::int as matches,
      array[${sql.join(ways.map((_, at) => counted(at + 1)))}] as ways,
      querytree(${searchQuery(filter) ?? sql`''::tsquery`}) <> 'T' as are_search_indexed,
      array(
        select ${placed} || jsonb_build_object('is_match', is_match)
        from sample where ${all([...always, ...reach(walk, after)])}
        order by ${ordered(walk.named, walk.direction)}) as places
    from sample`.execute(db);
  return required(rows[0], 'row');
}

/** A row of a walk as a place; times as the service writes them. */
const placed = sql`jsonb_build_object('id', id, 'severity', shown_severity, 'sla_due_at',
  to_char(sla_due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

interface Sample {
  n: number;
  /** All incidents, as the server last counted them; -1 before it did. */
  all_n: number;
  matches: number;
  ways: number[];
  are_search_indexed: boolean;
  places: SampledPlace[];
}

const always = [sql`true`];

function counted(place: number): Condition {
  return sql`(count(*) filter (where ways[${sql.lit(place)}]))::int`;
}

/** Incidents with an outcome have an index of their own. */
function withOutcome({ outcome }: IncidentFilter): Condition[] {
  if (outcome === undefined || outcome.includes('')) return [];
  return [sql`outcome = any(${outcome}::text[])`];
}

/** The ids of the page, when few enough incidents are found by what is rare. */
async function lookUpRare(search: Search, rarity: Rarity): Promise<string[] | null> {
  const { way, areMatchesRare, keyed } = rarity;
  if (keyed.length > 0) return foundBy(search, [...new Set([...keyed, ...way])], mostKeyed);
  return way.length > 0 && areMatchesRare ? foundBy(search, way, mostLookedUp) : null;
}

/** The ids of the page; null when `within` holds for more than are read. */
async function foundBy(search: Search, within: Condition[], most: number | null) {
  const { ids, n } = await lookUp(search, within, most);
  return most === null || n <= most ? ids : null;
}

interface LookedUp {
  /** How many were read. */
  n: number;
  ids: string[];
}

/** The first ids of those that `within` holds for and that match, if these are not too many. */
async function lookUp(
  { db, walk, facts, words, limit, after }: Search,
  within: Condition[],
  most: number | null,
): Promise<LookedUp> {
  const bound = most === null ? sql`` : sql`limit ${sql.lit(most + 1)}`;
  const rest = words.filter((condition) => !within.includes(condition));
  const finding = sql<LookedUp>`${planForValues}
    with incident as materialized (
      select ${walked}${rest.length > 0 ? sql`, search, custom_keys` : sql``} from incident
      where ${all([isListed, ...within])} ${bound})
    select (select count(*) from incident)::int as n,
      array(select id from incident
        where ${all([...always, ...reach(walk, after), ...facts, ...rest])}
        order by ${ordered(walk.named, walk.direction)} limit ${limit})::text[] as ids`;
  const { rows } = await withPlanner(db, lookUpOnly, (planned) => finding.execute(planned));
  return required(rows[0], 'row');
}

/** A walk without a bound, through the index alone. */
async function farthest({ db, walk, facts, limit, after }: Search): Promise<string[]> {
  const walking = sql<{ id: string }>`${planForValues}
    select id from incident where ${all([reached(walk, after), ...facts])}
    order by ${ordered(walk.by, walk.direction)} limit ${limit}`;
  const { rows } = await withPlanner(db, walkOnly, (planned) => walking.execute(planned));
  return rows.map((row) => row.id);
}

/**
 * Words that are only left out: no index finds them, so a bounded number of rows is read, of those
 * that a bounded walk through the index shows to have the facts.
 */
async function readThrough({ db, walk, facts, words, limit, after }: Search): Promise<Found> {
  const along = ordered(walk.named, walk.direction);
  const place = (of: string, most: number) =>
    sql`(select ${placed} from (
      select * from ${sql.ref(of)} order by ${along} offset ${sql.lit(most - 1)}) as last)`;
  // Only what is asked for later: the whole rows of the index would go to a file.
  const reading = sql<Found>`${planForValues}
    with passed as materialized (
      select id, shown_severity, sla_due_at, ${all([...always, ...facts])} as is_fit from (
        select ${walked} from incident where ${reached(walk, after)}
        order by ${ordered(walk.by, walk.direction)} limit ${sql.lit(mostPassed)}) as incident),
    read as materialized (
      select * from passed where is_fit order by ${along} limit ${sql.lit(mostReadThrough)}),
    found as materialized (
      select read.* from read, lateral (
        select ${all(words)} as is_match from incident where incident.id = read.id offset 0) as own
      where is_match order by ${along} limit ${limit})
    select array(select id from found order by ${along})::text[] as ids,
      case when (select count(*) from found) < ${limit}
        then coalesce(${place('read', mostReadThrough)}, ${place('passed', mostPassed)})
      end as stopped`;
  const settings = { ...walkOnly, work_mem: '32MB' };
  const { rows } = await withPlanner(db, settings, (planned) => reading.execute(planned));
  return required(rows[0], 'row');
}

/**
 * Stretch after stretch of the walk: through the index alone where few incidents have the facts, or
 * in which blocks they are; then the words of those few, or of those blocks. A stretch ends at a
 * sampled place, at the latest where the sample has the next match.
 */
async function byStretches(search: Search, rarity: Rarity): Promise<Found> {
  const { places } = rarity;
  const ids: string[] = [];
  const longest = longestOf(rarity);
  let { after } = search;
  let inVain = 0;
  for (let at = 0, length = longest; ;) {
    const match = places.findIndex(({ is_match }, place) => place >= at && is_match);
    const last = Math.min(at + length - 1, match === -1 ? Infinity : match);
    const until = places[last] ?? null;
    const stretch = { ...search, after, limit: search.limit - ids.length };
    const matches = await inStretch(stretch, until, last > at ? mostLookedUp : null);
    if (matches === null) {
      length = Math.ceil((last - at + 1) / 8);
      continue;
    }
    ids.push(...matches);
    if (ids.length === search.limit || until === null) return { ids, stopped: null };
    inVain += match === -1 ? last - at + 1 : 0;
    if (inVain >= mostInVain) return { ids, stopped: until };
    after = until;
    at = last + 1;
    length = Math.min(length * 2, longest);
  }
}

/** Sampled places of a stretch, so that it reads no more than a look-up may. */
function longestOf({ indexedShare, perPlace }: Rarity): number {
  const length = Math.floor(mostLookedUp / Math.max(1, indexedShare * perPlace));
  return Math.max(1, Math.min(longestStretch, length));
}

/** The matches of a stretch; null when more than `most` would be read for them. */
async function inStretch(
  search: Search,
  until: IncidentPlace | null,
  most: number | null,
): Promise<string[] | null> {
  const upTo = until === null ? [] : [compared(search.walk, 'upTo', until)];
  const { ids, blocks } = await fitting(search, upTo);
  if (ids !== null) return matching(search, ids);
  const keys = [keysOfBlocks(blocks), ...keysOf(search.filter)].map(hasKey);
  const facts = [...search.facts, ...upTo];
  return foundBy({ ...search, facts }, [...keys, ...search.indexed], most);
}

interface Fitting {
  /** Null: they are too many to be read. */
  ids: string[] | null;
  blocks: string[];
}

/** The incidents of a stretch that have the facts. */
async function fitting({ db, walk, facts, after }: Search, upTo: Condition[]): Promise<Fitting> {
  const fit = sql`select id, ${blockOf} as block from incident
    where ${all([reached(walk, after), ...upTo, ...facts])}`;
  const walking =
    facts.length === 0
      ? sql<Fitting>`${planForValues}
        select array(select distinct block from (${fit}) as fit) as blocks, null as ids`
      : sql<Fitting>`${planForValues}
        with fit as materialized (${fit})
        select array(select distinct block from fit) as blocks,
          case when (select count(*) from fit) <= ${sql.lit(mostReadForWords)}
            then array(select id from fit)::text[] end as ids`;
  const settings = { ...indexesOnly, work_mem: '32MB' };
  const { rows } = await withPlanner(db, settings, (planned) => walking.execute(planned));
  return required(rows[0], 'row');
}

/** Those of these incidents that have the words. */
async function matching({ db, walk, words, limit }: Search, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from incident where id = any(${ids}::uuid[]) and ${all(words)}
    order by ${ordered(walk.by, walk.direction)} limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
