// Writes the bits of blocks of incidents: of those that have none yet, and of the one in which most
// changed. A block is written as a whole from its rows, and its marks are taken away with it.
import { sql, type Kysely } from 'kysely';
import { required } from '../../../domain/required.ts';
import type { Tables } from '../../tables.ts';
import { isListed } from '../incident-list.ts';
import { insertBits } from './block-bits.ts';
import { insertFacets } from './block-facets.ts';

/** Incidents of a new block; more fit into one, as ids come late. */
const incidentsAtFirst = 15_000;
/** As the type of the column has it. */
const mostInBlock = 16_000;

/** Of fewer incidents, all matches are near. */
const fewestIncidents = 10_000;
/** Fewer changes than these are read by each search. */
const fewMarks = 500;
/** Marks that are counted by their blocks. */
const mostCounted = 50_000;

export interface KeepBitsOptions {
  /** Incidents with which bits begin to be kept. */
  least?: number;
  /** Marks that make a block due. */
  fewest?: number;
  /** Incidents of a new block. */
  size?: number;
  /** Incidents that a block has room for. */
  most?: number;
}

/** Writes the bits of one block, if one is due; returns whether one was. */
export function keepBits(db: Kysely<Tables>, options: KeepBitsOptions = {}): Promise<boolean> {
  const { least = fewestIncidents, fewest = fewMarks } = options;
  const { size = incidentsAtFirst, most = mostInBlock } = options;
  return asOnlyOne(db, async (moment) => {
    if (!(await hasMore(moment, least))) {
      await dropBits(moment);
      return false;
    }
    await addBlocks(moment, size);
    const due = await dueBlock(moment, fewest);
    if (due !== null) await keepBlock(moment, due, most);
    return due !== null;
  });
}

/** Writes all again, whatever was kept, and returns how many blocks there are. */
export async function recountBits(db: Kysely<Tables>): Promise<number> {
  await forgetBits(db);
  while (await keepBits(db));
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from incident_block`.execute(db);
  return required(rows[0], 'row').n;
}

/** Keeps none, nor the marks, which are of no use then. */
export function forgetBits(db: Kysely<Tables>): Promise<void> {
  return asOnlyOne(db, dropBits);
}

/** In a transaction that sees one moment, which no other process keeps bits in. */
function asOnlyOne<Result>(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      // Before the first read, which decides what moment it is.
      await sql`lock table incident_block in share row exclusive mode`.execute(transaction);
      await sql`select set_config('statement_timeout', '10min', true),
        set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(transaction);
      return work(transaction);
    });
}

async function hasMore(db: Kysely<Tables>, least: number): Promise<boolean> {
  const { rows } = await sql`
    select from incident order by id offset ${least} limit 1`.execute(db);
  return rows.length > 0;
}

const keptTables = [
  ...['incident_block', 'incident_place', 'incident_bits', 'facet_bits', 'incident_mark'],
];

/** A change that has been seen by this moment is in what is kept later. */
async function dropBits(db: Kysely<Tables>): Promise<void> {
  for (const table of keptTables) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
}

/** Before it come none. */
const firstId = '00000000-0000-0000-0000-000000000000';

/** All blocks at first; then one behind the last, when that is full. */
async function addBlocks(db: Kysely<Tables>, size: number): Promise<void> {
  await sql`
    with last as (
      select coalesce(max(block), -1) as block,
        (array_agg(first_id order by block desc))[1] as first_id
      from incident_block),
    behind as (
      select id, row_number() over (order by id) - 1 as n from incident, last
      where id >= coalesce(first_id, ${firstId}::uuid)),
    new as (
      select last.block + (n / ${sql.lit(size)})
          + case when first_id is null then 1 else 0 end as block,
        case when n = 0 then ${firstId}::uuid else id end as first_id
      from behind, last
      where n % ${sql.lit(size)} = 0 and (n > 0 or first_id is null)),
    made as (
      insert into incident_block (block, first_id)
      select block, first_id from new returning block)
    -- The last block ends where the next one begins now.
    update incident_block set kept_at = null
    where block = (select min(block) - 1 from made)`.execute(db);
}

interface Block {
  block: number;
  first_id: string;
  next_id: string | null;
}

/**
 * The first that has none; else, when there are many marks, the one that has most of them; else the
 * one of the day before: what changed past the triggers, as by hand, is right again then.
 */
async function dueBlock(db: Kysely<Tables>, fewest: number): Promise<Block | null> {
  const { rows } = await sql<Block>`
    with mark as materialized (
      select block from (
        select incident_id from incident_mark limit ${sql.lit(mostCounted)}) as counted,
      lateral (
        select block from incident_block where first_id <= incident_id
        order by first_id desc limit 1) as own),
    own as (
      select block, first_id, kept_at, facet_values, coalesce(marks, 0) as marks,
        lead(first_id) over (order by block) as next_id
      from incident_block
        left join (select block, count(*) as marks from mark group by block) as marked
          using (block))
    select block, first_id, next_id from own
    where kept_at is null or facet_values is null or kept_at < now() - interval '1 day'
      or marks > 0 and (select count(*) from mark) >= ${fewest}
    order by kept_at is null desc, case when kept_at is null then block end,
      facet_values is null desc, marks desc, kept_at limit 1`.execute(db);
  return rows[0] ?? null;
}

async function keepBlock(
  db: Kysely<Tables>,
  { block, first_id, next_id }: Block,
  most: number,
): Promise<void> {
  const within = (id: string) => sql`${sql.ref(id)} >= ${first_id}::uuid
    ${next_id === null ? sql`` : sql`and ${sql.ref(id)} < ${next_id}::uuid`}`;
  await sql`delete from incident_mark where ${within('incident_id')}`.execute(db);
  await sql`delete from incident_place where block = ${block}`.execute(db);
  await sql`delete from incident_bits where block = ${block}`.execute(db);
  const placed = await sql`insert into incident_place (block, place, id)
    select ${block}, row_number() over (order by id) - 1, id from (
      select id from incident where ${isListed} and ${within('id')}
      order by id limit ${most}::int + 1) as own`.execute(db);
  // So many ids came late that all blocks are made again.
  if ((placed.numAffectedRows ?? 0n) > most) return dropBits(db);
  await insertBits(db, block);
  const values = await insertFacets(db, block);
  const kept = await sql`
    update incident_block
    set kept_at = now(), facet_values = ${values}::int, created = own.created,
      changed = own.changed, due = own.due
    from (
      select ${reachOf('created_at')} as created, ${reachOf('sla_due_at')} as due,
        ${reachOf('coalesce(changed_at, created_at)')} as changed
      from incident_place join incident using (id) where block = ${block}) as own
    where block = ${block} returning 1`.execute(db);
  required(kept.rows[0], 'block');
}

/** Null where none has the time, which would count as the first of all. */
function reachOf(time: string) {
  const column = sql.raw(time);
  return sql`case when count(${column}) > 0 then int8range(
    moment_number(min(${column})), moment_number(max(${column})), '[]') end`;
}
