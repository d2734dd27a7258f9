// Rows of the tables of engagements.
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { EntryType, Phase } from '../../domain/engagement-phase.ts';
import type { ReportFinding } from '../../domain/engagement-report.ts';
import type { engagementFields } from '../../fields/engagement.ts';
import type { RegisterEvidence } from '../../trust/engagement-log.ts';
import type { Columns, Json } from '../columns.ts';

/** The fields of an engagement, and what the service keeps alongside them. */
export interface EngagementTable extends Columns<typeof engagementFields> {
  version: Generated<number>;
}

export interface EngagementMemberTable {
  engagement_id: string;
  account_id: string;
  added_by: string;
  added_at: Timestamp;
}

export interface EngagementRulesTable {
  engagement_id: string;
  version: number;
  rules: Json<string[]>;
  rules_sha256: string;
  written_by: string;
  written_at: Timestamp;
}

export interface EngagementSignOffTable {
  engagement_id: string;
  rules_version: number;
  name: string;
  rules_sha256: string;
  recorded_by: string;
  signed_at: Timestamp;
}

export interface EngagementMoveTable {
  engagement_id: string;
  seq: number;
  from_phase: Phase;
  to_phase: Phase;
  on_day: string;
  note: string | null;
  actor: string;
  at: Timestamp;
}

export interface EngagementEntryTable {
  engagement_id: string;
  number: number;
  id: string;
  type: EntryType;
  text: string;
  ts: Timestamp;
  ended_at: Timestamp | null;
  actor: string;
  addresses: string[];
  hosts: string[];
  incident_id: string | null;
  evidence: ColumnType<RegisterEvidence | null, string | null, never>;
  recorded_by: string;
  recorded_at: Timestamp;
  prev: string;
  hash: string;
}

export interface EngagementReportTable {
  engagement_id: string;
  version: number;
  summary: string;
  findings: Json<ReportFinding[]>;
  lessons: string | null;
  rests_on: Json<{ number: number; hash: string }[]>;
  accepted_by: string;
  accepted_at: Timestamp;
}

export interface EngagementRemediationTable {
  engagement_id: string;
  finding_key: string;
  finding: string;
  report_version: number;
  incident_id: string;
  owner_email: string;
  measure: string | null;
  root_cause: string | null;
  risk: string | null;
  due_on: string | null;
  planned_by: string;
  planned_at: Timestamp;
}

export interface EngagementTables {
  engagement: EngagementTable;
  engagement_member: EngagementMemberTable;
  engagement_rules: EngagementRulesTable;
  engagement_sign_off: EngagementSignOffTable;
  engagement_move: EngagementMoveTable;
  engagement_entry: EngagementEntryTable;
  engagement_report: EngagementReportTable;
  engagement_remediation: EngagementRemediationTable;
}

export type EngagementRow = Selectable<EngagementTable>;
export type EngagementRulesRow = Selectable<EngagementRulesTable>;
export type EngagementSignOffRow = Selectable<EngagementSignOffTable>;
export type EngagementMoveRow = Selectable<EngagementMoveTable>;
export type EngagementReportRow = Selectable<EngagementReportTable>;
export type EngagementRemediationRow = Selectable<EngagementRemediationTable>;
