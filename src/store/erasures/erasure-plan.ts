// SQL of what an erasure of an incident's evidence would reach, and what names the same bytes.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { LeftCopies, UnreachedReason } from '../../domain/erasure.ts';
import { required } from '../../domain/required.ts';
import { isHeld } from '../holds/holds.ts';
import type { Tables } from '../tables.ts';

/** A file in the vault that records of the incident name. */
export interface NamedFile {
  sha256: string;
  bytes: number;
  /** Keys of it. */
  keys: number;
  /** Null when only this incident names it. */
  reason: Exclude<UnreachedReason, 'archive' | 'no_key'> | null;
  incidents: string[];
}

/** Hash in a reference to bytes that the vault has. */
const heldHash = sql`substr(content_ref, 14, 64)`;
const isHeldContent = sql<boolean>`(
  content_ref ~ '^vault:sha256:[0-9a-f]{64}' and integrity = 'verified')`;
const isErased = sql<boolean>`exists (
  select from erased_record where erased_record.evidence_id = evidence.id)`;

/** Records whose bytes the vault has and that were not erased: their ids, with their files. */
export async function heldRecords(
  db: Kysely<Tables>,
  incident_id: string,
  limit: number,
): Promise<{ id: string; sha256: string }[]> {
  const { rows } = await sql<{ id: string; sha256: string }>`
    select id, ${heldHash} as sha256 from evidence
    where incident_id = ${incident_id} and ${isHeldContent} and not ${isErased}
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** Why a file stays that something else than the incident names; null when nothing does. */
function reasonOf(incident_id: string): RawBuilder<NamedFile['reason']> {
  return sql`
    case
      when others.incidents <> '{}' then 'shared'
      when exists (
        select from engagement_entry
        where evidence ->> 'content_ref' = 'vault:sha256:' || file.sha256) then 'engagement'
      when exists (select from report where artifact_sha256 = file.sha256) then 'report'
      when exists (
        select from log_batch join log_event on log_event.batch_id = log_batch.id
        where log_batch.sha256 = file.sha256
          and log_event.incident_id is distinct from ${incident_id}) then 'logs'
      when exists (
        select from connector_run
        where finished_at is null
          and (connector_run.sha256 = file.sha256 or archive ->> 'sha256' = file.sha256)
      ) then 'import_running'
    end`;
}

/** Public ids of other incidents that name a file, the first ones. */
function othersOf(incident_id: string): RawBuilder<unknown> {
  return sql`
    select coalesce(array_agg(public_id), '{}') as incidents from (
      select distinct incident.public_id from evidence
      join incident on incident.id = evidence.incident_id
      where left(content_ref, 77) = 'vault:sha256:' || file.sha256
        and content_ref like 'vault:sha256:%' and incident_id <> ${incident_id}
        and not ${isErased}
      order by 1 limit 20) as named`;
}

/** The files of these records, and why those stay that something else names. */
export async function namedFiles(
  db: Kysely<Tables>,
  incident_id: string,
  hashes: readonly string[],
): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select file.sha256, blob.bytes::bigint as bytes, ${reasonOf(incident_id)} as reason,
      others.incidents,
      (select count(*)::int from vault_key where vault_key.sha256 = file.sha256) as keys
    from (select unnest(${hashes}::text[]) as sha256) as file
    join blob on blob.sha256 = file.sha256, lateral (${othersOf(incident_id)}) as others
    order by file.sha256`.execute(db);
  return rows;
}

/**
 * Archives in which these files came. `others`: whether something else that came in it stays, or is
 * evidence of its own.
 */
export async function archivesOf(
  db: Kysely<Tables>,
  hashes: readonly string[],
): Promise<{ sha256: string; bytes: number; keys: number; others: boolean }[]> {
  const { rows } = await sql<{ sha256: string; bytes: number; keys: number; others: boolean }>`
    select blob.sha256, blob.bytes,
      (select count(*)::int from vault_key where vault_key.sha256 = blob.sha256) as keys,
      (exists (
        select from connector_run
        where archive ->> 'sha256' = blob.sha256
          and (finished_at is null or connector_run.sha256 <> all(${hashes}::text[])))
      or exists (select from connector_run where connector_run.sha256 = blob.sha256)
      or exists (
        select from evidence where left(content_ref, 77) = 'vault:sha256:' || blob.sha256
          and content_ref like 'vault:sha256:%' and not ${isErased})
      or exists (select from log_batch where log_batch.sha256 = blob.sha256)
      or exists (select from report where artifact_sha256 = blob.sha256)) as others
    from blob where blob.sha256 <> all(${hashes}::text[]) and blob.sha256 in (
      select archive ->> 'sha256' from connector_run
      where archive is not null and connector_run.sha256 = any(${hashes}::text[]))
    order by blob.sha256`.execute(db);
  return rows;
}

/** Whether a legal hold in force covers the incident. */
export async function incidentIsHeld(db: Kysely<Tables>, incident_id: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select ${isHeld(sql`${incident_id}::uuid`)} as held`.execute(db);
  return required(rows[0], 'row').held;
}

/** Copies that were exported so far, by what the database knows of them. */
export async function leftCopies(db: Kysely<Tables>, incident_id: string): Promise<LeftCopies> {
  const { rows } = await sql<LeftCopies>`
    select
      (select count(*)::int from issued_package
        where subject_id = ${incident_id}) as packages,
      (select count(*)::int from report where incident_id = ${incident_id}) as reports,
      (select count(*)::int from report
        join report_delivery on report_delivery.report_id = report.id
        where incident_id = ${incident_id} and state <> 'queued') as delivered,
      (select count(*)::int from audit_entry
        where incident_id = ${incident_id} and action = 'evidence.exported') as downloads
  `.execute(db);
  return required(rows[0], 'row');
}
