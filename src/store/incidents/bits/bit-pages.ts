// The page of a search whose matches are far: bits say which incidents can match and which of them
// come first; these, and all that changed since the bits were kept, are compared by their rows.
// The blocks that the order comes to first are read first, and more only while they do not fill the
// page.
import { sql, type Kysely } from 'kysely';
import { required } from '../../../domain/required.ts';
import { planForValues } from '../../engine/dialect.ts';
import { withPlanner } from '../../engine/work-memory.ts';
import type { Tables } from '../../tables.ts';
import { isListed, type Condition } from '../incident-list.ts';
import { always, indexesOnly, type Search } from '../incident-look-ups.ts';
import { all, ordered, reach } from '../incident-walks.ts';
import { bitsOfFilter } from './bit-filter.ts';
import { blocksRead, orderOf, within } from './near-blocks.ts';

/** Marks of changes whose incidents are read in addition to those that the bits say. */
const mostMarked = 1_500;
/** Incidents that one search reads. */
const mostRead = 2_500;
/** More than a page is read, as bits hold for some that do not match. */
const spare = 30;
/** More than there can be: all blocks are read. */
const mostPlaces = 2 ** 31 - 1;

/** The ids of the page; null when the bits do not say, or hold for too many that do not match. */
export async function findByBits(search: Search): Promise<string[] | null> {
  const asked = bitsOfFilter(search.filter);
  if (asked === null) return null;
  for (let most = search.limit + spare; most <= mostRead; most *= 4) {
    const isLast = most * 4 > mostRead;
    const found = await firstOf(search, asked, most, isLast ? mostPlaces : most);
    const { are_kept, marked, read, matches, is_rest } = found;
    if (!are_kept || marked > mostMarked || read > mostRead) return null;
    if (matches >= search.limit || (read < most && !is_rest)) return found.ids;
  }
  return null;
}

/** Whether bits are kept that say of this search, with few marks. */
export async function haveBits({ db, filter }: Search): Promise<boolean> {
  if (bitsOfFilter(filter) === null) return false;
  const { rows } = await sql<Pick<First, 'are_kept'>>`
    select ${allKept} and (select count(*) from (${marks}) as mark) <= ${sql.lit(mostMarked)}
      as are_kept`.execute(db);
  return required(rows[0], 'row').are_kept;
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
const marks = sql`select incident_id as id from incident_mark limit ${sql.lit(mostMarked + 1)}`;

const allKept = sql`(select count(*) > 0 and count(*) = count(kept_at) from incident_block)`;

interface First {
  are_kept: boolean;
  /** Marks, to one more than are read. */
  marked: number;
  /** Those that the bits say. */
  read: number;
  /** Of these, those that match, have no mark and come before all blocks that were not read. */
  matches: number;
  /** Whether there are blocks that were not read. */
  is_rest: boolean;
  /** All that match, in their order, up to the end of the page. */
  ids: string[];
}

async function firstOf(
  search: Search,
  asked: Condition,
  most: number,
  enough: number,
): Promise<First> {
  const { db, walk, facts, words, after, limit } = search;
  const finding = sql<First>`${planForValues}
    with recursive marked as materialized (${marks}),
    ${blocksRead(search, asked, enough)},
    asked as materialized (select ${within(search, sql`bits`)} as bits from read_blocks),
    said as materialized (
      select id from asked, unnest(${placesOf(search, most)}) as at
        join incident_place on block = at / 16000 and place = at % 16000),
    compared as materialized (
      select ${walk.keys}, id not in (select id from marked) as is_kept from (
        select ${walk.columns}, search from incident
        where id = any(array(select id from said union select id from marked)) and ${isListed}
        offset 0) as incident
      where ${all([...always, ...reach(walk, after), ...facts, ...words])})
    select ${allKept} as are_kept, (select count(*) from marked)::int as marked,
      (select count(*) from said)::int as read,
      (select count(*) from compared where is_kept and ${isBeforeRest(search)})::int as matches,
      (select starts is not null from rest) as is_rest,
      array(select id from compared order by ${ordered(walk.named, walk.direction)}
        limit ${limit})::text[] as ids`;
  const { rows } = await withPlanner(db, indexesOnly, (planned) => finding.execute(planned));
  return required(rows[0], 'row');
}

function placesOf({ walk }: Search, most: number): Condition {
  const { by, isUp } = orderOf(walk);
  if (by === null) return sql`first_places(bits, ${sql.lit(isUp)}, ${most}::int)`;
  const longest = by.name === 'severity' ? sql`${most}::int` : sql.lit(mostRead + 1);
  return sql`first_by(bits, ${by.name}, ${sql.lit(by.high)}, ${sql.lit(by.isUp)}, ${sql.lit(isUp)},
    ${most}::int, ${longest})`;
}

/** By id, blocks are read in their order; by a time, they reach into each other. */
function isBeforeRest({ walk }: Search): Condition {
  const { by } = orderOf(walk);
  if (by === null || by.name === 'severity') return sql`true`;
  const number = sql`moment_number(${required(walk.named[0], 'order')})`;
  return sql`coalesce(${by.isUp ? number : sql`-${number}`} < (select starts from rest), true)`;
}
