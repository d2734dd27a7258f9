// Rows of intake: reports from open sources, batches of log events, and what correlates them.
import type { ColumnType } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Tlp } from '../../domain/tlp.ts';
import type { Indicator } from '../../intake/osint/osint-report.ts';

export interface OsintReportTable {
  /** SHA-256 of what names the report. */
  source_key: string;
  incident_id: string;
  format: string;
  url: string | null;
  published_at: Timestamp | null;
  tlp: Tlp | null;
  indicators: ColumnType<Indicator[], string, string>;
  /** How many there were; null for reports of earlier programs. */
  indicators_found: number | null;
  /** The record whose bytes hold the indicators. */
  evidence_id: string | null;
  created_at: Timestamp;
}

export interface LogBatchTable {
  id: string;
  sha256: string;
  bytes: number;
  events: number;
  skipped: number;
  duplicates: number;
  unlinked: number;
  actor: string;
  received_at: Timestamp;
  /** Since when it needs its bytes no more: none of its events is left without an incident. */
  released_at?: Timestamp | null;
}

export interface IntakeTables {
  osint_report: OsintReportTable;
  log_batch: LogBatchTable;
}
