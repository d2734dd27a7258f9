// Rows of outcomes.
import type { Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Outcome, OutcomeEnd } from '../../domain/outcome.ts';

export interface IncidentOutcomeTable {
  id: string;
  incident_id: string;
  outcome: Outcome;
  reason: string;
  duplicate_of: string | null;
  /** The merge that it came from, of `merged`. */
  merge_id: string | null;
  approved_by: string | null;
  approver_known: boolean | null;
  expires_at: Timestamp | null;
  set_by: string;
  set_at: Timestamp;
  ended_by: string | null;
  ended_at: Timestamp | null;
  end_kind: OutcomeEnd | null;
  end_reason: string | null;
}

export type OutcomeRow = Selectable<IncidentOutcomeTable>;

export interface OutcomeTables {
  incident_outcome: IncidentOutcomeTable;
}
