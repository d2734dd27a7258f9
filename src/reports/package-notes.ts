// The notes of a package: as its audience sees them, with their newest text.
import type { Visibility } from '../domain/visibility.ts';
import type { SourceNote } from './package-source.ts';

/** Whether the maker of the package chose to put notes into it. */
export type NoteChoice = 'included' | 'left_out';

/** Ids of the notes that an audience sees, as in the service: a note on evidence goes with it. */
export function notesShown(
  notes: readonly SourceNote[],
  visible: readonly Visibility[],
  evidence: ReadonlySet<string>,
): Set<string> {
  const shown = notes.filter(
    ({ visibility, evidence_id }) =>
      visible.includes(visibility) && (evidence_id === null || evidence.has(evidence_id)),
  );
  return new Set(shown.map(({ id }) => id));
}

/**
 * A row for each note, so that none is left out without a word. Of a hidden note not even the hash:
 * a short text could be guessed from it.
 */
export function noteRows(
  notes: readonly SourceNote[],
  shown: ReadonlySet<string>,
  evidence: ReadonlySet<string>,
) {
  return notes.map((note) =>
    shown.has(note.id) ? noteFacts(note, evidence) : { id: note.id, redacted: true },
  );
}

function noteFacts(note: SourceNote, evidence: ReadonlySet<string>) {
  const { id, parent_id, evidence_id, action_id, report_id, visibility, text_version } = note;
  const { created_by, created_at, edited_at, retracted_at, retracted_by } = note;
  const { retracted_reason } = note;
  const isWithdrawn = retracted_at !== null;
  const { text, text_sha256, mentions } = note;
  const attachments = note.attachments.filter((one) => evidence.has(one));
  const written = isWithdrawn
    ? { text: null, text_sha256: null, mentions: [], attachments: [] }
    : { text, text_sha256, mentions, attachments };
  return {
    ...{ id, parent_id, evidence_id, action_id, report_id, visibility, text_version, ...written },
    ...{ created_by, created_at, edited_at, retracted_at, retracted_by, retracted_reason },
  };
}
