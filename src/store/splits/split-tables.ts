// Rows of splits.
import type { Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';

export interface IncidentSplitTable {
  id: string;
  origin_id: string;
  incident_id: string;
  link_id: string;
  reason: string;
  evidence_ids: string[];
  action_ids: string[];
  incident_version: number;
  split_by: string;
  split_at: Timestamp;
  undone_by: string | null;
  undone_at: Timestamp | null;
  undo_reason: string | null;
}

export type SplitRow = Selectable<IncidentSplitTable>;

export interface SplitTables {
  incident_split: IncidentSplitTable;
}
