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

export interface FullOutcomeRow extends OutcomeRow {
  /** The incident that a merge brought it to. */
  merged_into: string | null;
}

/** Every outcome that the incident had, oldest first. */
export async function allOutcomes(
  db: Kysely<Tables>,
  incident_id: string,
): Promise<FullOutcomeRow[]> {
  const { rows } = await sql<FullOutcomeRow>`
    select one.*, target_id as merged_into
    from incident_outcome one left join incident_merge on incident_merge.id = merge_id
    where incident_id = ${incident_id} order by one.id`.execute(db);
  return rows;
}

/** An outcome with the incident that it calls the original, or into which it was merged. */
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
    left join incident_merge on incident_merge.id = one.merge_id
    left join incident original on original.id = coalesce(one.duplicate_of, target_id)
      and original.undone_at is null
    where one.incident_id = ${incident_id} ${behind}
    order by one.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Those that other incidents are duplicates of, or were merged into. */
export async function withOthers(
  db: Kysely<Tables>,
  incident_ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select duplicate_of as id from incident_outcome
      where duplicate_of = any(${incident_ids}::uuid[]) and ended_at is null
    union
    select target_id from incident_merge join incident_outcome one on merge_id = incident_merge.id
      where target_id = any(${incident_ids}::uuid[]) and undone_at is null
        and ended_at is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
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
