// Rows of incidents, their last assignment and the decisions on techniques.
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { CustomValues } from '../../domain/custom-field.ts';
import type { TemplateReference } from '../../domain/incident-template.ts';
import type { IncidentFinding } from '../../domain/incident.ts';
import type { WorkflowStatus } from '../../domain/workflow.ts';
import type { incidentFields } from '../../fields/incident.ts';
import type { KeptDecision } from '../../techniques/decided.ts';
import type { Columns, NullableJson } from '../columns.ts';

/** An incident as it was before the assignment that made `version`. */
export interface LastAssignmentTable {
  incident_id: string;
  version: number;
  owner_email: string | null;
  sla_due_at: Timestamp | null;
  workflow_status: WorkflowStatus;
  acknowledged_at: Timestamp | null;
}

/** The fields of an incident, and what the service keeps alongside them. */
export interface IncidentTable extends Columns<typeof incidentFields> {
  finding: NullableJson<IncidentFinding>;
  fingerprint: string | null;
  version: Generated<number>;
  undone_at: Generated<Timestamp | null>;
  /** By a change other than a sighting; null: by none since it was created. */
  changed_at: ColumnType<Timestamp | null, never, never>;
  import_moves: Generated<number>;
  custom_fields: ColumnType<CustomValues, string | undefined, string>;
  template: ColumnType<TemplateReference | null, string | null | undefined, never>;
  /** Written with `custom_fields` and `team`. */
  custom_keys: Generated<string[]>;
  search: ColumnType<never, never, never>;
}

export interface TechniqueDecisionTable {
  incident_id: string;
  technique_id: string;
  decision: KeptDecision;
  reason: string | null;
  decided_by: string;
  decided_at: Timestamp;
}

/** An incident row, without the search vector and the bookkeeping of imports. */
export type IncidentRow = Omit<
  Selectable<IncidentTable>,
  'search' | 'undone_at' | 'import_moves' | 'custom_keys' | 'changed_at'
>;

/** When the decisions before stopped to weigh. */
interface TechniqueHistoryResetTable {
  reset_at: Timestamp;
  reset_by: string;
  reason: string;
}

export type TechniqueDecisionRow = Selectable<TechniqueDecisionTable>;

export interface IncidentTables {
  last_assignment: LastAssignmentTable;
  incident: IncidentTable;
  technique_decision: TechniqueDecisionTable;
  technique_history_reset: TechniqueHistoryResetTable;
}
