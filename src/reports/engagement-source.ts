// What the report of an engagement is made from, as the store reads it.
import type { Timestamp } from '../domain/clock.ts';
import type { Phase } from '../domain/engagement-phase.ts';
import type { ReportFinding } from '../domain/engagement-report.ts';
import type { engagementFields } from '../fields/engagement.ts';
import type { FieldValues } from '../fields/field.ts';
import type { LogEntry } from '../trust/engagement-log.ts';

export type SourceEngagement = FieldValues<typeof engagementFields>;

export interface SourceRules {
  version: number;
  rules: string[];
  rules_sha256: string;
  written_by: string;
  written_at: Timestamp;
  signed_by: readonly { name: string; recorded_by: string; signed_at: Timestamp }[];
}

export interface SourceMove {
  from_phase: Phase;
  to_phase: Phase;
  on_day: string;
  note: string | null;
  actor: string;
  at: Timestamp;
}

export interface SourceReport {
  version: number;
  summary: string;
  findings: ReportFinding[];
  lessons: string | null;
  rests_on: { number: number; hash: string }[];
  accepted_by: string;
  accepted_at: Timestamp;
}

export interface SourceRemediation {
  finding: string;
  report_version: number;
  incident: string;
  incident_id: string;
  owner_email: string;
  measure: string | null;
  root_cause: string | null;
  risk: string | null;
  due_on: string | null;
  planned_by: string;
  planned_at: Timestamp;
}

/** All of an engagement at one moment. */
export interface EngagementSource {
  engagement: SourceEngagement;
  /** The oldest first, as everything below. */
  rules: readonly SourceRules[];
  moves: readonly SourceMove[];
  log: readonly LogEntry[];
  reports: readonly SourceReport[];
  remediation: readonly SourceRemediation[];
}
