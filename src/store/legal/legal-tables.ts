// Rows of the tables of the legal engine: facts, what was sent and decided, deadlines, calendars.
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { RegimeName } from '../../domain/regime.ts';
import type { Setters } from '../../legal/facts.ts';
import type { FactName } from '../../legal/facts.ts';
import type { LegalFlag } from '../../legal/gather.ts';

export interface LegalFactsTable {
  incident_id: string;
  facts: ColumnType<Record<string, unknown>, string, string>;
  version: Generated<number>;
  updated_by: string;
  updated_at: Timestamp;
  set_by: ColumnType<Setters, string, string>;
}

export interface LegalSubmissionTable {
  id: string;
  incident_id: string;
  obligation_id: string;
  submitted_at: Timestamp;
  recipient: string | null;
  /** Where it was handed in, and under which number it is kept there. */
  channel: string | null;
  reference_number: string | null;
  receipt_evidence_id: string | null;
  incomplete: boolean;
  created_by: string;
  created_at: Timestamp;
}

export interface LegalDecisionTable {
  id: string;
  incident_id: string;
  obligation_id: string;
  decision: 'notify' | 'not_required';
  reason: string;
  decided_by: string;
  decided_role: string | null;
  evidence_ids: string[];
  decided_at: Timestamp;
}

export interface LegalFactDecisionTable {
  id: string;
  incident_id: string;
  fact: FactName;
  value: ColumnType<unknown, string, string>;
  obligations: string[];
  reason: string;
  decided_by: string;
  decided_role: string | null;
  evidence_ids: string[];
  decided_at: Timestamp;
}

export interface LegalWithdrawnFlagTable {
  incident_id: string;
  flag: LegalFlag;
  withdrawn_by: string;
  withdrawn_at: Timestamp;
}

export interface LegalEvaluationTable {
  incident_id: string;
  rules_key: string;
  evaluated_at: Timestamp;
}

export interface LegalDeadlineTable {
  incident_id: string;
  obligation_id: string;
  regime: RegimeName;
  status: string;
  due_at: Timestamp;
  latest_at: Timestamp | null;
  provisional: boolean;
  submitted_at: Timestamp | null;
  /** False where the law sets no such limit: after it nothing is overdue. */
  binding: boolean;
  /** Of several recipients, one has not acknowledged its report. */
  lacks_receipt: boolean;
}

/**
 * `due`: the safe target has passed, and a later last lawful moment still runs, or the law sets no
 * limit here.
 */
export type DeadlineMark = '24h' | '6h' | '1h' | 'due' | 'overdue';

export interface LegalDeadlineEventTable {
  id: Generated<number>;
  incident_id: string;
  obligation_id: string;
  due_at: Timestamp;
  mark: DeadlineMark;
  at: Timestamp;
}

export interface CalendarFeedTable {
  id: string;
  account_id: string;
  name: string;
  token_sha256: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

interface ServiceClockEventTable {
  id: Generated<number>;
  incident_id: string;
  clock: string;
  due_at: Timestamp;
  mark: 'near' | 'overdue';
  owner_email: string | null;
  at: Timestamp;
}

export interface LegalTables {
  legal_facts: LegalFactsTable;
  legal_submission: LegalSubmissionTable;
  legal_decision: LegalDecisionTable;
  legal_fact_decision: LegalFactDecisionTable;
  legal_withdrawn_flag: LegalWithdrawnFlagTable;
  legal_evaluation: LegalEvaluationTable;
  legal_deadline: LegalDeadlineTable;
  legal_deadline_event: LegalDeadlineEventTable;
  calendar_feed: CalendarFeedTable;
  service_clock_event: ServiceClockEventTable;
}

export type LegalFactsRow = Selectable<LegalFactsTable>;
export type LegalSubmissionRow = Selectable<LegalSubmissionTable>;
export type LegalDecisionRow = Selectable<LegalDecisionTable>;
export type LegalDeadlineRow = Selectable<LegalDeadlineTable>;
export type LegalFactDecisionRow = Selectable<LegalFactDecisionTable>;
export type CalendarFeedRow = Selectable<CalendarFeedTable>;
