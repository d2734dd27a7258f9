// Writing a note and changing its text. Each text becomes a version that stays; the audit log gets
// its hash, so that the log proves the text without having it.
import { createHash } from 'node:crypto';
import { timestamp } from '../../domain/clock.ts';
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
import { writeAudit } from '../../store/audit/audit.ts';
import type { NoteRow } from '../../store/notes/note-tables.ts';
import {
  countReplies,
  hasSubject,
  insertNote,
  insertNoteVersion,
  knownAddresses,
  knownRecords,
  showReplies,
  updateNote,
} from '../../store/notes/notes.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';
import { tellOfMentions, watchAutomatically } from '../watching/watch-incident.ts';
import { isAuthor, requireLockedNote, requireNote, shownNote, type Note } from './find-note.ts';

export interface NewNote extends Partial<Record<NoteSubject, string>> {
  text: string;
  visibility?: Visibility;
  /** The note that it replies to; it has the subject and visibility of that one. */
  parent_id?: string;
  attachments?: string[];
}

type Place = Pick<NoteRow, NoteSubject | 'parent_id' | 'visibility'>;

/** @throws `not_found`, `unknown_reference`, `conflict`, `validation_failed` */
export async function writeNote(
  deps: Pick<Deps, 'database' | 'clock' | 'ids'>,
  context: RequestContext,
  reference: string,
  input: NewNote,
): Promise<Note> {
  return transact(deps, context, async (tx) => {
    const { id: incident_id } = await requireIncident(tx, reference);
    const place = await placeOf(tx, context, incident_id, input);
    const written = await textOf(tx, context, incident_id, input.text, input.attachments ?? []);
    const at = timestamp(deps.clock.now());
    const { id: created_by_id, name: created_by } = context.principal;
    const id = deps.ids.next();
    await insertNote(tx, {
      ...{ id, incident_id, ...place, ...written, created_by, created_by_id, created_at: at },
      ...{ edited_at: null, retracted_at: null, retracted_by: null, retracted_reason: null },
    });
    const { visibility } = place;
    const seen = { note_id: id, version: 1, visibility, reason: null, actor: created_by, at };
    await insertNoteVersion(tx, { ...seen, event: 'written', ...written });
    const { text: _text, ...said } = written;
    const entry = await writeAudit(tx, context, at, {
      action: 'note.created',
      ...concerning({ id, incident_id, ...place }),
      detail: { version: 1, visibility, ...subjectOf(place), ...said },
    });
    await watchAutomatically(tx, incident_id, [created_by], at);
    const emails = written.mentions;
    await tellOfMentions(tx, context, at, entry, { incident_id, visibility, emails });
    return shownNote(await requireNote(tx, context.principal, id));
  });
}

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

async function placeOf(
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
function visibilityOf(
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
async function textOf(
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
  const text_sha256 = createHash('sha256').update(text, 'utf8').digest('hex');
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

function nothingChanges(): DomainError {
  const message = 'must set text, visibility or attachments';
  return validationFailed([{ pointer: '', message }]);
}

function notTheAuthor({ created_by }: NoteRow): DomainError {
  const detail = `Only ${created_by} can edit this note. Reply to it instead.`;
  return new DomainError('forbidden', detail, { author: created_by });
}

function isWithdrawn(): DomainError {
  const detail = 'The text of this note is withdrawn. Restore the note first.';
  return new DomainError('invalid_transition', detail, { from: 'retracted' });
}
