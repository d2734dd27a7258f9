// Rows of the tables of reports: what was made, its delivery, attempts and receipts.
import type { Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { ChannelName, DeliveryState, ReceiptKind } from '../../domain/delivery.ts';
import type { ReportTarget } from '../../domain/report-target.ts';

export interface ReportTable {
  id: string;
  incident_id: string;
  target: ReportTarget;
  regime: string;
  phase: string;
  obligation_id: string;
  version: number;
  bundle: string[];
  missing: string[];
  package_sha256: string;
  artifact_sha256: string;
  artifact_bytes: number;
  content_sha256: string;
  created_by: string;
  created_at: Timestamp;
}

export interface ReportDeliveryTable {
  report_id: string;
  state: DeliveryState;
  channel: ChannelName;
  address: string;
  tries: number;
  attempts: number;
  next_attempt_at: Timestamp | null;
  claim: string | null;
  leased_until: Timestamp | null;
  sent_at: Timestamp | null;
  confirmed_at: Timestamp | null;
  updated_at: Timestamp;
}

export interface ReportAttemptTable {
  report_id: string;
  number: number;
  channel: ChannelName;
  started_at: Timestamp;
  ended_at: Timestamp | null;
  outcome: 'handed_over' | 'failed' | 'unknown' | null;
  reason: string | null;
  detail: string | null;
}

export interface ReportReceiptTable {
  report_id: string;
  evidence_id: string;
  sha256: string;
  receipt_kind: ReceiptKind;
  acknowledged_sha256: string;
  issued_at: Timestamp | null;
  recorded_by: string;
  recorded_at: Timestamp;
}

export interface ReportTables {
  report: ReportTable;
  report_delivery: ReportDeliveryTable;
  report_attempt: ReportAttemptTable;
  report_receipt: ReportReceiptTable;
}

export type ReportRow = Selectable<ReportTable>;
export type ReportDeliveryRow = Selectable<ReportDeliveryTable>;
export type ReportAttemptRow = Selectable<ReportAttemptTable>;
export type ReportReceiptRow = Selectable<ReportReceiptTable>;
