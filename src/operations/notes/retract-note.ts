// Withdrawing the text of a note, and showing it again. Its versions stay either way.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { NoteEvent } from '../../domain/note.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { NoteRow } from '../../store/notes/note-tables.ts';
import { insertNoteVersion, updateNote } from '../../store/notes/notes.ts';
import { erasedText } from '../../trust-core/sealed-text.ts';
import type { Deps } from '../deps.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';
import { mayWithdraw, requireLockedNote, requireNote, shownNote, type Note } from './find-note.ts';
import { concerning, subjectOf, textHash } from './note-place.ts';

type NoteDeps = Pick<Deps, 'database' | 'clock'>;

/** By the author or an administrator. @throws `not_found`, `forbidden`, `invalid_transition` */
export async function retractNote(
  deps: NoteDeps,
  context: RequestContext,
  id: string,
  { reason }: { reason: string },
): Promise<Note> {
  return transact(deps, context, async (tx) => {
    const note = await requireOwnNote(tx, context, id);
    if (note.retracted_at !== null) throw wrongState('withdrawn already');
    const at = timestamp(deps.clock.now());
    const retracted = { retracted_at: at, retracted_by: context.principal.name };
    await updateNote(tx, note.id, { ...retracted, retracted_reason: reason });
    return record(tx, context, at, note, { event: 'retracted', reason });
  });
}

/** Shows a withdrawn note again. @throws `not_found`, `forbidden`, `invalid_transition` */
export async function restoreNote(
  deps: NoteDeps,
  context: RequestContext,
  id: string,
): Promise<Note> {
  return transact(deps, context, async (tx) => {
    const note = await requireOwnNote(tx, context, id);
    if (note.retracted_at === null) throw wrongState('not withdrawn');
    // Its hash is that of the text before.
    if (note.text === erasedText && note.text_sha256 !== textHash(note.text)) {
      throw wrongState('erased');
    }
    // Who was overruled by an administrator cannot take that back alone.
    if (note.retracted_by !== context.principal.name) assertAdmin(context, note);
    const nothing = { retracted_at: null, retracted_by: null, retracted_reason: null };
    await updateNote(tx, note.id, nothing);
    const at = timestamp(deps.clock.now());
    return record(tx, context, at, note, { event: 'restored', reason: null });
  });
}

async function requireOwnNote(tx: Tx, context: RequestContext, id: string): Promise<NoteRow> {
  const note = await requireLockedNote(tx, context.principal, id);
  if (!mayWithdraw(context.principal, note)) throw notYours(note.created_by);
  assertVersion(context, note.version);
  return note;
}

async function record(
  tx: Tx,
  context: RequestContext,
  at: Timestamp,
  note: NoteRow,
  { event, reason }: { event: Exclude<NoteEvent, 'written'>; reason: string | null },
): Promise<Note> {
  const { id: note_id, visibility } = note;
  const version = note.version + 1;
  const actor = context.principal.name;
  const said = { note_id, version, event, visibility, reason, actor, at };
  const nothing = { text: null, text_sha256: null, mentions: [], attachments: [] };
  await insertNoteVersion(tx, { ...said, ...nothing });
  await writeAudit(tx, context, at, {
    action: `note.${event}`,
    ...concerning(note),
    detail: { version, ...subjectOf(note), ...(reason !== null && { reason }) },
  });
  return shownNote(await requireNote(tx, context.principal, note_id));
}

function assertAdmin({ principal }: RequestContext, { retracted_by }: NoteRow): void {
  if (principal.roles.includes('Admin')) return;
  const detail = `${retracted_by} withdrew this note. Ask an administrator to restore it.`;
  throw new DomainError('forbidden', detail, { required_role: 'Admin' });
}

function notYours(author: string): DomainError {
  const detail = `Only ${author} and administrators can withdraw and restore this note.`;
  return new DomainError('forbidden', detail, { author, required_role: 'Admin' });
}

function wrongState(state: string): DomainError {
  const detail = `The text of this note is ${state}. Read the note again.`;
  return new DomainError('invalid_transition', detail, {});
}
