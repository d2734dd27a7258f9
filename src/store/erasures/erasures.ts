// SQL of erasures: their rows, which records were erased, and what goes with them.
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Erased, Erasure } from '../../domain/erasure.ts';
import type { Tables } from '../tables.ts';
import type { ErasureTables } from './erasure-tables.ts';

/** The row of an erasure with its records and files. */
export async function insertErasure(
  db: Kysely<Tables>,
  row: Insertable<ErasureTables['evidence_erasure']>,
  {
    records,
    files,
  }: { records: readonly string[]; files: readonly { sha256: string; bytes: number }[] },
): Promise<void> {
  await db.insertInto('evidence_erasure').values(row).execute();
  await sql`
    insert into erased_record (evidence_id, erasure_id)
    select unnest(${records}::uuid[]), ${row.id}::uuid`.execute(db);
  if (files.length === 0) return;
  await db
    .insertInto('erased_file')
    .values(files.map((file) => ({ erasure_id: row.id, ...file })))
    .execute();
}

/**
 * Destroys every key of these bytes, and takes their rows out of what the vault keeps. The files
 * can leave the disk at once: no one can read them any more.
 */
export async function destroyFiles(
  db: Kysely<Tables>,
  files: readonly { id: string; sha256: string; bytes: number }[],
  at: Timestamp,
): Promise<void> {
  if (files.length === 0) return;
  const hashes = files.map(({ sha256 }) => sha256);
  await sql`delete from vault_key where sha256 = any(${hashes}::text[])`.execute(db);
  // A fault of bytes that no one can have any more is no fault.
  await sql`
    update blob_fault set mended_at = ${at}
    where sha256 = any(${hashes}::text[]) and mended_at is null`.execute(db);
  const open = { kind: 'erasure', due_at: at, ended_at: null, outcome: null } as const;
  const removals = files.map((file) => ({ ...file, ...open }));
  await db.insertInto('blob_removal').values(removals).execute();
  await sql`delete from blob where sha256 = any(${hashes}::text[])`.execute(db);
  await sql`
    update log_batch set released_at = ${at}
    where sha256 = any(${hashes}::text[]) and released_at is null`.execute(db);
  await sql`
    update connector_run set released_at = ${at}
    where released_at is null and (
      sha256 = any(${hashes}::text[]) or archive ->> 'sha256' = any(${hashes}::text[])
    )`.execute(db);
}

/** Of these records those that were erased, as the rows say it. */
export async function erasedRecords(
  db: Kysely<Tables>,
  evidence_ids: readonly string[],
): Promise<Map<string, Erased>> {
  if (evidence_ids.length === 0) return new Map();
  const { rows } = await sql<Erased & { evidence_id: string }>`
    select evidence_id, erasure_id, erased_at as at, ground, requested_by, approved_by
    from erased_record join evidence_erasure on evidence_erasure.id = erasure_id
    where evidence_id = any(${evidence_ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ evidence_id, ...erased }) => [evidence_id, erased]));
}

/** Entries of the audit trail that say of these records that they were erased. */
export async function erasureEntries(
  db: Kysely<Tables>,
  evidence_ids: readonly string[],
): Promise<{ id: number; evidence_id: string; entry: string }[]> {
  if (evidence_ids.length === 0) return [];
  const { rows } = await sql<{ id: number; evidence_id: string; entry: string }>`
    select id, evidence_id, entry from audit_entry
    where action = 'evidence.erased' and evidence_id = any(${evidence_ids}::uuid[])
    order by id`.execute(db);
  return rows;
}

/** The erasures of an incident, the newest first. */
export async function listErasures(
  db: Kysely<Tables>,
  incident_id: string,
  limit: number,
): Promise<Erasure[]> {
  const { rows } = await sql<Erasure>`
    select id as erasure_id, erased_at as at, scope, ground, reason, requested_by, approved_by,
      not_reached, left_copies,
      (select count(*)::int from erased_record where erasure_id = evidence_erasure.id) as records,
      (select coalesce(jsonb_agg(jsonb_build_object('sha256', sha256, 'bytes', bytes)
        order by sha256), '[]') from erased_file where erasure_id = evidence_erasure.id) as files
    from evidence_erasure where incident_id = ${incident_id}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** The entries of the log that each name records of an erasure, in their order. */
export async function erasureLogEntries(
  db: Kysely<Tables>,
  incident_id: string,
): Promise<{ id: number; entry: string }[]> {
  return db
    .selectFrom('audit_entry')
    .select(['id', 'entry'])
    .where('incident_id', '=', incident_id)
    .where('action', '=', 'incident.evidence_erased')
    .orderBy('id')
    .execute();
}

export interface RowOfErased {
  evidence_id: string;
  erasure_id: string;
}

/** Erased records in the order of their ids. */
export async function erasedAfter(
  db: Kysely<Tables>,
  after: string | null,
  limit: number,
): Promise<RowOfErased[]> {
  let query = db
    .selectFrom('erased_record')
    .select(['evidence_id', 'erasure_id'])
    .orderBy('evidence_id')
    .limit(limit);
  if (after !== null) query = query.where('evidence_id', '>', after);
  return query.execute();
}

/** Files that were erased and have a key, though nothing names them since. */
export async function filesWithKeys(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select distinct erased_file.sha256 from erased_file
    where exists (select from vault_key where vault_key.sha256 = erased_file.sha256)
      and not exists (select from evidence
        where left(content_ref, 77) = 'vault:sha256:' || erased_file.sha256
          and content_ref like 'vault:sha256:%'
          and not exists (select from erased_record where evidence_id = evidence.id))
      and not exists (select from connector_run
        where released_at is null and (connector_run.sha256 = erased_file.sha256
          or archive ->> 'sha256' = erased_file.sha256))
      and not exists (select from log_batch
        where log_batch.sha256 = erased_file.sha256 and released_at is null)
    order by 1 limit 1000`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Records that the trail says were erased and that no row says so of. */
export async function erasedWithoutRow(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct evidence_id as id from audit_entry
    where action = 'evidence.erased' and evidence_id is not null
      and not exists (
        select from erased_record where erased_record.evidence_id = audit_entry.evidence_id)
    order by 1 limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}
