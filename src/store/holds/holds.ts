// SQL of legal holds.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Tables } from '../tables.ts';
import type { LegalHoldTable } from './hold-tables.ts';

/** Newest first, at most so many. */
export async function listHolds(
  db: Kysely<Tables>,
  incident_id: string,
  limit: number,
): Promise<LegalHoldTable[]> {
  return db
    .selectFrom('legal_hold')
    .selectAll()
    .where('incident_id', '=', incident_id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countHolds(db: Kysely<Tables>, incident_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('legal_hold')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('incident_id', '=', incident_id)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertHold(db: Kysely<Tables>, hold: LegalHoldTable): Promise<void> {
  await db.insertInto('legal_hold').values(hold).execute();
}

export async function findHold(
  db: Kysely<Tables>,
  incident_id: string,
  id: string,
): Promise<LegalHoldTable | undefined> {
  return db
    .selectFrom('legal_hold')
    .selectAll()
    .where('incident_id', '=', incident_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function endHold(
  db: Kysely<Tables>,
  id: string,
  said: { release_reason: string; released_by: string; released_at: Timestamp },
): Promise<LegalHoldTable> {
  return db
    .updateTable('legal_hold')
    .set(said)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * These incidents, those that were merged into them, and those that they were split from: an
 * incident shows the records of all of them, which stay where they were recorded.
 */
function andShown(start: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with recursive shown (id) as (
      ${start}
      union
      select part.id from shown, lateral (
        select incident_outcome.incident_id as id
        from incident_merge join incident_outcome on merge_id = incident_merge.id
        where target_id = shown.id and undone_at is null
        union all
        select origin_id from incident_split
        where incident_split.incident_id = shown.id and undone_at is null
      ) as part)
    select id from shown`;
}

/** Incidents that a hold in force covers. */
const held = sql`(${andShown(sql`select incident_id from legal_hold where released_at is null`)})`;

/** Whether a hold in force covers this incident. */
export function isHeld(incident: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${incident} in ${held}`;
}

/** Whether an event or a record of this batch of log events belongs to an incident under hold. */
export function batchIsHeld(batch: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from log_event join ${held} as held on held.id = incident_id
    where log_event.batch_id = ${batch})`;
}

/** Whether this import made or saw an incident under hold, or a record of one. */
export function runIsHeld(run: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (
      select from evidence join ${held} as held on held.id = incident_id
      where evidence.connector_run_id = ${run})
    or exists (
      select from incident join ${held} as held using (id)
      where incident.connector_run_id = ${run})
    or exists (
      select from sighting join ${held} as held on held.id = incident_id
      where sighting.run_id = ${run}))`;
}

/** Files that came with the incident, whose rows' time was over and that wait to leave the disk. */
export async function waitingFiles(
  db: Kysely<Tables>,
  incident_id: string,
): Promise<{ sha256: string; bytes: number }[]> {
  const { rows } = await sql<{ sha256: string; bytes: number }>`
    select distinct sha256, bytes from blob_removal
    where ended_at is null and kind <> 'erasure' and sha256 in (
      select sha256 from log_batch where id in (${batchesOf(incident_id)})
      union all
      select unnest(array[sha256, archive ->> 'sha256']) from connector_run
      where id in (${runsOf(incident_id)}))
    order by sha256`.execute(db);
  return rows;
}

/** Rows that came with the incident count as names of these files again, which then stay. */
export async function keepAgain(
  db: Kysely<Tables>,
  { incident_id, hashes, now }: { incident_id: string; hashes: string[]; now: Timestamp },
): Promise<void> {
  await sql`
    update log_batch set released_at = null
    where id in (${batchesOf(incident_id)}) and sha256 = any(${hashes}::text[])`.execute(db);
  await sql`
    update connector_run set released_at = null
    where id in (${runsOf(incident_id)})
      and array[sha256, archive ->> 'sha256'] && ${hashes}::text[]`.execute(db);
  await sql`
    update blob_removal set ended_at = ${now}, outcome = 'kept'
    where sha256 = any(${hashes}::text[]) and ended_at is null`.execute(db);
}

function batchesOf(incident_id: string): RawBuilder<unknown> {
  return sql`select batch_id from log_event where incident_id in (${shownBy(incident_id)})`;
}

function runsOf(incident_id: string): RawBuilder<unknown> {
  const shown = shownBy(incident_id);
  return sql`
    select connector_run_id from evidence where incident_id in (${shown})
    union all select connector_run_id from incident where id in (${shown})
    union all select run_id from sighting where incident_id in (${shown})`;
}

function shownBy(incident_id: string): RawBuilder<unknown> {
  return andShown(sql`select ${incident_id}::uuid`);
}
