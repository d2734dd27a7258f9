// Finding the note that a request names, as its caller sees it.
import type { Kysely } from 'kysely';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Principal } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import { clearance } from '../../domain/visibility.ts';
import type { NoteRow } from '../../store/notes/note-tables.ts';
import { findNote, lockNote } from '../../store/notes/notes.ts';
import type { Tables } from '../../store/tables.ts';

/** A note as it is shown: without its text while that is withdrawn. */
export interface Note extends Omit<NoteRow, 'text'> {
  text: string | null;
}

/** @throws `not_found` */
export async function requireNote(
  db: Kysely<Tables>,
  principal: Principal,
  id: string,
): Promise<NoteRow> {
  const note = isUuid(id) ? await findNote(db, id, clearance(principal.roles)) : undefined;
  return note ?? noNote();
}

/** The same, locked until the transaction ends. */
export async function requireLockedNote(
  db: Kysely<Tables>,
  principal: Principal,
  id: string,
): Promise<NoteRow> {
  const note = isUuid(id) ? await lockNote(db, id, clearance(principal.roles)) : undefined;
  return note ?? noNote();
}

function noNote(): never {
  throw new DomainError('not_found', 'There is no note with this ID that you can see.');
}

export function shownNote(note: NoteRow): Note {
  return note.retracted_at === null ? note : { ...note, text: null, mentions: [], attachments: [] };
}

export function isAuthor({ id }: Principal, note: Pick<NoteRow, 'created_by_id'>): boolean {
  return note.created_by_id === id;
}

/** Who can withdraw a note, and read it afterwards. */
export function mayWithdraw(principal: Principal, note: Pick<NoteRow, 'created_by_id'>): boolean {
  return isAuthor(principal, note) || hasRole(principal.roles, 'Admin');
}
