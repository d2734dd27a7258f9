// SQL of comparing the chains of custody with the audit trail, page by page.
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { EvidenceRow } from './evidence-tables.ts';

export async function evidenceAfter(
  db: Kysely<Tables>,
  after: string | null,
  limit: number,
): Promise<EvidenceRow[]> {
  let query = db.selectFrom('evidence').selectAll().orderBy('id').limit(limit);
  if (after !== null) query = query.where('id', '>', after);
  return query.execute();
}

/** The entries of the trail on these records. */
export async function trailOf(
  db: Kysely<Tables>,
  evidence_ids: readonly string[],
): Promise<{ evidence_id: string; entry: string }[]> {
  const { rows } = await sql<{ evidence_id: string; entry: string }>`
    select evidence_id, entry from audit_entry
    where evidence_id = any(${evidence_ids}::uuid[]) order by id`.execute(db);
  return rows;
}

/** Records that the trail names and the database lacks. */
export async function lostEvidence(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct evidence_id as id from audit_entry
    where evidence_id is not null
      and not exists (select from evidence where evidence.id = audit_entry.evidence_id)
    order by 1 limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

/** What the trail says of completed imports. */
export async function completedImports(
  db: Kysely<Tables>,
  after: number,
  limit: number,
): Promise<{ id: number; entry: string }[]> {
  return db
    .selectFrom('audit_entry')
    .select(['id', 'entry'])
    .where('action', '=', 'import.completed')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The first entries of the chains that a run began. */
export async function firstEntriesOf(
  db: Kysely<Tables>,
  run_id: string,
  after: string | null,
  limit: number,
): Promise<{ evidence_id: string; entry_hash: string }[]> {
  const { rows } = await sql<{ evidence_id: string; entry_hash: string }>`
    select evidence.id as evidence_id, coalesce(entry_hash, '') as entry_hash
    from evidence left join custody_entry on evidence_id = evidence.id and seq = 0
    where connector_run_id = ${run_id}::uuid and (${after}::uuid is null or evidence.id > ${after})
    order by evidence.id limit ${limit}`.execute(db);
  return rows;
}
