// Rows of the tables of reports: what was made, its delivery, attempts and receipts.
import type { Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { ChannelName, ReceiptKind } from '../../domain/delivery.ts';
import type { deliveryFields } from '../../fields/report-delivery.ts';
import type { reportFields } from '../../fields/report.ts';
import type { Columns } from '../columns.ts';

export type ReportTable = Columns<typeof reportFields>;

/** The fields of a delivery, and what sending it needs. */
export interface ReportDeliveryTable extends Columns<typeof deliveryFields> {
  report_id: string;
  /** A person submits it, whatever address the settings have. */
  by_hand: boolean;
  tries: number;
  claim: string | null;
  leased_until: Timestamp | null;
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
