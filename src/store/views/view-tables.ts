// Rows of saved views and of who has them in the menu.
import type { Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { IncidentOrder } from '../../domain/incident.ts';
import type { ViewAudience } from '../../domain/saved-view.ts';
import type { Json } from '../columns.ts';

export interface SavedViewTable {
  id: string;
  account_id: string;
  created_by: string;
  name: string;
  audience: ViewAudience;
  members: string[];
  query: Json<Record<string, string>>;
  sort: IncidentOrder | null;
  group_by: string | null;
  columns: string[] | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface SavedViewPinTable {
  view_id: string;
  account_id: string;
}

export type SavedViewRow = Selectable<SavedViewTable>;

export interface ViewTables {
  saved_view: SavedViewTable;
  saved_view_pin: SavedViewPinTable;
}
