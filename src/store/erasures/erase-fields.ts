// SQL of taking the texts out of the rows of an incident: what people wrote, and what files named.
// Codes, numbers, times and who acted stay.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { erasedText } from '../../trust-core/sealed-text.ts';
import type { StoredEntry } from '../audit/audit.ts';
import type { EvidenceRow } from '../evidence/evidence-tables.ts';
import { updateEvidence } from '../evidence/evidence.ts';
import { updateIncident } from '../incidents/incidents.ts';
import { erasedAnswer } from '../requests/idempotency.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

export interface ErasedIncident {
  id: string;
  public_id: string;
  erasure_id: string;
  at: Timestamp;
  /** Who asked for it. */
  by: string;
}

/** The texts of all rows of the incident but those of its evidence. */
export async function eraseFields(db: Db, incident: ErasedIncident): Promise<void> {
  await eraseIncident(db, incident);
  await eraseNotes(db, incident);
  await eraseDecisions(db, incident);
  await eraseIntake(db, incident);
  await eraseRuns(db, incident);
  await eraseAnswers(db, incident);
  // Rows that are append-only for everyone else.
  const { id, erasure_id } = incident;
  await sql`select erase_fields(${id}::uuid, ${erasure_id}::uuid)`.execute(db);
}

async function eraseIncident(db: Db, { id, at }: ErasedIncident): Promise<void> {
  // The fingerprint is a hash of what the finding says; the same finding is a new incident.
  await updateIncident(db, id, {
    ...{ title: erasedText, description: null, finding: null, fingerprint: null, tags: [] },
    ...{ custom_fields: '{}', updated_at: at },
  });
  await sql`
    update incident set custom_keys = '{}',
      entity = case when entity is not null then ${erasedText} end
    where id = ${id}`.execute(db);
  await sql`
    update action set title = ${erasedText},
      note = case when note is not null then ${erasedText} end,
      version = version + 1, updated_at = ${at}
    where incident_id = ${id}`.execute(db);
}

async function eraseNotes(db: Db, { id, at, by }: ErasedIncident): Promise<void> {
  await sql`
    update note set text = ${erasedText}, mentions = '{}', version = version + 1,
      retracted_at = coalesce(retracted_at, ${at}::timestamptz),
      retracted_by = coalesce(retracted_by, ${by}), retracted_reason = ${erasedText}
    where incident_id = ${id}`.execute(db);
}

async function eraseDecisions(db: Db, { id }: ErasedIncident): Promise<void> {
  const words = erasedText;
  const ended = (column: string) =>
    sql`${sql.ref(column)} = case when ${sql.ref(column)} is not null then ${words} end`;
  await sql`
    update incident_outcome set reason = ${words}, ${ended('end_reason')}
    where incident_id = ${id} or merge_id in (
      select merge.id from incident_merge merge where merge.target_id = ${id})`.execute(db);
  await sql`
    update incident_merge set reason = ${words}, ${ended('undo_reason')}
    where target_id = ${id} or id in (
      select merge_id from incident_outcome where incident_id = ${id})`.execute(db);
  await sql`
    update incident_split set reason = ${words}, ${ended('undo_reason')}
    where origin_id = ${id} or incident_id = ${id}`.execute(db);
  await sql`
    update technique_decision set reason = ${words}
    where incident_id = ${id} and reason is not null`.execute(db);
  await sql`
    update legal_hold set reason = ${words}, ${ended('release_reason')}
    where incident_id = ${id}`.execute(db);
  await sql`
    update legal_facts set facts = jsonb_set(facts, '{report_fields}', '{}')
    where incident_id = ${id} and jsonb_typeof(facts -> 'report_fields') = 'object'`.execute(db);
  await sql`
    update bulk_change_item set before = null, reason = null
    where incident_id = ${id} and num_nonnulls(before, reason) > 0`.execute(db);
  await sql`
    update approval set asked = '{}', ${ended('decision_reason')}
    where incident_id = ${id} and kind <> 'evidence_erasure'`.execute(db);
}

async function eraseIntake(db: Db, { id }: ErasedIncident): Promise<void> {
  await sql`
    update log_event set title = null, product = null, rule = null, host = null
    where incident_id = ${id}`.execute(db);
  await sql`
    update log_correlation set asset = ${erasedText}, rule_key = ${erasedText}
    where incident_id = ${id}`.execute(db);
  await sql`
    update osint_report set url = null, indicators = '[]' where incident_id = ${id}`.execute(db);
}

/** What imports say of files that are erased. What names the files of others stays. */
async function eraseRuns(db: Db, { id, erasure_id }: ErasedIncident): Promise<void> {
  const erasedRuns = sql`
    select run.id from connector_run run
    join erased_file file on file.sha256 = run.sha256 or file.sha256 = run.archive ->> 'sha256'
    where file.erasure_id = ${erasure_id}`;
  await sql`
    update connector_run set errors = '[]', outcomes = '[]', retest = null, progress = null,
      filename = case when filename is not null then ${erasedText} end,
      archive = archive || '{"filename": null, "member": null}'
    where id in (${erasedRuns})`.execute(db);
  await sql`
    update run_remark set place = ${erasedText}, reason = ${erasedText}
    where run_id in (${erasedRuns})`.execute(db);
  // Such a file is read again, as its incidents are not as it made them.
  await sql`
    update connector_run set repeatable_by = null
    where repeatable_by is not null and id in (
      select run_id from sighting where incident_id = ${id}
      union select connector_run_id from incident where id = ${id}
    )`.execute(db);
}

/** Answers that are kept for retries and name the incident; their keys stay used. */
async function eraseAnswers(db: Db, { id, public_id }: ErasedIncident): Promise<void> {
  await sql`
    update idempotency_key set answer = ${JSON.stringify(erasedAnswer)}
    where position(${id} in answer::text) > 0 or position(${public_id} in answer::text) > 0
  `.execute(db);
}

/** The texts of a record; what proves its bytes stays. The reference is kept where it is ours. */
export async function eraseEvidenceFields(
  db: Db,
  { id, withdrawn_reason }: EvidenceRow,
  isHeld: boolean,
): Promise<EvidenceRow> {
  return updateEvidence(db, id, {
    ...{ source: erasedText, filename: null, exchanges: null },
    ...(withdrawn_reason !== null && { withdrawn_reason: erasedText }),
    ...(!isHeld && { content_ref: `urn:proofline:erased:${id}` }),
  });
}

/** Records that name nothing in the vault, and are not erased yet. */
export async function declaredRecords(db: Db, incident_id: string, limit: number) {
  const { rows } = await sql<{ id: string }>`
    select id from evidence
    where incident_id = ${incident_id}
      and not (content_ref ~ '^vault:sha256:[0-9a-f]{64}' and integrity = 'verified')
      and content_ref <> 'urn:proofline:erased:' || id
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Entries of the incident that might have texts in what is hashed: those without texts apart. */
export async function entriesWithoutTexts(
  db: Db,
  incident_id: string,
  limit: number,
): Promise<StoredEntry[]> {
  return db
    .selectFrom('audit_entry')
    .select(['id', 'entry', 'texts'])
    .where('incident_id', '=', incident_id)
    .where('texts', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}
