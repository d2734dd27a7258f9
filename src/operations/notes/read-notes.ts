// Reads of notes and of their versions, as far as the caller can see them.
import type { Principal } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import type { NoteVersionRow } from '../../store/notes/note-tables.ts';
import { listNotes, listNoteVersions, type NoteFilter } from '../../store/notes/notes.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';
import { mayWithdraw, requireNote, shownNote, type Note } from './find-note.ts';

/** A page of an incident's notes, newest first. */
export async function readNotes(
  { database }: Pick<Deps, 'database'>,
  { roles }: Principal,
  reference: string,
  filter: NoteFilter,
  page: { limit: number; after: string | null },
): Promise<Note[]> {
  const incident = await requireIncident(database.kysely, reference);
  const rows = await listNotes(database.kysely, incident.id, filter, clearance(roles), page);
  return rows.map(shownNote);
}

/** @throws `not_found` */
export async function readNote(
  { database }: Pick<Deps, 'database'>,
  principal: Principal,
  id: string,
): Promise<Note> {
  return shownNote(await requireNote(database.kysely, principal, id));
}

/**
 * The versions of a note, newest first. While the text is withdrawn, its author and administrators
 * read the texts; others learn that the versions exist, and their hashes.
 */
export async function readNoteVersions(
  { database }: Pick<Deps, 'database'>,
  principal: Principal,
  id: string,
  page: { limit: number; before: number | null },
): Promise<NoteVersionRow[]> {
  const db = database.kysely;
  const note = await requireNote(db, principal, id);
  const rows = await listNoteVersions(db, note.id, clearance(principal.roles), page);
  if (note.retracted_at === null || mayWithdraw(principal, note)) return rows;
  return rows.map((row) => ({ ...row, text: null, mentions: [], attachments: [] }));
}
