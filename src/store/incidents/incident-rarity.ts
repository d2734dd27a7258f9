// How rare the matches of a search are, and what is rare in them: estimated from rows across the
// table, since the server's own guess reads the whole table where it is wrong.
import { sql } from 'kysely';
import { required } from '../../domain/required.ts';
import { hasKey, keysOf } from './incident-keys.ts';
import { searchQuery, wantedBy, type Condition, type IncidentFilter } from './incident-list.ts';
import { always, mostLookedUp, mostReadNear, type Search } from './incident-look-ups.ts';
import { all, ordered, reach, type IncidentPlace } from './incident-walks.ts';

/**
 * Incidents that a look-up reads by a custom field, a team or a template: each such list is short,
 * and steps along the order would read as many rows several times over.
 */
export const mostKeyed = 60_000;
/**
 * Incidents that are read to learn how frequent things are: of pages across the table, first and
 * second rows in turns, as pages of equally many rows begin with rows that can be alike.
 */
const sampled = 400;
/** A list of the inverted index is read to its end, so a frequent value is no way into it. */
const rareShare = 0.1;
/** With more matches a walk meets them earlier than a look-up has sorted them. */
const rareMatches = 0.01;

export interface Rarity {
  /** Conditions that one index finds few incidents by; a match has all of them. */
  way: Condition[];
  areMatchesRare: boolean;
  /** How many of the sampled incidents match. */
  matches: number;
  /** The same as a share of all, by the near ones too. */
  share: number;
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
  /** How many of the sampled incidents have the facts, whatever their words. */
  factShare: number;
  /** Incidents in each that was sampled. */
  perPlace: number;
  /** Where the sampled incidents of the walk are, in its order. */
  places: SampledPlace[];
}

type SampledPlace = IncidentPlace & { is_match: boolean };

/** What the sampled incidents are counted by. */
function waysOf({ filter, facts, indexed, places }: Search) {
  const since = wantedBy({ created_since: filter.created_since });
  const keys = keysOf(filter).map(hasKey);
  const inverted = [...keys, ...withOutcome(filter), ...places, ...indexed];
  const together = all([...always, ...keys, ...places, ...indexed]);
  // Matches, and what only the words that are left out take away.
  const before = all([...always, ...facts, ...indexed]);
  const fit = all([...always, ...facts]);
  const ways = [...inverted, ...since, together, before, fit, ...always];
  return { since, inverted, together, before, fit, ways };
}

/** How rare the matches are, and what is rare in them: estimated from rows across the table. */
export async function rarityOf(search: Search, near: number): Promise<Rarity> {
  const { filter, indexed, places: placed } = search;
  const { since, inverted, together, before, fit, ways } = waysOf(search);
  const sample = await sampleOf(search, ways);
  const { n, all_n, matches, ways: counts, are_search_indexed, places } = sample;
  // The first of the words is the search itself, if there is one; the others are keys.
  const isSearched = searchQuery(filter) !== undefined;
  const unfindable = isSearched && !are_search_indexed ? indexed.slice(0, 1) : [];
  const keyed = [...placed, ...indexed.slice(Number(isSearched))];
  const countOf = (way: Condition) => counts[ways.indexOf(way)] ?? n;
  const inAll = (way: Condition) => (countOf(way) / n) * all_n;
  // A look-up that reads too much would end without an answer.
  const isTooMuch = (way: Condition) => inAll(way) > mostLookedUp;
  const areMany = search.walk.by.length > 1 || inAll(before) > mostLookedUp;
  const isRare = (way: Condition) => countOf(way) <= rareShare * n;
  const findable = inverted.filter((one) => !unfindable.includes(one));
  const way = rareOf(findable, since, { isRare, isTooMuch });
  const share = shareOf(search, sample, near);
  return {
    way,
    areMatchesRare:
      areFew(share, all_n) && !isTooMuch(way.length > 1 ? together : (way[0] ?? together)),
    keyed: keyed.some((one) => inAll(one) <= mostKeyed) ? keyed : [],
    matches,
    share,
    isIndexOfUse: indexed.length > unfindable.length && !(areMany && 2 * matches < countOf(before)),
    indexedShare: countOf(together) / n,
    factShare: countOf(fit) / n,
    perPlace: Math.max(all_n, n) / n,
    places,
  };
}

interface Judged {
  isRare: (way: Condition) => boolean;
  isTooMuch: (way: Condition) => boolean;
}

/** What is rare of the inverted index, else since when. */
function rareOf(findable: Condition[], since: Condition[], { isRare, isTooMuch }: Judged) {
  const rare = findable.filter(isRare);
  const few = rare.length > 0 ? rare : since.filter(isRare);
  // Where one alone finds too many, what is frequent takes away those that don't match.
  return few.length === 1 && few.every(isTooMuch) ? [...new Set([...few, ...findable])] : few;
}

function areFew(share: number, all: number): boolean {
  return share <= rareMatches && share * all <= mostLookedUp;
}

/** Matches among those read. The near ones tell it better, unless they are all there are. */
function shareOf({ words }: Search, { n, matches }: Sample, near: number): number {
  if (words.length === 0 || matches === 0) return matches / n;
  return (matches + near) / (n + mostReadNear);
}

/** Rows across the table: how many of them match, and how many each of the ways finds. */
async function sampleOf(
  { db, walk, filter, facts, words, after }: Search,
  ways: readonly Condition[],
): Promise<Sample> {
  const { rows } = await sql<Sample>`
    with sample as (
      select ${walk.columns}, ${all([...always, ...facts, ...words])} as is_match,
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
        select ${walk.placed} || jsonb_build_object('is_match', is_match)
        from sample where ${all([...always, ...reach(walk, after)])}
        order by ${ordered(walk.named, walk.direction)}) as places
    from sample`.execute(db);
  return required(rows[0], 'row');
}

interface Sample {
  n: number;
  /** All incidents, as the server last counted them; -1 before it did. */
  all_n: number;
  matches: number;
  ways: number[];
  are_search_indexed: boolean;
  places: SampledPlace[];
}

function counted(place: number): Condition {
  return sql`(count(*) filter (where ways[${sql.lit(place)}]))::int`;
}

/** Incidents with an outcome have an index of their own. */
function withOutcome({ outcome }: IncidentFilter): Condition[] {
  if (outcome === undefined || outcome.includes('')) return [];
  return [sql`outcome = any(${outcome}::text[])`];
}
