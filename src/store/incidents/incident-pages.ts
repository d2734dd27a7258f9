// One page of the list of incidents, in one of its orders. The server does not get to guess how
// many incidents match: filters depend on each other, so its guess is often wrong, and a wrong one
// reads the whole table. Each order has an index that holds every column the list filters by, and
// `incident_search` intersects values and words.
// 1. Matches that are near: a bounded walk along the order, through the index alone.
// 2. Rare ones, as a sample shows: a bounded look-up in the inverted index, by what is rare.
// 3. Many that are all far away: a walk through the index; with words, a bounded search, which can
//    stop before the page is full and gives the place to go on from.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { ListOrder } from '../../domain/incident.ts';
import type { Visibility } from '../../domain/visibility.ts';
import { shownValues } from '../custom-fields/custom-fields.ts';
import { withPlanner } from '../engine/work-memory.ts';
import type { Tables } from '../tables.ts';
import { isOfMember } from '../teams/member-scope.ts';
import { bitsFor, pageByBits } from './bits/bit-pages.ts';
import { shownSeverity } from './facet-columns.ts';
import {
  areAllOpen,
  customOf,
  factColumns,
  indexedSearch,
  isOpen,
  isWalked,
  listColumns,
  shownChange,
  walkedPlaces,
  wantedBy,
  type Condition,
  type IncidentFilter,
  type IncidentListRow,
} from './incident-list.ts';
import {
  areAllNear,
  indexesOnly,
  mostReadNear,
  mostWalked,
  ofWords,
  type Search,
} from './incident-look-ups.ts';
import { findFar } from './incident-search.ts';
import { all, ordered, reached, walks, type IncidentPlace, type Walk } from './incident-walks.ts';

export interface IncidentPage {
  order: ListOrder;
  limit: number;
  after: IncidentPlace | null;
  /** Whose custom fields are shown. */
  sees: readonly Visibility[];
  /** Long values of custom fields as well. */
  isWhole?: boolean;
}

/** One page of matches, in their order. */
export interface FoundIncidents<Row = IncidentListRow> {
  rows: Row[];
  /** How far the search came when it stopped before the page was full; null: to the end. */
  stopped: IncidentPlace | null;
}

/** Characters of a value of a custom field, as JSON. */
const longestListed = 1_000;

/** As text: compiling so many columns for each query costs more than sending it. */
const columns = sql.raw([...listColumns, ...factColumns].join(', '));

/** Which writing of an incident a list would show, and where it is in the list. */
export type IncidentState = Pick<
  IncidentListRow,
  'id' | 'severity' | 'reported_severity' | 'sla_due_at'
> & {
  /** In the order of changes alone. */
  changed_at?: Timestamp;
  /** The same text: the same values of all that a list shows, to those who see as much. */
  state: string;
};

export function listIncidents(
  db: Kysely<Tables>,
  filter: IncidentFilter,
  page: IncidentPage,
): Promise<FoundIncidents> {
  return pageWith(db, filter, page, wholeRow(page));
}

/** The same page without what it shows: a tenth of the cost, for those who have the rest. */
export function listIncidentStates(
  db: Kysely<Tables>,
  filter: IncidentFilter,
  page: IncidentPage,
): Promise<FoundIncidents<IncidentState>> {
  return pageWith(db, filter, page, stateOnly(page));
}

/** What a list shows of these incidents, each with its state. */
export async function readListed(
  db: Kysely<Tables>,
  ids: readonly string[],
  page: Pick<IncidentPage, 'sees'>,
): Promise<(IncidentListRow & IncidentState)[]> {
  const { rows } = await sql<IncidentListRow & IncidentState>`
    select ${wholeRow(page)}, ${stateOf(page)} from incident
    where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

type Seen = Pick<IncidentPage, 'sees' | 'isWhole'>;

function shownCustom({ sees, isWhole = false }: Seen): Condition {
  return shownValues(sees, isWhole ? undefined : longestListed);
}

const wholeRow = (page: Seen): Condition => sql`${columns}, ${shownCustom(page)} as custom_fields`;

const stateOnly = (page: Seen): Condition =>
  sql`id, severity, reported_severity, sla_due_at, ${stateOf(page)}`;

/**
 * A transaction writes a row at one place: `xmin` and `ctid` say which and where. The number and
 * time of the change tell it from another one after a failover, which can count the same again.
 */
function stateOf(page: Seen): Condition {
  return sql`concat_ws('/', xmin, ctid, version, updated_at,
    nullif(${shownCustom(page)}, '{}')) as state`;
}

/** Words and custom fields are no columns of an index. */
function factsOf(filter: IncidentFilter, order: ListOrder): Condition[] {
  const plain = { ...filter, search: undefined, tags: undefined, custom: undefined };
  return [
    ...wantedBy(order === '-updated' ? { ...plain, changed_since: undefined } : plain),
    ...walkedPlaces(filter),
  ];
}

async function pageWith<Row extends { id: string }>(
  db: Kysely<Tables>,
  filter: IncidentFilter,
  { order, limit, after }: IncidentPage,
  shown: Condition,
): Promise<FoundIncidents<Row>> {
  const search = { ...searchOf(db, filter, { order, limit, after }), shown };
  if (order === '-updated') {
    return pageAlong<Row>({ ...search, shown: sql`${shown}, ${shownChange} as changed_at` });
  }
  if (order !== 'due') return pageAlong<Row>(search);
  // Those with a due time first; then the others, newest first.
  const isPastDated = after !== null && (after.sla_due_at ?? null) === null;
  const dated: FoundIncidents<Row> = isPastDated
    ? { rows: [], stopped: null }
    : await pageAlong<Row>(search);
  if (dated.rows.length === limit || dated.stopped !== null) return dated;
  const { rows, stopped } = await pageAlong<Row>({
    ...search,
    walk: walkOf(filter, '-created'),
    facts: [...search.facts, sql`sla_due_at is null`],
    isUndated: true,
    limit: limit - dated.rows.length,
    after: isPastDated ? after : null,
  });
  return { rows: [...dated.rows, ...rows], stopped: stopped && { ...stopped, sla_due_at: null } };
}

/** By due time, of those that have one alone. */
export function searchOf(
  db: Kysely<Tables>,
  filter: IncidentFilter,
  { order, limit, after }: Pick<IncidentPage, 'order' | 'limit' | 'after'>,
): Search {
  const facts = factsOf(filter, order);
  const places = customOf({ custom: filter.custom?.filter(isWalked) }).found;
  const walk = walkOf(filter, order === 'due' ? 'dated' : order);
  return { db, walk, filter, facts, places, ...wordsOf(filter), limit, after };
}

const walkOf = (filter: IncidentFilter, name: keyof typeof walks) =>
  within(filter, amongOpen(filter, walks[name]));

/** Most incidents are closed, so those that are open have indexes of their own. */
function amongOpen(filter: IncidentFilter, walk: Walk): Walk {
  return areAllOpen(filter) ? { ...walk, reach: [...walk.reach, isOpen] } : walk;
}

/** The walk as far as is requested of what it is ordered by. */
function within(filter: IncidentFilter, walk: Walk): Walk {
  if (walk.by === walks['-severity'].by) return severest(filter, walk);
  return walk.by === walks['-updated'].by ? changedLately(filter, walk) : walk;
}

/** By severity, between the highest and the lowest that are requested. */
function severest({ severity }: IncidentFilter, walk: Walk): Walk {
  if (severity === undefined || severity.length === 0) return walk;
  const [least, most] = [Math.min(...severity), Math.max(...severity)];
  const between = sql`${shownSeverity} between ${least}::int and ${most}::int`;
  return { ...walk, reach: [...walk.reach, between] };
}

/** By change, as far back as is requested. */
function changedLately({ changed_since }: IncidentFilter, walk: Walk): Walk {
  if (changed_since === undefined) return walk;
  return { ...walk, reach: [...walk.reach, sql`${shownChange} >= ${changed_since}::timestamptz`] };
}

function wordsOf(filter: IncidentFilter): Pick<Search, 'words' | 'indexed'> {
  const { search, tags, custom } = filter;
  const { found, leftOut } = customOf({ custom: custom?.filter((one) => !isWalked(one)) });
  const searched = wantedBy({ search, tags });
  const leavesOut = (search ?? '').includes('-') || (tags?.none.length ?? 0) > 0;
  const positive = leavesOut ? indexedSearch({ search, tags }) : searched;
  return { words: [...searched, ...found, ...leftOut], indexed: [...positive, ...found] };
}

interface Shown extends Search {
  /** What is read of each, as columns. */
  shown: Condition;
}

async function pageAlong<Row>(search: Shown): Promise<FoundIncidents<Row>> {
  // What members are shown is filtered by their teams, of which the orders know nothing.
  const isFiltered = search.facts.length + search.words.length > 0 || isOfMember(search.db);
  if (!isFiltered) return { rows: await along(search, readFirst<Row>), stopped: null };
  const kept = await pageFromBits<Row>(search);
  if (kept !== null) return { rows: kept, stopped: null };
  const found = await readNear<Row>(search, usualReach);
  const isDone = found.length === search.limit || (await areAllNear(search));
  if (isDone) return { rows: found, stopped: null };
  const { ids, stopped } = await findFar(search, found.length);
  return { rows: await read(search.db, idsOf(ids), search), stopped };
}

/** Of these, bits said the page of the last search with words: the next one asks them at once. */
const haveSaid = new WeakSet<Kysely<Tables>>();

/** Null where bits do not say. Without words, what is near is found sooner by the order itself. */
async function pageFromBits<Row>(search: Shown): Promise<Row[] | null> {
  const { db, words, limit, shown } = search;
  const isAtOnce = words.length > 0 && haveSaid.has(db);
  const bits = isAtOnce ? { teams: null } : await bitsFor(search);
  if (bits === null) return null;
  // Next to those of a team can be very many of others.
  const isFar = words.length > 0 || bits.teams !== null;
  const near = isFar ? [] : await readNear<Row>(search, reachWithBits);
  if (near.length === limit) return near;
  const page = await pageByBits<Row>(search, shown, bits.teams);
  if (page === null) haveSaid.delete(db);
  else if (words.length > 0 && !isOfMember(db)) haveSaid.add(db);
  return page;
}

const idsOf = (ids: readonly string[]) => sql`select unnest(${ids}::uuid[])`;

/** How many incidents are walked, and how many of those are read for their words. */
interface Reach {
  walked: number;
  read: number;
}
const usualReach: Reach = { walked: mostWalked, read: mostReadNear };
const reachWithBits: Reach = { walked: 3_000, read: mostReadNear };

const readNear = <Row>(search: Shown, most: Reach): Promise<Row[]> =>
  along(search, (db) => read<Row>(db, nearest(search, most), search));

/** The primary key has the order of creation too, so there is no other plan for it. */
function along<Row>(
  search: Shown,
  rows: (db: Kysely<Tables>, search: Shown) => Promise<Row[]>,
): Promise<Row[]> {
  const { db, walk } = search;
  if (walk.by.length === 1) return rows(db, search);
  return withPlanner(db, indexesOnly, (planned) => rows(planned, search));
}

/** The rows of these ids; an index finds the ids first, as rows are wide. */
async function read<Row>(
  db: Kysely<Tables>,
  ids: Condition,
  { walk: { by, direction }, shown }: Pick<Shown, 'walk' | 'shown'>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${shown} from incident where id = any(array(${ids}))
    order by ${ordered(by, direction)}`.execute(db);
  return rows;
}

/** The next rows of the walk, whatever they are. */
async function readFirst<Row>(db: Kysely<Tables>, search: Shown): Promise<Row[]> {
  const { walk, limit, after, shown } = search;
  const { rows } = await sql<Row>`
    select ${shown} from incident where ${reached(walk, after)}
    order by ${ordered(walk.by, walk.direction)} limit ${fixed(limit)}`.execute(db);
  return rows;
}

/**
 * With a parameter for the limit, the server expects a tenth of the table and plans each page
 * again, which takes longer than reading it. Few limits are in the text: each text has a name.
 */
function fixed(limit: number): Condition {
  return commonLimits.has(limit) ? sql.lit(limit) : sql`${limit}`;
}

/** Of the console and of most clients, and one more to know whether there is a next page. */
const commonLimits: ReadonlySet<number> = new Set([21, 26, 51, 101, 201]);

/** The matches among the nearest incidents. */
function nearest({ walk, facts, words, limit, after }: Search, most: Reach): Condition {
  const named = ordered(walk.named, walk.direction);
  const fitting = (first: Condition) => sql`select ${walk.keys} from (
      select ${walk.columns} from incident where ${reached(walk, after)}
      order by ${ordered(walk.by, walk.direction)} limit ${sql.lit(most.walked)}) as incident
    ${facts.length > 0 ? sql`where ${all(facts)}` : sql``}
    order by ${named} limit ${first}`;
  if (words.length === 0) return sql`select id from (${fitting(fixed(limit))}) as near`;
  // Read in their order, so that the first matches end the reading.
  return sql`select id from (${fitting(sql.lit(most.read))}) as near,
      lateral (${ofWords(words, 'near')}) as own
    where is_match order by ${named} limit ${fixed(limit)}`;
}
