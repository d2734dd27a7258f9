// SQL of files that leave the vault: which rows still need one, the record of its removal, and what
// became of it. The caller holds the lock of the blob (store/vault/blobs.ts).
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { required } from '../../domain/required.ts';
import type { RetentionKind } from '../../domain/retention.ts';
import type { Tables } from '../tables.ts';

export interface KeptFile {
  sha256: string;
  bytes: number;
}

/** Rows of this kind that are older than `before` count as if they needed nothing. */
export interface Without {
  kind: RetentionKind;
  before: Timestamp;
}

/** Whether a record needs these bytes, or a row whose time is not over. */
export function isNeeded(hash: RawBuilder<unknown>, without?: Without): RawBuilder<boolean> {
  const logs = without?.kind === 'log_events' ? sql`received_at >= ${without.before}` : sql`true`;
  const runs =
    without?.kind === 'import_files'
      ? sql`(
    finished_at is null or finished_at >= ${without.before})`
      : sql`true`;
  return sql<boolean>`(
    exists (
      select from evidence where left(content_ref, 77) = 'vault:sha256:' || ${hash}
        and content_ref like 'vault:sha256:%'
        and not exists (select from erased_record where evidence_id = evidence.id))
    or exists (
      select from engagement_entry where evidence ->> 'content_ref' = 'vault:sha256:' || ${hash})
    or exists (select from report where artifact_sha256 = ${hash})
    or exists (
      select from log_batch
      where log_batch.sha256 = ${hash} and released_at is null and ${logs})
    or exists (
      select from connector_run
      where connector_run.sha256 = ${hash} and released_at is null and ${runs})
    or exists (
      select from connector_run
      where archive is not null and archive ->> 'sha256' = ${hash} and released_at is null
        and ${runs})
  )`;
}

/** Of these files those that nothing needs: their rows go, with a record each. */
export async function releaseFiles(
  db: Kysely<Tables>,
  hashes: readonly string[],
  said: { kind: RetentionKind; due_at: Timestamp; nextId: () => string },
): Promise<KeptFile[]> {
  const { rows } = await sql<KeptFile>`
    select sha256, bytes from blob
    where sha256 = any(${hashes}::text[]) and not ${isNeeded(sql.ref('blob.sha256'))}
    order by sha256`.execute(db);
  if (rows.length === 0) return [];
  const { kind, due_at, nextId } = said;
  const open = { kind, due_at, ended_at: null, outcome: null };
  const removals = rows.map(({ sha256, bytes }) => ({ id: nextId(), sha256, bytes, ...open }));
  await db.insertInto('blob_removal').values(removals).execute();
  const released = rows.map(({ sha256 }) => sha256);
  await sql`delete from blob where sha256 = any(${released}::text[])`.execute(db);
  return rows;
}

/** Removals whose day is over, the first ones. */
export async function dueRemovals(
  db: Kysely<Tables>,
  now: Timestamp,
  limit: number,
): Promise<KeptFile[]> {
  return db
    .selectFrom('blob_removal')
    .select(['sha256', 'bytes'])
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** Ends removals of bytes that came again; gives the files that can go now. */
export async function stillRemovable(
  db: Kysely<Tables>,
  hashes: readonly string[],
  now: Timestamp,
): Promise<KeptFile[]> {
  await sql`
    update blob_removal set ended_at = ${now}, outcome = 'kept'
    where sha256 = any(${hashes}::text[]) and ended_at is null and (
      exists (select from blob where blob.sha256 = blob_removal.sha256)
      or ${isNeeded(sql.ref('blob_removal.sha256'))})`.execute(db);
  const { rows } = await sql<KeptFile>`
    select distinct sha256, bytes from blob_removal
    where sha256 = any(${hashes}::text[]) and ended_at is null and due_at <= ${now}
    order by sha256`.execute(db);
  return rows;
}

export async function endRemovals(
  db: Kysely<Tables>,
  hashes: readonly string[],
  now: Timestamp,
): Promise<void> {
  await sql`
    update blob_removal set ended_at = ${now}, outcome = 'removed'
    where sha256 = any(${hashes}::text[]) and ended_at is null`.execute(db);
}

/** Files that wait to leave the disk. */
export async function countWaiting(db: Kysely<Tables>): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes
    from blob_removal where ended_at is null`.execute(db);
  return required(rows[0], 'row');
}
