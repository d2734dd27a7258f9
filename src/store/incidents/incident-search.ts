// Pages of the list whose matches aren't near: rare ones by a look-up in the inverted index, others
// by a search along the order that can stop before the page is full.
import { sql } from 'kysely';
import { required } from '../../domain/required.ts';
import { severities } from '../../domain/severity.ts';
import { planForValues } from '../engine/dialect.ts';
import { withPlanner } from '../engine/work-memory.ts';
import { blockOf, hasKey, keysOf, keysOfBlocks, keysOfSeverities } from './incident-keys.ts';
import type { Condition } from './incident-list.ts';
import {
  farthest,
  foundBy,
  indexesOnly,
  lookUp,
  matching,
  mostLookedUp,
  mostReadForWords,
  readThrough,
  walkOn,
  type Found,
  type LookedUp,
  type Search,
} from './incident-look-ups.ts';
import { mostKeyed, rarityOf, type Rarity } from './incident-rarity.ts';
import { fromLeast, leastSince, sinceLeast } from './incident-since.ts';
import { all, compared, reached, walks, type IncidentPlace } from './incident-walks.ts';

/** The ids of the page when only so many of its matches are near. */
export async function findFar(given: Search, near: number): Promise<Found> {
  const least = await leastSince(given);
  const search = fromLeast(given, least);
  if (least !== null && search.words.length === 0 && given.walk.by !== walks['-updated'].by) {
    return { ids: await sinceLeast(search, least), stopped: null };
  }
  const rarity = await rarityOf(search, near);
  const rare = await lookUpRare(search, rarity, near);
  if (rare !== null) return { ids: rare, stopped: null };
  if (search.words.length === 0) return { ids: await farthest(search), stopped: null };
  if (!rarity.isIndexOfUse) return readThrough(search);
  const severest = await bySeverities(search, rarity);
  if (severest.from === null) return { ids: severest.ids, stopped: null };
  const places = rarity.places.filter(({ severity = 0 }) => severity <= severest.level);
  const further = await byStretches(severest.from, { ...rarity, places });
  return { ids: [...severest.ids, ...further.ids], stopped: further.stopped };
}

interface BySeverity {
  ids: string[];
  /** Where the search goes on, and with which severity; null when it found all. */
  from: Search | null;
  level: number;
}

/** In the order of severity, a look-up for each, while these are few. */
async function bySeverities(search: Search, rarity: Rarity): Promise<BySeverity> {
  const { walk, filter, after, limit } = search;
  const ids: string[] = [];
  if (walk.by !== walks['-severity'].by) return { ids, from: search, level: severities.length };
  const asked = filter.severity ?? severities.map((_, level) => level);
  const levels = asked.filter((level) => level <= (after?.severity ?? level)).toSorted();
  for (const level of levels.toReversed()) {
    const isWithin = after?.severity === level;
    const from = {
      ...search,
      after: isWithin ? after : { id: lastId, severity: level },
      limit: limit - ids.length,
    };
    if (countIn(level, rarity) > 1.5 * mostLookedUp) return { ids, from, level };
    const keys = [...keysOf(filter), keysOfSeverities(level, level)];
    const found = await lookUp(from, [...keys.map(hasKey), ...search.indexed], mostLookedUp);
    if (found.n > mostLookedUp) return { ids, from, level };
    ids.push(...found.ids);
    if (ids.length === limit) break;
  }
  return { ids, from: null, level: 0 };
}

/** Behind it come all of a severity. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** How many incidents of a severity the inverted index finds, as the sample promises. */
function countIn(level: number, { places, perPlace, indexedShare }: Rarity): number {
  const ofLevel = places.filter(({ severity }) => severity === level).length;
  return ofLevel * perPlace * indexedShare;
}

/** Incidents that stretches read in all before the search stops with what it has. */
const mostReadInStretches = 4_000;
/** Entries of the index that stretches pass in all before the search stops. */
const mostPassedInStretches = 75_000;
/** In sampled incidents: looking up one of very many blocks is slow. */
const longestStretch = 128;
/** Sampled incidents after which a search stops while the sample promises no match. */
const mostInVain = 128;

/** Sampled matches that say where there are none. */
const fewestMatches = 4;

/** The ids of the page, when few enough incidents are found by what is rare. */
async function lookUpRare(search: Search, rarity: Rarity, near: number): Promise<string[] | null> {
  const { way, areMatchesRare, keyed } = rarity;
  // Where a fifth of the page was near, walking on costs less than reading all of the place.
  const isWorthIt =
    search.places.length > 0 && search.words.length === 0 && 5 * near >= search.limit;
  const ids = isWorthIt ? await walkOn(search) : null;
  if (ids !== null) return ids;
  if (keyed.length > 0) return foundBy(search, [...new Set([...keyed, ...way])], mostKeyed);
  return way.length > 0 && areMatchesRare ? foundBy(search, way, mostLookedUp) : null;
}

/**
 * Stretch after stretch of the walk: through the index alone where few incidents have the facts, or
 * in which blocks they are; then the words of those few, or of those blocks. A stretch ends at a
 * sampled place, at the latest where the sample has the next match. Where a stretch finds more than
 * a look-up reads, the rows from there on are read in their order.
 */
async function byStretches(search: Search, rarity: Rarity): Promise<Found> {
  const { places } = rarity;
  const ids: string[] = [];
  let { after } = search;
  let inVain = 0;
  let read = 0;
  for (let at = 0, most = firstOf(search, rarity); ;) {
    const { last, match } = endOf(at, most, rarity);
    const until = places[last] ?? null;
    const rest = { ...search, after, limit: search.limit - ids.length };
    const fits = (last - at + 1) * rarity.perPlace * rarity.factShare;
    const found = await inStretch(rest, until, fits);
    if (found === null) {
      const further = await readThrough(rest);
      return { ids: [...ids, ...further.ids], stopped: further.stopped };
    }
    ids.push(...found.ids);
    read += found.n;
    if (ids.length === search.limit || until === null) return { ids, stopped: null };
    inVain += match === -1 ? last - at + 1 : 0;
    const passed = (last + 1) * rarity.perPlace;
    const isEnough = read >= mostReadInStretches || passed >= mostPassedInStretches;
    if (inVain >= mostInVain || isEnough) return { ids, stopped: until };
    after = until;
    at = last + 1;
    most = Math.min(most * 2, longestOf(rarity));
  }
}

/** The last sampled place of a stretch, and the next that matches; -1 for none. */
function endOf(at: number, most: number, rarity: Rarity) {
  const match = rarity.places.findIndex(({ is_match }, place) => place >= at && is_match);
  const length = isEmptyUpTo(match, at, rarity) ? longestOf(rarity) : most;
  return { match, last: Math.min(at + length - 1, match === -1 ? Infinity : match) };
}

/** Sampled places of the first stretch: twice what fills the page, as the sample promises. */
function firstOf({ limit }: Search, rarity: Rarity): number {
  const { share, perPlace, places } = rarity;
  const perMatch = Math.min(Math.max(places.length, 1), 1 / share);
  return Math.max(1, Math.min(longestOf(rarity), Math.ceil((2 * limit * perMatch) / perPlace)));
}

/** Whether the sample has no match for much longer than it has between matches elsewhere. */
function isEmptyUpTo(match: number, at: number, { matches, places }: Rarity): boolean {
  // Few say nothing of where the others are.
  return matches >= fewestMatches && (match === -1 || (match - at) * matches > 4 * places.length);
}

/** Sampled places of a stretch, so that it reads about half of what a look-up reads at most. */
function longestOf({ indexedShare, perPlace }: Rarity): number {
  const length = Math.floor(mostLookedUp / 2 / Math.max(1, indexedShare * perPlace));
  return Math.max(1, Math.min(longestStretch, length));
}

/**
 * The matches of a stretch, of which so many probably have the facts; null when more would be read
 * for them than a look-up reads.
 */
async function inStretch(
  search: Search,
  until: IncidentPlace | null,
  fits: number,
): Promise<LookedUp | null> {
  const upTo = until === null ? [] : [compared(search.walk, 'upTo', until)];
  const { ids, blocks } = await fitting(search, upTo, fits > 2 * mostReadForWords);
  if (ids !== null) return { n: ids.length, ids: await matching(search, ids) };
  const keys = [keysOfBlocks(blocks), ...keysOf(search.filter), ...severitiesOf(search, until)];
  const facts = [...search.facts, ...upTo];
  const within = [...keys.map(hasKey), ...search.indexed];
  const found = await lookUp({ ...search, facts }, within, mostLookedUp);
  return found.n <= mostLookedUp ? found : null;
}

/** In the order of severity, the keys of those that a stretch crosses. */
function severitiesOf({ walk, after }: Search, until: IncidentPlace | null): string[][] {
  if (walk.by !== walks['-severity'].by) return [];
  return [keysOfSeverities(until?.severity ?? 0, after?.severity ?? severities.length - 1)];
}

interface Fitting {
  /** Null: they are too many to be read. */
  ids: string[] | null;
  blocks: string[];
}

/**
 * The incidents of a stretch that have the facts. Where many have them, only the blocks are read:
 * the look-up in these compares the facts of those that have the words.
 */
async function fitting(
  { db, walk, facts, after }: Search,
  upTo: Condition[],
  areMany: boolean,
): Promise<Fitting> {
  // The range of the walk first (the offset has no other effect): with a condition on what it is
  // ordered by, the server would pass every entry that has one of the values.
  const range = (columns: Condition) => sql`(select ${columns} from incident
    where ${all([reached(walk, after), ...upTo])} offset 0) as incident`;
  const walking =
    facts.length === 0 || areMany
      ? sql<Fitting>`${planForValues}
        select array(select distinct ${blockOf} from ${range(sql`public_id`)}) as blocks,
          null as ids`
      : sql<Fitting>`${planForValues}
        with fit as materialized (
          select id, ${blockOf} as block from ${range(walk.columns)} where ${all(facts)})
        select array(select distinct block from fit) as blocks,
          case when (select count(*) from fit) <= ${sql.lit(mostReadForWords)}
            then array(select id from fit)::text[] end as ids`;
  const settings = { ...indexesOnly, work_mem: '32MB' };
  const { rows } = await withPlanner(db, settings, (planned) => walking.execute(planned));
  return required(rows[0], 'row');
}
