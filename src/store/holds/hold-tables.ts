// Rows of legal holds.
import type { Timestamp } from '../../domain/clock.ts';
import type { LegalHold } from '../../domain/legal-hold.ts';

export interface LegalHoldTable extends LegalHold {
  incident_id: string;
  placed_at: Timestamp;
  released_at: Timestamp | null;
}

export interface HoldTables {
  legal_hold: LegalHoldTable;
}
