// What a note is about, what it replies to, and who can read it.
import { createHash } from 'node:crypto';
import { DomainError, validationFailed } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import {
  mentionedIn,
  noteLimits,
  noteSubjects,
  noteVisibility,
  type NoteSubject,
} from '../../domain/note.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { clearance, type Visibility } from '../../domain/visibility.ts';
import type { NoteRow } from '../../store/notes/note-tables.ts';
import { countReplies, hasSubject, knownAddresses, knownRecords } from '../../store/notes/notes.ts';
import type { Tx } from '../transact.ts';
import { requireLockedNote } from './find-note.ts';

export interface NewNote extends Partial<Record<NoteSubject, string>> {
  text: string;
  visibility?: Visibility;
  /** The note that it replies to; it has the subject and visibility of that one. */
  parent_id?: string;
  attachments?: string[];
}

type Place = Pick<NoteRow, NoteSubject | 'parent_id' | 'visibility'>;

/** What an audit entry about a note concerns, and so who can read the entry. */
export function concerning(note: Pick<NoteRow, 'id' | 'incident_id' | 'evidence_id'>) {
  const { id: note_id, incident_id, evidence_id } = note;
  return { note_id, incident_id, evidence_id: evidence_id ?? undefined };
}

/** The subject as entries of the audit log name it. */
export function subjectOf(place: Pick<NoteRow, NoteSubject | 'parent_id'>) {
  const { action_id, report_id, parent_id } = place;
  const named = Object.entries({ action_id, report_id, parent_id });
  return Object.fromEntries(named.filter(([, id]) => id !== null));
}

export async function placeOf(
  tx: Tx,
  context: RequestContext,
  incident_id: string,
  input: NewNote,
): Promise<Place> {
  if (input.parent_id !== undefined) return replyTo(tx, context, incident_id, input);
  const named = noteSubjects.filter((name) => input[name] !== undefined);
  if (named.length > 1) throw severalSubjects(named);
  for (const name of named) await assertSubject(tx, context, incident_id, name, input[name]!);
  const { evidence_id = null, action_id = null, report_id = null } = input;
  const subject = { evidence_id, action_id, report_id };
  const visibility = visibilityOf(subject, input.visibility ?? noteVisibility);
  return { ...subject, parent_id: null, visibility };
}

async function replyTo(
  tx: Tx,
  context: RequestContext,
  incident_id: string,
  { parent_id = '' }: NewNote,
): Promise<Place> {
  // Locked, so that its visibility and its replies agree.
  const parent = await requireLockedNote(tx, context.principal, parent_id).catch(() => null);
  if (parent?.incident_id !== incident_id) throw unknown('parent_id', parent_id);
  if (parent.parent_id !== null) throw repliesToReply(parent.parent_id);
  if (parent.retracted_at !== null) throw isWithdrawn();
  if ((await countReplies(tx, parent.id)) >= noteLimits.replies) throw tooManyReplies();
  const { evidence_id, action_id, report_id, visibility } = parent;
  return { evidence_id, action_id, report_id, visibility, parent_id: parent.id };
}

async function assertSubject(
  tx: Tx,
  { principal }: RequestContext,
  incident_id: string,
  name: NoteSubject,
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw unknown(name, id);
  if (!(await hasSubject(tx, incident_id, name, id))) throw unknown(name, id);
  if (name !== 'evidence_id') return;
  const seen = await knownRecords(tx, incident_id, [id], clearance(principal.roles));
  if (!seen.has(id)) throw unknown(name, id);
}

/** A reply and a note on a report cannot be shown to everyone. */
export function visibilityOf(
  note: Pick<NoteRow, 'report_id'> & Partial<Pick<NoteRow, 'parent_id' | 'visibility'>>,
  asked: Visibility | undefined,
): Visibility {
  const visibility = asked ?? note.visibility ?? noteVisibility;
  const pointer = '/visibility';
  if (note.parent_id && visibility !== note.visibility) {
    const message = 'of a reply is that of the note that it replies to';
    throw validationFailed([{ pointer, message }]);
  }
  if (note.report_id !== null && visibility === 'public') {
    const message = 'must be restricted or internal, because reports are for Analysts and above';
    throw validationFailed([{ pointer, message }]);
  }
  return visibility;
}

/** The text with its hash, the people that it mentions and the records that it refers to. */
export async function textOf(
  tx: Tx,
  { principal }: RequestContext,
  incident_id: string,
  text: string,
  asked: readonly string[],
) {
  const attachments = [...new Set(asked.map((id) => id.toLowerCase()))];
  const odd = attachments.find((id) => !isUuid(id));
  if (odd !== undefined) throw unknown('attachments', odd);
  const known = await knownRecords(tx, incident_id, attachments, clearance(principal.roles));
  const missing = attachments.find((id) => !known.has(id));
  if (missing !== undefined) throw unknown('attachments', missing);
  const mentions = await knownAddresses(tx, mentionedIn(text));
  const text_sha256 = textHash(text);
  return { text, text_sha256, mentions, attachments };
}

function unknown(name: string, id: string): DomainError {
  const detail = `The incident has no record that "${name}" names. Name one of its own.`;
  return new DomainError('unknown_reference', detail, { [name]: id.slice(0, 64) });
}

function severalSubjects(named: readonly NoteSubject[]): DomainError {
  const message = 'cannot be set together with another subject; a note is about one record';
  return validationFailed(named.slice(1).map((name) => ({ pointer: `/${name}`, message })));
}

function repliesToReply(parent_id: string): DomainError {
  const detail = 'A reply cannot be replied to. Reply to the first note.';
  return new DomainError('conflict', detail, { parent_id });
}

function tooManyReplies(): DomainError {
  const detail = `A note takes at most ${noteLimits.replies} replies. Write a new note.`;
  return new DomainError('conflict', detail, { limit: noteLimits.replies });
}

export function isWithdrawn(): DomainError {
  const detail = 'The text of this note is withdrawn. Restore the note first.';
  return new DomainError('invalid_transition', detail, { from: 'retracted' });
}

export function textHash(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
