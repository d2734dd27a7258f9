// Rows of links between incidents.
import type { Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { LinkKind } from '../../domain/link.ts';

export interface IncidentLinkTable {
  id: string;
  from_id: string;
  to_id: string;
  kind: LinkKind;
  created_by: string;
  created_at: Timestamp;
  removed_by: string | null;
  removed_at: Timestamp | null;
}

export type LinkRow = Selectable<IncidentLinkTable>;

export interface LinkTables {
  incident_link: IncidentLinkTable;
}
