// SQL of a verification of texts that are apart from their entries of the audit log.
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Entries whose texts are gone though no erasure of their incident, or of the file of their import,
 * took them. An entry without a place for texts, of before 0278, has none to lose.
 */
export async function textsGoneWithoutErasure(db: Kysely<Tables>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select said.id from audit_entry said
    where said.texts is null and (said.incident_id is not null or said.action like 'import.%')
      and said.action not in ('incident.evidence_erased', 'evidence.erased')
      and said.entry ~ '[{]"sealed":"[0-9a-f]{64}"[}]'
      and not exists (
        select from audit_entry erasing
        where erasing.action = 'incident.evidence_erased' and erasing.id > said.id
          and erasing.entry::jsonb #>> '{detail,scope}' = 'incident'
          and (erasing.incident_id = said.incident_id or said.action like 'import.%'
            and (erasing.entry::jsonb #> '{detail,sha256}') ? (
            select sha256 from connector_run
            where id::text = said.entry::jsonb #>> '{detail,run_id}')))
    order by said.id limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the database has texts apart from their entries. */
export async function knowsTexts(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ knows: boolean }>`
    select exists (
      select from information_schema.columns where table_schema = current_schema()
        and table_name = 'audit_entry' and column_name = 'texts') as knows`.execute(db);
  return rows[0]?.knows === true;
}
