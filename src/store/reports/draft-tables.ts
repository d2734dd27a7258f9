// Rows of the texts of reports as people write them, and of what became of them.
import type { Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { DraftEvent, DraftKey } from '../../domain/report-draft.ts';

export interface DraftEntryTable extends DraftKey {
  number: number;
  event: DraftEvent;
  /** The entry that has the text that this one is about; 0 while there is none. */
  text_number: number;
  text: string | null;
  text_sha256: string | null;
  comment: string | null;
  report_id: string | null;
  actor: string;
  actor_id: string;
  at: Timestamp;
}

export type DraftEntryRow = Selectable<DraftEntryTable>;

export interface DraftTables {
  report_draft_entry: DraftEntryTable;
}
