// Rows of who watches an incident, what reached them, and who has it open now.
import type { Timestamp } from '../../domain/clock.ts';
import type { InboxKind } from '../../domain/inbox.ts';
import type { Writing } from '../../domain/presence.ts';

export interface IncidentWatchTable {
  incident_id: string;
  account_id: string;
  is_on: boolean;
  since: Timestamp;
}

export interface InboxItemTable {
  account_id: string;
  entry_id: number;
  kind: InboxKind;
  read_at: Timestamp | null;
}

export interface PresenceTable {
  account_id: string;
  window_id: string;
  incident_id: string;
  writing: Writing | null;
  note_id: string | null;
  seen_at: Timestamp;
}

export interface WatchTables {
  incident_watch: IncidentWatchTable;
  inbox_item: InboxItemTable;
  presence: PresenceTable;
}
