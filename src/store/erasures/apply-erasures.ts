// SQL of keys that are there though the audit log says that they were destroyed.
import { sql, type Kysely } from 'kysely';
import { required } from '../../domain/required.ts';
import type { Tables } from '../tables.ts';

/** False in a database of before there were erasures. */
export async function knowsErasures(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`
    select to_regclass('erased_record')::text as name`.execute(db);
  return required(rows[0], 'row').name !== null;
}

/**
 * Files that the log says were erased and that have a key from before that. The same bytes can have
 * come again since, with a key of their own: then something else names them.
 */
export async function keysAgainstLog(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select distinct vault_key.sha256
    from audit_entry,
      jsonb_array_elements_text(audit_entry.entry::jsonb -> 'detail' -> 'sha256') as erased (sha256)
    join vault_key on vault_key.sha256 = erased.sha256
    where audit_entry.action = 'incident.evidence_erased' and vault_key.made_at < audit_entry.at
      and not exists (
        select from evidence where left(content_ref, 77) = 'vault:sha256:' || erased.sha256
          and content_ref like 'vault:sha256:%'
          and not exists (
            select from audit_entry of_record
            where of_record.evidence_id = evidence.id and of_record.action = 'evidence.erased'))
      and not exists (
        select from log_batch
        where log_batch.sha256 = erased.sha256 and received_at > audit_entry.at)
      and not exists (
        select from connector_run
        where started_at > audit_entry.at and (connector_run.sha256 = erased.sha256
          or archive ->> 'sha256' = erased.sha256))
    order by 1`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

export async function destroyAgain(db: Kysely<Tables>, hashes: readonly string[]): Promise<void> {
  await sql`delete from vault_key where sha256 = any(${hashes}::text[])`.execute(db);
}
