// Rows of changes to many incidents, and of what became of each.
import type { Selectable } from 'kysely';
import type { BulkChange, BulkItemState, BulkStatus } from '../../domain/bulk-change.ts';
import type { Timestamp } from '../../domain/clock.ts';
import type { Role } from '../../domain/role.ts';
import type { Json, NullableJson } from '../columns.ts';
import type { IncidentRow } from '../incidents/incident-tables.ts';

export interface BulkChangeTable {
  id: string;
  account_id: string;
  actor: string;
  roles: Role[];
  change: Json<BulkChange>;
  query: Json<Record<string, string>>;
  undo_of: string | null;
  status: BulkStatus;
  failure: string | null;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  leased_until: Timestamp | null;
}

/** What of an incident a change can write, as it was. */
export type BulkBefore = Pick<
  IncidentRow,
  | 'version'
  | 'owner_email'
  | 'sla_due_at'
  | 'workflow_status'
  | 'acknowledged_at'
  | 'priority'
  | 'tags'
> &
  // Changes that began before it could be written do not have it.
  Partial<Pick<IncidentRow, 'severity'>>;

export interface BulkChangeItemTable {
  bulk_id: string;
  incident_id: string;
  state: BulkItemState;
  reason: string | null;
  before: NullableJson<BulkBefore>;
  version: number | null;
}

export type BulkChangeRow = Selectable<BulkChangeTable>;

export interface BulkTables {
  bulk_change: BulkChangeTable;
  bulk_change_item: BulkChangeItemTable;
}
