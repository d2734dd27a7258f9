// What the form of a note holds.
import { noteVisibility } from '../../../domain/note.ts';
import type { Visibility } from '../../../domain/visibility.ts';
import type { Note } from '../../api/requests/notes.ts';

export interface NoteValues {
  text: string;
  visibility: Visibility;
  attachments: string[];
}

export const emptyNote: NoteValues = { text: '', visibility: noteVisibility, attachments: [] };

export function valuesOf({ text, visibility, attachments }: Note): NoteValues {
  return { text: text ?? '', visibility, attachments };
}
