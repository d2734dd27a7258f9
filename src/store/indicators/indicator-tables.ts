// Rows of indicators and of where they were seen.
import type { Generated, Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { IndicatorType, Reach, SightingKind } from '../../domain/indicator.ts';
import type { Tlp } from '../../domain/tlp.ts';
import type { Visibility } from '../../domain/visibility.ts';

export interface IndicatorTable {
  id: string;
  type: IndicatorType;
  value: string;
  reach: Reach;
  /** The order of the list. */
  number: Generated<number>;
  created_at: Timestamp;
  withdrawn_at: Timestamp | null;
  withdrawn_by: string | null;
  withdrawn_reason: string | null;
}

export type IndicatorRow = Selectable<IndicatorTable>;

/** What a writer knows of an indicator. */
export type NewIndicator = Pick<IndicatorRow, 'id' | 'type' | 'value' | 'reach'>;

/** A sighting has a record, or says itself who sees it. */
export interface NewSighting {
  indicator_id: string;
  kind: SightingKind;
  evidence_id: string | null;
  incident_id: string | null;
  /** Identity of the event, in hex. */
  log_event: string | null;
  own: boolean;
  source: string | null;
  tlp: Tlp | null;
  visibility: Visibility | null;
  first_at: Timestamp;
  last_at: Timestamp;
  times: number;
}

export interface IndicatorTables {
  indicator: IndicatorTable;
}
