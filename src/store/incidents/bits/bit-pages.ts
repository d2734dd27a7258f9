// The page of a search whose matches are far: bits say which incidents can match and which of them
// come first; these, and all that changed since the bits were kept, are compared by their rows.
// The blocks that the order comes to first are read first, and more only while they do not fill the
// page.
import { sql, type Kysely } from 'kysely';
import { required } from '../../../domain/required.ts';
import { inOneMoment } from '../../engine/work-memory.ts';
import type { Tables } from '../../tables.ts';
import { itsTeams, pastViews } from '../../teams/member-scope.ts';
import { isListed, type Condition } from '../incident-list.ts';
import { indexesOnly, type Search } from '../incident-look-ups.ts';
import { all, ordered, reach } from '../incident-walks.ts';
import { askedKeys, haveWords, keysOfFilter } from './bit-filter.ts';
import { keysOfTeams, type KeyGroup } from './key-groups.ts';
import { blocksRead, orderOf, within } from './near-blocks.ts';

/** Marks of changes whose incidents are read in addition to those that the bits say. */
export const mostMarked = 1_500;
/** Incidents that one search reads. */
const mostRead = 2_500;
/** More than a page is read, as bits hold for some that do not match. */
const spare = 10;
/** More than there can be: all blocks are read. */
const mostPlaces = 2 ** 31 - 1;

/** Of a member, the names of the teams that are shown; null for all others. */
type Teams = readonly string[] | null;

/** The page; null when the bits do not say, or hold for too many that do not match. */
export async function pageByBits<Row>(
  search: Search,
  shown: Condition,
  teams: Teams = null,
): Promise<Row[] | null> {
  const groups = groupsOf(search, teams);
  if (groups === null) return null;
  for (let most = search.limit + spare; most <= mostRead; most *= 4) {
    const enough = most * 4 > mostRead ? mostPlaces : most;
    const page = await inOneMoment(search.db, planned, (db) =>
      pageOf<Row>({ ...search, db }, { groups, shown, most, enough, isOfMember: teams !== null }),
    );
    if (page === null || page.isWhole) return page && page.rows;
    // What leaves out words that nearly all have is not found by more of the same.
    if (page.rows.length === 0 && !haveWords(groups)) return null;
  }
  return null;
}

function groupsOf({ filter }: Search, teams: Teams): KeyGroup[] | null {
  const asked = keysOfFilter(filter);
  return asked === null || teams === null ? asked : [...asked, keysOfTeams(teams)];
}

/** One plan for all values, whose making takes longer than a search. */
const planned = { ...indexesOnly, plan_cache_mode: 'force_generic_plan' };

const readAsIs = <Found>(_: Kysely<Tables>, read: () => Promise<Found>) => read();

interface Asked {
  groups: readonly KeyGroup[];
  shown: Condition;
  /** Incidents that the bits are asked for, and after how many no further block is read. */
  most: number;
  enough: number;
  isOfMember: boolean;
}

/** Null when the bits don't say; not whole when there can be more than was read. */
async function pageOf<Row>(search: Search, asked: Asked) {
  const found = await (asked.isOfMember ? pastViews : readAsIs)(search.db, () =>
    firstOf(search, asked),
  );
  const { are_kept, marked, ids, starts } = found;
  if (!are_kept || marked > mostMarked || ids.length > mostRead) return null;
  const { rows, matches } = await matching<Row>(search, found, asked.shown);
  const isEnd = ids.length < asked.most && starts === null;
  return { rows, isWhole: isEnd || matches >= search.limit };
}

interface BitsOfSearch {
  teams: Teams;
}

/** Null unless bits are kept that say of this search, with few marks. */
export async function bitsFor({ db, filter }: Search): Promise<BitsOfSearch | null> {
  if (keysOfFilter(filter) === null) return null;
  const { rows } = await sql<Pick<First, 'are_kept'> & BitsOfSearch>`
    select ${allKept} and (select count(*) from (${marks}) as mark) <= ${sql.lit(mostMarked)}
      as are_kept, ${itsTeams} as teams`.execute(db);
  const { are_kept, teams } = required(rows[0], 'row');
  return are_kept ? { teams } : null;
}

export interface BitsKept {
  blocks: number;
  kept: number;
  /** To one more than a search reads. */
  changes: number;
}

export async function readBitsKept(db: Kysely<Tables>): Promise<BitsKept> {
  const { rows } = await sql<BitsKept>`
    select count(*)::int as blocks, count(kept_at)::int as kept,
      (select count(*) from (${marks}) as mark)::int as changes
    from incident_block`.execute(db);
  return required(rows[0], 'row');
}

/** To one more than are read. */
export const marks = sql`select incident_id as id from incident_mark
  limit ${sql.lit(mostMarked + 1)}`;

const allKept = sql`(select count(*) > 0 and count(*) = count(kept_at) from incident_block)`;

interface First {
  are_kept: boolean;
  /** Marks, to one more than are read. */
  marked: number;
  /** Those that the bits say. */
  ids: string[];
  /** Where the blocks start that were not read; null when there are none. */
  starts: string | null;
}

/** What the bits say, by one text for all filters: planning it takes longer than running it. */
async function firstOf(search: Search, { groups, most, enough }: Asked): Promise<First> {
  const { rows } = await sql<First>`
    with recursive ${askedKeys(groups)},
    ${blocksRead(search, haveWords(groups), enough)},
    asked as materialized (
      select blocks, ${within(search, sql`bits`)} as bits from read_blocks),
    said as materialized (
      select id from asked, unnest(${placesOf(search, most)}) as at
        join incident_place on block = at / 16000 and place = at % 16000)
    select ${allKept} as are_kept, (select count(*) from (${marks}) as mark)::int as marked,
      array(select id from said)::text[] as ids,
      (select starts from rest) as starts`.execute(search.db);
  return required(rows[0], 'row');
}

/**
 * Of what the bits say and what changed since, the rows of the page, each with how many match. They
 * are found by their ids whatever else is asked: with `is true`, no other index is considered.
 */
async function matching<Row>(
  { db, walk, facts, words, after, limit }: Search,
  { ids, starts }: First,
  shown: Condition,
): Promise<{ rows: Row[]; matches: number }> {
  const isSaid = sql`id not in (select id from marked) and ${isBefore(walk, starts)}`;
  const { rows } = await sql<Row & { matches: number }>`
    with marked as materialized (${marks})
    select ${shown}, (count(*) filter (where ${isSaid}) over ())::int as matches
    from incident
    where id = any(array(select unnest(${ids}::uuid[]) union select id from marked))
      and (${all([isListed, ...reach(walk, after), ...facts, ...words])}) is true
    order by ${ordered(walk.by, walk.direction)} limit ${limit}`.execute(db);
  return { rows, matches: rows[0]?.matches ?? 0 };
}

function placesOf({ walk }: Search, most: number): Condition {
  const { by, isUp } = orderOf(walk);
  if (by === null) return sql`first_places(blocks, bits, ${sql.lit(isUp)}, ${most}::int)`;
  const longest = by.name === 'severity' ? sql`${most}::int` : sql.lit(mostRead + 1);
  return sql`first_by(blocks, bits, ${by.name}, ${sql.lit(by.high)}, ${sql.lit(by.isUp)},
    ${sql.lit(isUp)}, ${most}::int, ${longest})`;
}

/** By id, blocks are read in their order; by a time, they reach into each other. */
function isBefore(walk: Search['walk'], starts: string | null): Condition {
  const { by } = orderOf(walk);
  if (by === null || by.name === 'severity') return sql`true`;
  // As the function has it, which the path of members does not lead to.
  const number = sql`least(greatest(floor(extract(epoch from ${required(walk.by[0], 'order')})
    * 1000)::bigint - 1577836800000, 0), (1::bigint << 40) - 1)`;
  return sql`coalesce(${by.isUp ? number : sql`-${number}`} < ${starts}::bigint, true)`;
}
