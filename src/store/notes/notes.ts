// SQL of notes. Every read takes the caller's clearance: a note that a caller cannot see, or that
// is about evidence that the caller cannot see, does not exist for that caller.
import { sql, type Insertable, type Kysely, type RawBuilder, type Updateable } from 'kysely';
import type { NoteSubject } from '../../domain/note.ts';
import { required } from '../../domain/required.ts';
import type { Visibility } from '../../domain/visibility.ts';
import type { Tables } from '../tables.ts';
import type { NoteRow, NoteTable, NoteVersionRow } from './note-tables.ts';

type Clearance = readonly Visibility[];

/** For queries of `note`. */
export const isShown = (clearance: Clearance) => sql`note.visibility = any(${clearance}::text[])
  and (note.evidence_id is null or exists (select from evidence
    where evidence.id = note.evidence_id and evidence.visibility = any(${clearance}::text[])))
  and not exists (select from incident
    where incident.id = note.incident_id and undone_at is not null)`;

/** The records of a list of ids that the caller can see, in the order of the list. */
const shownRecords = (ids: RawBuilder<unknown>, clearance: Clearance) => sql`array(
  select evidence.id from unnest(${ids}) with ordinality as named (id, place)
  join evidence on evidence.id = named.id and evidence.visibility = any(${clearance}::text[])
  order by place)`;

const columns = sql.raw(
  [
    ...['id', 'incident_id', 'evidence_id', 'action_id', 'report_id', 'parent_id', 'visibility'],
    ...['text', 'text_sha256', 'text_version', 'mentions', 'version', 'created_by'],
    ...['created_by_id', 'created_at', 'edited_at', 'retracted_at', 'retracted_by'],
    'retracted_reason',
  ]
    .map((name) => `note.${name}`)
    .join(', '),
);

const selected = (clearance: Clearance) => sql`
  select ${columns}, ${shownRecords(sql.raw('note.attachments'), clearance)} as attachments
  from note where ${isShown(clearance)}`;

export async function findNote(
  db: Kysely<Tables>,
  id: string,
  clearance: Clearance,
): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    ${selected(clearance)} and note.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockNote(
  db: Kysely<Tables>,
  id: string,
  clearance: Clearance,
): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    ${selected(clearance)} and note.id = ${id}::uuid for update of note`.execute(db);
  return rows[0];
}

export type NoteFilter = Partial<Record<NoteSubject, string | undefined>>;

/** The notes of an incident and their replies, newest first. */
export async function listNotes(
  db: Kysely<Tables>,
  incident_id: string,
  filter: NoteFilter,
  clearance: Clearance,
  page: { limit: number; after: string | null },
): Promise<NoteRow[]> {
  const { evidence_id = null, action_id = null, report_id = null } = filter;
  const { rows } = await sql<NoteRow>`
    ${selected(clearance)} and note.incident_id = ${incident_id}::uuid
      and (${evidence_id}::uuid is null or note.evidence_id = ${evidence_id}::uuid)
      and (${action_id}::uuid is null or note.action_id = ${action_id}::uuid)
      and (${report_id}::uuid is null or note.report_id = ${report_id}::uuid)
      and (${page.after}::uuid is null or note.id < ${page.after}::uuid)
    order by note.id desc limit ${page.limit}`.execute(db);
  return rows;
}

export async function countReplies(db: Kysely<Tables>, parent_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from note where parent_id = ${parent_id}::uuid`.execute(db);
  return required(rows[0], 'row').count;
}

export async function insertNote(db: Kysely<Tables>, note: Insertable<NoteTable>): Promise<void> {
  await db.insertInto('note').values(note).execute();
}

/** Writes a change and moves the version on. */
export async function updateNote(
  db: Kysely<Tables>,
  id: string,
  change: Updateable<NoteTable>,
): Promise<void> {
  await db
    .updateTable('note')
    .set(change)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Replies are shown to those who can see what they reply to. */
export async function showReplies(
  db: Kysely<Tables>,
  parent_id: string,
  visibility: Visibility,
): Promise<void> {
  await db
    .updateTable('note')
    .set({ visibility })
    .where('parent_id', '=', parent_id)
    .where('visibility', '!=', visibility)
    .execute();
}

export async function insertNoteVersion(
  db: Kysely<Tables>,
  version: Insertable<NoteVersionRow>,
): Promise<void> {
  await db.insertInto('note_version').values(version).execute();
}

/** The versions that the caller can see, newest first. */
export async function listNoteVersions(
  db: Kysely<Tables>,
  note_id: string,
  clearance: Clearance,
  page: { limit: number; before: number | null },
): Promise<NoteVersionRow[]> {
  const { rows } = await sql<NoteVersionRow>`
    select note_id, version, event, text, text_sha256, visibility, mentions, reason, actor, at,
      ${shownRecords(sql.raw('note_version.attachments'), clearance)} as attachments
    from note_version
    where note_id = ${note_id}::uuid and visibility = any(${clearance}::text[])
      and (${page.before}::int is null or version < ${page.before}::int)
    order by version desc limit ${page.limit}`.execute(db);
  return rows;
}

/** Which of these addresses belong to accounts that are not disabled. */
export async function knownAddresses(
  db: Kysely<Tables>,
  addresses: readonly string[],
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<{ email: string }>`
    select email from account
    where email = any(${addresses}::text[]) and disabled_at is null`.execute(db);
  const known = new Set(rows.map(({ email }) => email));
  return addresses.filter((address) => known.has(address));
}

/** Which of these records are of the incident and can be seen by the caller. */
export async function knownRecords(
  db: Kysely<Tables>,
  incident_id: string,
  ids: readonly string[],
  clearance: Clearance,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from evidence where id = any(${ids}::uuid[]) and incident_id = ${incident_id}::uuid
      and visibility = any(${clearance}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

const tables = { evidence_id: 'evidence', action_id: 'action', report_id: 'report' } as const;

/** Whether the incident has this record. Whether the caller can see it is asked elsewhere. */
export async function hasSubject(
  db: Kysely<Tables>,
  incident_id: string,
  subject: NoteSubject,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(tables[subject])}
    where id = ${id}::uuid and incident_id = ${incident_id}::uuid`.execute(db);
  return rows.length > 0;
}

/** All notes of an incident, oldest first, no matter who can see them. */
export async function allNotes(db: Kysely<Tables>, incident_id: string): Promise<NoteRow[]> {
  return db
    .selectFrom('note')
    .selectAll()
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute();
}
