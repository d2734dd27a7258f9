// One page of the list of incidents, in one of its orders. The server does not get to guess how
// many incidents match: filters depend on each other, so its guess is often wrong, and a wrong one
// reads the whole table. Each order has an index that holds every column the list filters by, and
// `incident_search` intersects values and words.
// 1. Matches that are near: a bounded walk along the order, through the index alone.
// 2. Rare ones, as a sample shows: a bounded look-up in the inverted index, by what is rare.
// 3. Many that are all far away: a walk without a bound; with words, a look-up for each stretch.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { flagNames, type IncidentOrder } from '../../domain/incident.ts';
import { planForValues } from '../engine/dialect.ts';
import { withPlanner } from '../engine/work-memory.ts';
import type { Tables } from '../tables.ts';
import { blockOf, hasKey, keysOf, keysOfBlocks } from './incident-keys.ts';
import {
  isListed,
  listColumns,
  shownSeverity,
  wantedBy,
  type Condition,
  type IncidentFilter,
  type IncidentListRow,
} from './incident-list.ts';

/** The last incident of the page before: its id, and what it was ordered by. */
export interface IncidentPlace {
  id: string;
  severity?: number;
  /** Null: it has no due time. */
  sla_due_at?: Timestamp | null;
}

export interface IncidentPage {
  order: IncidentOrder;
  limit: number;
  after: IncidentPlace | null;
}

/** Incidents that are walked first: all columns but the words lie in the index. */
const mostWalked = 20_000;
/** Of them, those that are read for their words. */
const mostReadForWords = 2_000;
/** Incidents that a look-up reads. */
const mostLookedUp = 10_000;
/** The columns that the indexes of all walks hold: with any other, rows would be read. */
const walked = sql`id, ${shownSeverity} as shown_severity, ${sql.raw(`public_id, sla_due_at,
  workflow_status, status_lifecycle, evidence_status, priority, severity, reported_severity, level,
  category, source_tool, owner_email, agent_id, created_at, connector_run_id,
  ${flagNames.join(', ')}`)}`;

/** As text: compiling so many columns for each query costs more than sending it. */
const columns = sql.raw(listColumns.join(', '));

interface Walk {
  direction: 'asc' | 'desc';
  /** What its index holds of those that are listed. */
  reach: Condition[];
  by: Condition[];
  /** The same, as `walked` names it. */
  named: Condition[];
  place: (place: IncidentPlace) => Condition[];
}

const id = sql`id`;
const byId = {
  reach: [],
  by: [id],
  named: [id],
  place: (place: IncidentPlace) => [sql`${place.id}::uuid`],
};
/** Ids are UUIDv7, so their order is the order of creation. */
const walks: Record<'-created' | 'created' | '-severity' | 'dated', Walk> = {
  '-created': { ...byId, direction: 'desc' },
  created: { ...byId, direction: 'asc' },
  '-severity': {
    direction: 'desc',
    reach: [],
    by: [shownSeverity, id],
    named: [sql`shown_severity`, id],
    place: (place) => [sql`${place.severity}::int`, sql`${place.id}::uuid`],
  },
  dated: {
    direction: 'asc',
    reach: [sql`sla_due_at is not null`],
    by: [sql`sla_due_at`, id],
    named: [sql`sla_due_at`, id],
    place: (place) => [sql`${place.sla_due_at}::timestamptz`, sql`${place.id}::uuid`],
  },
};

/** What is looked for, and along which order. */
interface Search {
  db: Kysely<Tables>;
  walk: Walk;
  filter: IncidentFilter;
  /** Conditions on columns that the index of the walk holds. */
  facts: Condition[];
  words: Condition[];
  limit: number;
  after: IncidentPlace | null;
}

export async function listIncidents(
  db: Kysely<Tables>,
  filter: IncidentFilter,
  { order, limit, after }: IncidentPage,
): Promise<IncidentListRow[]> {
  const facts = wantedBy({ ...filter, search: undefined });
  const search = { db, filter, facts, words: wordsOf(filter), limit, after };
  if (order !== 'due') return pageAlong({ ...search, walk: walks[order] });
  // Those with a due time first; then the others, newest first.
  const isPastDated = after !== null && (after.sla_due_at ?? null) === null;
  const dated = isPastDated ? [] : await pageAlong({ ...search, walk: walks.dated });
  if (dated.length === limit) return dated;
  const undated = await pageAlong({
    ...search,
    walk: walks['-created'],
    facts: [...facts, sql`sla_due_at is null`],
    limit: limit - dated.length,
    after: isPastDated ? after : null,
  });
  return [...dated, ...undated];
}

function wordsOf({ search }: IncidentFilter): Condition[] {
  return search === undefined ? [] : wantedBy({ search });
}

async function pageAlong(search: Search): Promise<IncidentListRow[]> {
  const { walk, facts, words, limit } = search;
  const isFiltered = facts.length + words.length > 0;
  // The primary key has the order of creation too, so there is no other plan for it.
  const near = isFiltered ? nearest(search) : first(search);
  const rows = (db: Kysely<Tables>) => read(db, near, walk);
  const found =
    walk.by.length === 1 ? await rows(search.db) : await withPlanner(search.db, indexesOnly, rows);
  if (!isFiltered || found.length === limit) return found;
  const rarity = await rarityOf(search);
  const far = words.length > 0 && rarity.areWordsIndexed ? byStretches : farthest;
  const ids = (await lookUpRare(search, rarity)) ?? (await far(search, rarity));
  return read(search.db, sql`select unnest(${ids}::uuid[])`, walk);
}

/** The rows of these ids; an index finds the ids first, as rows are wide. */
async function read(db: Kysely<Tables>, ids: Condition, { by, direction }: Walk) {
  const { rows } = await sql<IncidentListRow>`
    select ${columns} from incident where id = any(array(${ids}))
    order by ${ordered(by, direction)}`.execute(db);
  return rows;
}

function first({ walk, limit, after }: Search): Condition {
  return sql`select id from incident where ${reached(walk, after)}
    order by ${ordered(walk.by, walk.direction)} limit ${limit}`;
}

/** The matches among the nearest incidents. */
function nearest({ walk, facts, words, limit, after }: Search): Condition {
  const along = ordered(walk.by, walk.direction);
  const fitting = (most: Condition) => sql`select id from (
      select ${walked} from incident where ${reached(walk, after)}
      order by ${along} limit ${sql.lit(mostWalked)}) as incident
    ${facts.length > 0 ? sql`where ${all(facts)}` : sql``}
    order by ${ordered(walk.named, walk.direction)} limit ${most}`;
  if (words.length === 0) return fitting(sql`${limit}`);
  return sql`select id from incident
    where id = any(array(${fitting(sql.lit(mostReadForWords))})) and ${all(words)}
    order by ${along} limit ${limit}`;
}

const indexesOnly = { enable_seqscan: 'off', enable_bitmapscan: 'off', jit: 'off' };
const walkOnly = { ...indexesOnly, enable_sort: 'off' };
const lookUpOnly = {
  enable_seqscan: 'off',
  enable_indexscan: 'off',
  enable_indexonlyscan: 'off',
  jit: 'off',
  work_mem: '32MB',
};

/** Incidents that are looked at to learn how frequent things are. */
const sampled = 400;
/** In sampled incidents: looking up one of very many blocks is slow. */
const longestStretch = 128;
/** A list of the inverted index is read to its end, so a frequent value is no way into it. */
const rareShare = 0.1;
/** With more matches a walk meets them earlier than a look-up has sorted them. */
const rareMatches = 0.01;

interface Rarity {
  /** Conditions that one index finds few incidents by; a match has all of them. */
  way: Condition[];
  areMatchesRare: boolean;
  /** Words that are only left out are no way into the inverted index. */
  areWordsIndexed: boolean;
  /** Where the sampled incidents of the walk are, in its order. */
  places: SampledPlace[];
}

type SampledPlace = IncidentPlace & { is_match: boolean };

/** How rare the matches are, and what is rare in them: told by rows from all over the table. */
async function rarityOf({ db, walk, filter, facts, words, after }: Search): Promise<Rarity> {
  const { created_since, search = '' } = filter;
  const since = wantedBy({ created_since });
  const inverted = [...keysOf(filter).map(hasKey), ...words];
  const ways = [...inverted, ...since, ...always];
  const { rows } = await sql<Sample>`
    with sample as (
      select ${walked}, ${all([...always, ...facts, ...words])} as is_match,
        array[${sql.join(ways)}] as ways
      from incident where undone_at is null and ctid = any(array(
        select format('(%s,1)', n * pages / ${sql.lit(sampled)})::tid
        from generate_series(0, ${sql.lit(sampled - 1)}) as n, lateral (
          select pg_relation_size('incident') / current_setting('block_size')::int as pages
        ) as size)))
    select count(*)::int as n, (count(*) filter (where is_match))::int as matches,
      array[${sql.join(ways.map((_, at) => counted(at + 1)))}] as ways,
      querytree(websearch_to_tsquery('simple', ${search})) <> 'T' as are_words_indexed,
      array(
        select jsonb_build_object('id', id, 'severity', shown_severity, 'sla_due_at', sla_due_at,
          'is_match', is_match)
        from sample where ${all([...always, ...reach(walk, after)])}
        order by ${ordered(walk.named, walk.direction)}) as places
    from sample`.execute(db);
  const { n, matches, ways: counts, are_words_indexed: areWordsIndexed, places } = rows[0]!;
  const isRare = (way: Condition) => counts[ways.indexOf(way)]! <= rareShare * n;
  const isIndexed = (way: Condition) => areWordsIndexed || !words.includes(way);
  const rare = inverted.filter((way) => isRare(way) && isIndexed(way));
  return {
    way: rare.length > 0 ? rare : since.filter(isRare),
    areMatchesRare: matches <= rareMatches * n,
    areWordsIndexed,
    places,
  };
}

interface Sample {
  n: number;
  matches: number;
  ways: number[];
  are_words_indexed: boolean;
  places: SampledPlace[];
}

const always = [sql`true`];

function counted(place: number): Condition {
  return sql`(count(*) filter (where ways[${sql.lit(place)}]))::int`;
}

/** The ids of the page, when few enough incidents are found by what is rare. */
async function lookUpRare(search: Search, rarity: Rarity): Promise<string[] | null> {
  const { way, areMatchesRare } = rarity;
  return way.length > 0 && areMatchesRare ? lookUp(search, way) : null;
}

/**
 * The first ids of those that `within` holds for and that match; null when it holds for more than
 * are read.
 */
async function lookUp(
  { db, walk, facts, words, limit, after }: Search,
  within: Condition[],
  most: number | null = mostLookedUp,
): Promise<string[] | null> {
  const bound = most === null ? sql`` : sql`limit ${sql.lit(most + 1)}`;
  const rest = words.filter((condition) => !within.includes(condition));
  const finding = sql<{ n: number; ids: string[] }>`${planForValues}
    with incident as materialized (
      select ${walked}${rest.length > 0 ? sql`, search` : sql``} from incident
      where ${all([isListed, ...within])} ${bound})
    select (select count(*) from incident)::int as n,
      array(select id from incident
        where ${all([...always, ...reach(walk, after), ...facts, ...rest])}
        order by ${ordered(walk.named, walk.direction)} limit ${limit})::text[] as ids`;
  const { rows } = await withPlanner(db, lookUpOnly, (planned) => finding.execute(planned));
  const { n, ids } = rows[0]!;
  return most === null || n <= most ? ids : null;
}

/** A walk without a bound, through the index alone but for words. */
async function farthest(search: Search): Promise<string[]> {
  const { db, walk, facts, words, limit, after } = search;
  const walking = sql<{ id: string }>`${planForValues}
    select id from incident where ${all([reached(walk, after), ...facts, ...words])}
    order by ${ordered(walk.by, walk.direction)} limit ${limit}`;
  const { rows } = await withPlanner(db, walkOnly, (planned) => walking.execute(planned));
  return rows.map((row) => row.id);
}

/**
 * Stretch after stretch of the walk: through the index alone where few incidents have the facts,
 * or in which blocks they lie; then the words of those few, or of those blocks. A stretch ends at
 * a sampled place, at the latest where the sample has the next match.
 */
async function byStretches(search: Search, { places }: Rarity): Promise<string[]> {
  const found: string[] = [];
  let { after } = search;
  for (let at = 0, length = longestStretch; ;) {
    const match = places.findIndex(({ is_match }, place) => place >= at && is_match);
    const last = Math.min(at + length - 1, match === -1 ? Infinity : match);
    const until = places[last] ?? null;
    const stretch = { ...search, after, limit: search.limit - found.length };
    const matches = await inStretch(stretch, until, last > at ? mostLookedUp : null);
    if (matches === null) {
      length = Math.ceil((last - at + 1) / 8);
      continue;
    }
    found.push(...matches);
    if (found.length === search.limit || until === null) return found;
    after = until;
    at = last + 1;
    length = Math.min(length * 2, longestStretch);
  }
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
  return lookUp({ ...search, facts }, [...keys, ...search.words], most);
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
  return rows[0]!;
}

/** Those of these incidents that have the words. */
async function matching({ db, walk, words, limit }: Search, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from incident where id = any(${ids}::uuid[]) and ${all(words)}
    order by ${ordered(walk.by, walk.direction)} limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

function ordered(by: readonly Condition[], direction: Walk['direction']): Condition {
  return sql.join(by.map((column) => sql`${column} ${sql.raw(direction)}`));
}

function all(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}

/** Incidents of the walk behind a place. */
function reached(walk: Walk, after: IncidentPlace | null): Condition {
  return all([isListed, ...reach(walk, after)]);
}

function reach(walk: Walk, after: IncidentPlace | null): Condition[] {
  return after === null ? walk.reach : [...walk.reach, compared(walk, 'behind', after)];
}

const signs = { behind: { asc: '>', desc: '<' }, upTo: { asc: '<=', desc: '>=' } };

function compared(walk: Walk, where: keyof typeof signs, place: IncidentPlace): Condition {
  const sign = sql.raw(signs[where][walk.direction]);
  return sql`(${sql.join(walk.by)}) ${sign} (${sql.join(walk.place(place))})`;
}
