// Edits a note; each version is kept.
import { timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { Visibility } from '../../domain/visibility.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { NoteRow } from '../../store/notes/note-tables.ts';
import { insertNoteVersion, showReplies, updateNote } from '../../store/notes/notes.ts';
import type { Deps } from '../deps.ts';
import { assertVersion, transact } from '../transact.ts';
import { tellOfMentions } from '../watching/watch-incident.ts';
import { isAuthor, requireLockedNote, requireNote, shownNote, type Note } from './find-note.ts';
import { concerning, isWithdrawn, subjectOf, textOf, visibilityOf } from './note-place.ts';

export interface NoteChange {
  text?: string | undefined;
  visibility?: Visibility | undefined;
  attachments?: string[] | undefined;
}

/**
 * A further version, by the author alone.
 * @throws `not_found`, `forbidden`, `precondition_failed`, `invalid_transition`
 */
export async function editNote(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  id: string,
  input: NoteChange,
): Promise<Note> {
  if (Object.values(input).every((value) => value === undefined)) throw nothingChanges();
  return transact(deps, context, async (tx) => {
    const note = await requireLockedNote(tx, context.principal, id);
    if (!isAuthor(context.principal, note)) throw notTheAuthor(note);
    if (note.retracted_at !== null) throw isWithdrawn();
    assertVersion(context, note.version);
    const { text = note.text, attachments = note.attachments } = input;
    const visibility = visibilityOf(note, input.visibility);
    const written = await textOf(tx, context, note.incident_id, text, attachments);
    const at = timestamp(deps.clock.now());
    const version = note.version + 1;
    const actor = context.principal.name;
    await updateNote(tx, note.id, {
      ...written,
      ...{ visibility, text_version: version, edited_at: at },
    });
    const seen = { note_id: note.id, version, visibility, reason: null, actor, at };
    await insertNoteVersion(tx, { ...seen, event: 'written', ...written });
    if (visibility !== note.visibility) await showReplies(tx, note.id, visibility);
    const { text: _text, ...said } = written;
    const before = { text_sha256: note.text_sha256, visibility: note.visibility };
    const entry = await writeAudit(tx, context, at, {
      action: 'note.edited',
      ...concerning(note),
      detail: { version, visibility, ...subjectOf(note), ...said, before },
    });
    const { incident_id } = note;
    const emails = written.mentions.filter((one) => !note.mentions.includes(one));
    await tellOfMentions(tx, context, at, entry, { incident_id, visibility, emails });
    return shownNote(await requireNote(tx, context.principal, note.id));
  });
}

function nothingChanges(): DomainError {
  const message = 'must set text, visibility or attachments';
  return validationFailed([{ pointer: '', message }]);
}

function notTheAuthor({ created_by }: NoteRow): DomainError {
  const detail = `Only ${created_by} can edit this note. Reply to it instead.`;
  return new DomainError('forbidden', detail, { author: created_by });
}
