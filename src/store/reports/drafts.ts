// SQL of the texts of reports as people write them. Entries are only added.
import type { Insertable, Kysely } from 'kysely';
import type { DraftKey } from '../../domain/report-draft.ts';
import type { Tables } from '../tables.ts';
import type { DraftEntryRow, DraftEntryTable } from './draft-tables.ts';

function entriesOf(db: Kysely<Tables>, { incident_id, obligation_id, language }: DraftKey) {
  return db
    .selectFrom('report_draft_entry')
    .where('incident_id', '=', incident_id)
    .where('obligation_id', '=', obligation_id)
    .where('language', '=', language);
}

/** What happened to it, without the texts, newest first: at most `draftLimits.entries`. */
export async function listDraftEvents(
  db: Kysely<Tables>,
  key: DraftKey,
): Promise<Omit<DraftEntryRow, 'text'>[]> {
  return entriesOf(db, key)
    .select(['incident_id', 'obligation_id', 'language', 'number', 'event', 'text_number'])
    .select(['text_sha256', 'comment', 'report_id', 'actor', 'actor_id', 'at'])
    .orderBy('number', 'desc')
    .execute();
}

/** With the texts, newest first. */
export async function listDraftEntries(
  db: Kysely<Tables>,
  key: DraftKey,
  { limit, before }: { limit: number; before: number | null },
): Promise<DraftEntryRow[]> {
  return entriesOf(db, key)
    .selectAll()
    .$if(before !== null, (query) => query.where('number', '<', before))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

export async function findDraftEntry(
  db: Kysely<Tables>,
  key: DraftKey,
  number: number,
): Promise<DraftEntryRow | undefined> {
  return entriesOf(db, key).selectAll().where('number', '=', number).executeTakeFirst();
}

export async function insertDraftEntry(
  db: Kysely<Tables>,
  entry: Insertable<DraftEntryTable>,
): Promise<void> {
  await db.insertInto('report_draft_entry').values(entry).execute();
}
