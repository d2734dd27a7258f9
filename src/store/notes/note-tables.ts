// Rows of notes and of their versions.
import type { Generated, Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { NoteEvent } from '../../domain/note.ts';
import type { Visibility } from '../../domain/visibility.ts';

export interface NoteTable {
  id: string;
  incident_id: string;
  evidence_id: string | null;
  action_id: string | null;
  report_id: string | null;
  parent_id: string | null;
  visibility: Visibility;
  text: string;
  text_sha256: string;
  text_version: Generated<number>;
  mentions: string[];
  attachments: string[];
  version: Generated<number>;
  created_by: string;
  created_by_id: string;
  created_at: Timestamp;
  edited_at: Timestamp | null;
  retracted_at: Timestamp | null;
  retracted_by: string | null;
  retracted_reason: string | null;
}

export interface NoteVersionTable {
  note_id: string;
  version: number;
  event: NoteEvent;
  text: string | null;
  text_sha256: string | null;
  visibility: Visibility;
  mentions: string[];
  attachments: string[];
  reason: string | null;
  actor: string;
  at: Timestamp;
}

export type NoteRow = Selectable<NoteTable>;
export type NoteVersionRow = Selectable<NoteVersionTable>;

export interface NoteTables {
  note: NoteTable;
  note_version: NoteVersionTable;
}
