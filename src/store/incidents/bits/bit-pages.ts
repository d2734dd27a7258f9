// The page of a search whose matches are far: bits say which incidents can match and which of them
// come first; these, and all that changed since the bits were kept, are compared by their rows.
import { sql, type Kysely } from 'kysely';
import { required } from '../../../domain/required.ts';
import { severities } from '../../../domain/severity.ts';
import { planForValues } from '../../engine/dialect.ts';
import { withPlanner } from '../../engine/work-memory.ts';
import type { Tables } from '../../tables.ts';
import { isListed, type Condition, type IncidentFilter } from '../incident-list.ts';
import { always, indexesOnly, type Search } from '../incident-look-ups.ts';
import { all, ordered, reach, walks } from '../incident-walks.ts';
import { bitsOf, bitsOfFilter, either, fromPlace, together } from './bit-filter.ts';

/** Marks of changes whose incidents are read in addition to those that the bits say. */
const mostMarked = 1_500;
/** Incidents that one search reads. */
const mostRead = 2_500;
/** More than a page is read, as bits hold for some that do not match. */
const spare = 30;

/** The ids of the page; null when the bits do not say, or hold for too many that do not match. */
export async function findByBits(search: Search): Promise<string[] | null> {
  const asked = bitsOfFilter(search.filter);
  if (asked === null) return null;
  const behind = behindPlace(search, asked);
  for (let most = search.limit + spare; most <= mostRead; most *= 4) {
    const { ids, are_kept, marked, read, matches } = await firstOf(search, behind, most);
    if (!are_kept || marked > mostMarked || read > mostRead) return null;
    if (read < most || matches >= search.limit) return ids;
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

interface Order {
  /** What the incidents are ordered by before their id, with its highest bit. */
  by: { name: string; high: number; isUp: boolean } | null;
  isUp: boolean;
}

function orderOf({ by, direction }: Search['walk']): Order {
  const isUp = direction === 'asc';
  if (by === walks['-severity'].by) return { by: { name: 'severity', high: 2, isUp }, isUp };
  if (by === walks['-updated'].by) return { by: { name: 'changed', high: 39, isUp }, isUp };
  if (by === walks.dated.by) return { by: { name: 'due', high: 39, isUp }, isUp };
  return { by: null, isUp };
}

/** Of each block, the bits of those that the search asks for behind its place. */
function behindPlace(
  { walk, filter, after, isUndated = false }: Search,
  asked: Condition,
): Condition {
  const parts = [asked];
  if (walk.by === walks.dated.by) parts.push(bitsOf('dated'));
  if (isUndated) parts.push(sql`~${bitsOf('dated')}`);
  const { by } = orderOf(walk);
  if (after !== null && by === null) parts.push(beyondId(after.id, walk.direction));
  if (after !== null && by?.name === 'severity') {
    const own = after.severity ?? severities.length;
    const lower = severities.flatMap((_, level) =>
      level < own ? [bitsOf(`severity:${level}`)] : [],
    );
    const same = together([bitsOf(`severity:${own}`), beyondId(after.id, walk.direction)]);
    parts.push(either([...lower, same]));
  }
  const ofAll = sql`coalesce((select array_agg(${together(parts)} order by block)
    from incident_block as at), '{}')`;
  const found = sinceCreated(filter, ofAll);
  if (after === null || by === null || by.name === 'severity') return found;
  const time = by.name === 'changed' ? after.changed_at : after.sla_due_at;
  return upTo(found, by.name, time ?? null, by.isUp);
}

function sinceCreated({ created_since }: IncidentFilter, bits: Condition): Condition {
  return created_since === undefined ? bits : upTo(bits, 'created', created_since, true);
}

/** From a time on when `isUp`, else up to it. */
function upTo(bits: Condition, name: string, time: string | null, isUp: boolean): Condition {
  return sql`bits_up_to(${bits}, ${name}, 39, moment_number(${time}::timestamptz),
    ${sql.lit(isUp)})`;
}

/** The places before an id, or from it on. */
function beyondId(id: string, direction: 'asc' | 'desc'): Condition {
  const from = fromPlace(sql`(select block * 16000 + place from incident_place
    where id >= ${id}::uuid order by id limit 1)`);
  return direction === 'asc' ? from : sql`~${from}`;
}

interface First {
  are_kept: boolean;
  /** Marks, to one more than are read. */
  marked: number;
  /** Those that the bits say. */
  read: number;
  /** Of these, those that match and have no mark. */
  matches: number;
  /** All that match, in their order, up to the end of the page. */
  ids: string[];
}

async function firstOf(search: Search, bits: Condition, most: number): Promise<First> {
  const { db, walk, facts, words, after, limit } = search;
  const { by, isUp } = orderOf(walk);
  const longest = sql.lit(mostRead + 1);
  const places =
    by === null
      ? sql`first_places(bits, ${sql.lit(isUp)}, ${most}::int)`
      : sql`first_by(bits, ${by.name}, ${sql.lit(by.high)}, ${sql.lit(by.isUp)}, ${sql.lit(isUp)},
          ${most}::int, ${by.name === 'severity' ? sql`${most}::int` : longest})`;
  const candidates = sql`array(
    select id from said union select id from marked)`;
  const finding = sql<First>`${planForValues}
    with marked as materialized (${marks}),
    asked as materialized (select ${bits} as bits),
    said as materialized (
      select id from asked, unnest(${places}) as at
        join incident_place on block = at / 16000 and place = at % 16000),
    incident as materialized (
      select ${walk.keys}, id not in (select id from marked) as is_kept from (
        select ${walk.columns}, search from incident
        where id = any(${candidates}) and ${isListed} offset 0) as incident
      where ${all([...always, ...reach(walk, after), ...facts, ...words])})
    select ${allKept} as are_kept, (select count(*) from marked)::int as marked,
       (select count(*) from said)::int as read,
      (select count(*) from incident where is_kept)::int as matches,
      array(select id from incident order by ${ordered(walk.named, walk.direction)}
        limit ${limit})::text[] as ids`;
  const { rows } = await withPlanner(db, indexesOnly, (planned) => finding.execute(planned));
  return required(rows[0], 'row');
}
