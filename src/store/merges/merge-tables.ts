// Rows of merges.
import type { Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { MergeTimes } from '../../domain/merge.ts';
import type { Json } from '../columns.ts';

export interface IncidentMergeTable {
  id: string;
  target_id: string;
  reason: string;
  before: Json<Partial<MergeTimes>>;
  after: Json<Partial<MergeTimes>>;
  merged_by: string;
  merged_at: Timestamp;
  undone_by: string | null;
  undone_at: Timestamp | null;
  undo_reason: string | null;
}

export type MergeRow = Selectable<IncidentMergeTable>;

export interface MergeTables {
  incident_merge: IncidentMergeTable;
}
