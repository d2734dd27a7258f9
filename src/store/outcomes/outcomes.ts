// SQL of outcomes other than closing.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Tables } from '../tables.ts';
import type { OutcomeRow } from './outcome-tables.ts';

export async function insertOutcome(db: Kysely<Tables>, row: OutcomeRow): Promise<void> {
  await db.insertInto('incident_outcome').values(row).execute();
}

/** The outcome in force. */
export async function findOutcome(
  db: Kysely<Tables>,
  incident_id: string,
): Promise<OutcomeRow | undefined> {
  return db
    .selectFrom('incident_outcome')
    .selectAll()
    .where('incident_id', '=', incident_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

type End = Pick<OutcomeRow, 'ended_by' | 'ended_at' | 'end_kind' | 'end_reason'>;

export async function endOutcome(db: Kysely<Tables>, id: string, end: End): Promise<void> {
  await db.updateTable('incident_outcome').set(end).where('id', '=', id).execute();
}

/** Every outcome that the incident had, oldest first. */
export async function allOutcomes(db: Kysely<Tables>, incident_id: string): Promise<OutcomeRow[]> {
  return db
    .selectFrom('incident_outcome')
    .selectAll()
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute();
}

/** An outcome with the incident that it calls the original. */
export interface NamedOutcomeRow extends OutcomeRow {
  original_public_id: string | null;
  original_title: string | null;
}

/** The newest outcomes of an incident, the newest first. */
export async function listOutcomes(
  db: Kysely<Tables>,
  incident_id: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<NamedOutcomeRow[]> {
  const behind = after === null ? sql`` : sql`and one.id < ${after}::uuid`;
  const { rows } = await sql<NamedOutcomeRow>`
    select one.*, original.public_id as original_public_id, original.title as original_title
    from incident_outcome one
    left join incident original on original.id = one.duplicate_of and original.undone_at is null
    where one.incident_id = ${incident_id} ${behind}
    order by one.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Whether other incidents are marked as duplicates of this one. */
export async function hasDuplicates(db: Kysely<Tables>, incident_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('incident_outcome')
    .select('id')
    .where('duplicate_of', '=', incident_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Incidents whose accepted risk has run out, the longest ago first. */
export async function expiredOutcomes(
  db: Kysely<Tables>,
  now: Timestamp,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('incident_outcome')
    .select('incident_id')
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ incident_id }) => incident_id);
}
