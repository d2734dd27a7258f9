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
import { haveWords, keysOfFilter } from './bit-filter.ts';
import { keysOfTeams, type KeyGroup } from './key-groups.ts';
import { orderOf, saidIncidents, type Wanted } from './near-blocks.ts';

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
  const isMember = teams !== null;
  for (let most = search.limit + spare; most <= mostRead; most *= 4) {
    const enough = most * 4 > mostRead ? mostPlaces : most;
    const longest = orderOf(search.walk).by?.name === 'severity' ? most : mostRead + 1;
    const wanted = { groups, most, enough, longest, mostMarks: mostMarked };
    const page = await (isMember ? pageOfMember : pageOf)<Row>(search, wanted, shown);
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

/** In one statement, so that bits, marks and rows are of one moment. */
function pageOf<Row>(search: Search, wanted: Wanted, shown: Condition) {
  return matching<Row>(search, wanted, shown, sql`select * from ${saidIncidents(search, wanted)}`);
}

/** What the bits say is read past the views of a member, and the rows through them. */
function pageOfMember<Row>(search: Search, wanted: Wanted, shown: Condition) {
  return inOneMoment(search.db, indexesOnly, async (db) => {
    const said = await pastViews(db, async () => {
      const { rows } = await sql<Said>`
        select are_kept, ids::text[], starts
        from ${saidIncidents(search, wanted)}`.execute(db);
      return required(rows[0], 'row');
    });
    const { are_kept, ids, starts } = said;
    const as = sql`select ${are_kept}::boolean as are_kept, ${ids}::uuid[] as ids,
      ${starts}::bigint as starts`;
    return matching<Row>({ ...search, db }, wanted, shown, as);
  });
}

interface BitsOfSearch {
  teams: Teams;
}

/** Null unless bits are kept that say of this search, with few marks. */
export async function bitsFor({ db, filter }: Search): Promise<BitsOfSearch | null> {
  if (keysOfFilter(filter) === null) return null;
  const { rows } = await sql<Pick<Said, 'are_kept'> & BitsOfSearch>`
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

interface Said {
  are_kept: boolean;
  ids: string[];
  /** Where the blocks start that were not read; null when there are none. */
  starts: string | null;
}

interface Found {
  /** Of those that the bits say; null where no row is of the page. */
  matches: number | null;
  n: number;
  are_kept: boolean;
  are_all_read: boolean;
}

/**
 * Of what the bits say and what changed since, the rows of the page; null when the bits don't say,
 * and not whole when there can be more than was read. Rows are found by their ids whatever else is
 * asked: with `is true`, no other index is considered.
 */
async function matching<Row>(
  { db, walk, facts, words, after, limit }: Search,
  { most }: Wanted,
  shown: Condition,
  said: Condition,
): Promise<{ rows: Row[]; isWhole: boolean } | null> {
  const along = ordered(walk.by, walk.direction);
  const places = walk.by.map((by, nth) => ({ by, name: sql.ref(`place_${nth}`) }));
  const names = places.map(({ name }) => name);
  const isSaid = sql`id not in (select id from marked) and ${isBefore(walk)}`;
  const { rows } = await sql<Row & Found>`
    with said as materialized (${said}),
    marked as materialized (select id from (${marks}) as mark, said where are_kept),
    page as (
      select ${shown}, (count(*) filter (where ${isSaid}) over ())::int as matches,
        ${sql.join(places.map(({ by, name }) => sql`${by} as ${name}`))}
      from incident
      where id = any(array(
          select unnest(ids) from said where cardinality(ids) <= ${sql.lit(mostRead)}
          union select id from marked))
        and (${all([isListed, ...reach(walk, after), ...facts, ...words])}) is true
      order by ${along} limit ${limit})
    select page.*, are_kept, cardinality(ids) as n, starts is null as are_all_read
    from said left join page on true
    order by ${ordered(names, walk.direction)}`.execute(db);
  const { are_kept, n, are_all_read, matches } = required(rows[0], 'row');
  if (!are_kept || n > mostRead) return null;
  const isEnd = n < most && are_all_read;
  return {
    rows: matches === null ? [] : rows,
    isWhole: isEnd || (matches ?? 0) >= limit,
  };
}

/** By id, blocks are read in their order; by a time, they reach into each other. */
function isBefore(walk: Search['walk']): Condition {
  const { by } = orderOf(walk);
  if (by === null || by.name === 'severity') return sql`true`;
  // As the function has it, which the path of members does not lead to.
  const number = sql`least(greatest(floor(extract(epoch from ${required(walk.by[0], 'order')})
    * 1000)::bigint - 1577836800000, 0), (1::bigint << 40) - 1)`;
  return sql`coalesce(${by.isUp ? number : sql`-${number}`} < (select starts from said), true)`;
}
