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
  always,
  farthest,
  foundBy,
  indexesOnly,
  lookUp,
  matching,
  mostLookedUp,
  mostReadForWords,
  readThrough,
  type Found,
  type LookedUp,
  type Search,
} from './incident-look-ups.ts';
import { mostKeyed, rarityOf, type Rarity } from './incident-rarity.ts';
import { all, compared, reached, walks, type IncidentPlace } from './incident-walks.ts';

/** The ids of the page when its matches aren't near. */
export async function findFar(search: Search): Promise<Found> {
  const rarity = await rarityOf(search);
  const rare = await lookUpRare(search, rarity);
  if (rare !== null) return { ids: rare, stopped: null };
  if (search.words.length === 0) return { ids: await farthest(search), stopped: null };
  return rarity.isIndexOfUse ? byStretches(search, rarity) : readThrough(search);
}

/** Incidents that stretches read in all before the search stops with what it has. */
const mostReadInStretches = 4_000;
/** Entries of the index that stretches pass in all before the search stops. */
const mostPassedInStretches = 150_000;
/** In sampled incidents: looking up one of very many blocks is slow. */
const longestStretch = 128;
/** Sampled incidents after which a search stops while the sample promises no match. */
const mostInVain = 128;

/** The ids of the page, when few enough incidents are found by what is rare. */
async function lookUpRare(search: Search, rarity: Rarity): Promise<string[] | null> {
  const { way, areMatchesRare, keyed } = rarity;
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
    const found = await inStretch(rest, until);
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
  const { matches, perPlace, places } = rarity;
  const perMatch = Math.max(places.length, 1) / Math.max(matches, 1);
  return Math.max(1, Math.min(longestOf(rarity), Math.ceil((2 * limit * perMatch) / perPlace)));
}

/** Whether the sample has no match for much longer than it has between matches elsewhere. */
function isEmptyUpTo(match: number, at: number, { matches, places }: Rarity): boolean {
  return match === -1 || (match - at) * matches > 4 * places.length;
}

/** Sampled places of a stretch, so that it reads about half of what a look-up reads at most. */
function longestOf({ indexedShare, perPlace }: Rarity): number {
  const length = Math.floor(mostLookedUp / 2 / Math.max(1, indexedShare * perPlace));
  return Math.max(1, Math.min(longestStretch, length));
}

/** The matches of a stretch; null when more would be read for them than a look-up reads. */
async function inStretch(search: Search, until: IncidentPlace | null): Promise<LookedUp | null> {
  const upTo = until === null ? [] : [compared(search.walk, 'upTo', until)];
  const { ids, blocks } = await fitting(search, upTo);
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

/** The incidents of a stretch that have the facts. */
async function fitting({ db, walk, facts, after }: Search, upTo: Condition[]): Promise<Fitting> {
  // The range of the walk first (the offset has no other effect): with a condition on what it is
  // ordered by, the server would pass every entry that has one of the values.
  const range = sql`(select ${walk.columns} from incident
    where ${all([reached(walk, after), ...upTo])} offset 0) as incident`;
  const fit = sql`select id, ${blockOf} as block from ${range} where ${all([...always, ...facts])}`;
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
