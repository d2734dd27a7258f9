// Schemas of notes in v1.
import { Type, type Static } from 'typebox';
import { noteEvents, noteLimits } from '../../domain/note.ts';
import { visibilities } from '../../domain/visibility.ts';
import type { Note } from '../../operations/notes/find-note.ts';
import type { NoteVersionRow } from '../../store/notes/note-tables.ts';
import { Enum, Id, Instant, Nullable } from '../schema/schema.ts';

const sha256 = '1f0d4bdc1a4d2c2f4a0b2b1f9ad4dc2f3b6a5fb2b9c7a8b6c9a3d1e2f4a5b6c7';

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', examples: [sha256] });

const Author = Type.String({ examples: ['anna.nowak@example.org'] });

/** The text as people write it. */
export const NoteText = Type.String({
  minLength: 1,
  maxLength: noteLimits.text,
  // Blanks alone say nothing.
  pattern: '\\S',
  description:
    'Markdown (CommonMark with tables). It is stored as it is and never made into HTML by the ' +
    'service. `@` and an e-mail address mention a person.',
});

export const NoteVisibility = Enum(visibilities, {
  description: 'Who can read it, as for evidence; a reply has that of its note.',
});

export const Attachments = Type.Array(Type.String({ maxLength: 64 }), {
  maxItems: noteLimits.attachments,
  description: 'IDs of evidence records of the same incident.',
});

const mentioned = {
  mentions: Type.Array(Author, {
    description: 'Addresses behind an `@` that belonged to an account when the text was written.',
  }),
  attachments: Type.Array(Id, { description: 'Evidence records that you can see.' }),
};

export const NoteView = Type.Object(
  {
    id: Id,
    incident_id: Id,
    evidence_id: Nullable(Id),
    action_id: Nullable(Id),
    report_id: Nullable(Id),
    parent_id: Nullable(Type.String({ description: 'The note that it replies to.' })),
    visibility: NoteVisibility,
    text: Nullable(Type.String({ description: 'Markdown; null while it is withdrawn.' })),
    text_sha256: Sha256,
    text_version: Type.Integer({ description: 'The version that has this text.' }),
    ...mentioned,
    version: Type.Integer({ description: 'Counts every change, as the `ETag` does.' }),
    created_by: Author,
    created_at: Instant,
    edited_at: Nullable(Instant),
    retracted_at: Nullable(Instant),
    retracted_by: Nullable(Author),
    retracted_reason: Nullable(Type.String()),
  },
  { title: 'Note' },
);

export const NoteVersionView = Type.Object(
  {
    version: Type.Integer(),
    event: Enum(noteEvents),
    text: Nullable(
      Type.String({ description: 'Null for other events, and while it is withdrawn.' }),
    ),
    text_sha256: Nullable(Sha256),
    visibility: NoteVisibility,
    ...mentioned,
    reason: Nullable(Type.String()),
    actor: Author,
    at: Instant,
  },
  { title: 'NoteVersion' },
);

export function noteView(note: Note): Static<typeof NoteView> {
  const { created_by_id: _id, ...shown } = note;
  return shown;
}

export function noteVersionView(row: NoteVersionRow): Static<typeof NoteVersionView> {
  const { note_id: _id, ...shown } = row;
  return shown;
}
