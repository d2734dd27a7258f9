// Writing a note and changing its text. Each text becomes a version that stays; the audit log gets
// its hash, so that the log proves the text without having it.
import { timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { insertNote, insertNoteVersion } from '../../store/notes/notes.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';
import { transact } from '../transact.ts';
import { tellOfMentions, watchAutomatically } from '../watching/watch-incident.ts';
import { requireNote, shownNote, type Note } from './find-note.ts';
import { concerning, placeOf, subjectOf, textOf, type NewNote } from './note-place.ts';

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
