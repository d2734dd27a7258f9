// What packages are assembled from: records as the store reads them, in the order they are shown.
import type { Timestamp } from '../domain/clock.ts';
import type { Erased } from '../domain/erasure.ts';
import type { Outcome, OutcomeEnd } from '../domain/outcome.ts';
import type { Visibility } from '../domain/visibility.ts';
import type { actionFields } from '../fields/action.ts';
import type { evidenceFields } from '../fields/evidence.ts';
import type { FieldValues } from '../fields/field.ts';
import type { CustodyEntry } from '../trust-core/custody.ts';

export interface SourceIncident {
  id: string;
  public_id: string;
  updated_at: Timestamp;
}

type EvidenceValues = FieldValues<typeof evidenceFields>;

export interface SourceEvidence
  extends
    Omit<EvidenceValues, 'incident_id' | 'tlp' | 'retest_outcome'>,
    Partial<Pick<EvidenceValues, 'tlp' | 'retest_outcome'>> {
  exchanges: unknown;
  /** Who destroyed the key of its bytes. */
  erased?: Erased;
}

/** An entry of the audit trail that concerns the subject. */
export interface SourceEntry {
  id: number;
  at: Timestamp;
  actor: string;
  action: string;
  evidence_id: string | null;
  note_id?: string;
  detail: Record<string, unknown>;
}

/** A note on the incident, or on a record of it. */
export interface SourceNote {
  id: string;
  parent_id: string | null;
  evidence_id: string | null;
  action_id: string | null;
  report_id: string | null;
  visibility: Visibility;
  text: string;
  text_sha256: string;
  text_version: number;
  mentions: readonly string[];
  attachments: readonly string[];
  created_by: string;
  created_at: Timestamp;
  edited_at: Timestamp | null;
  retracted_at: Timestamp | null;
  retracted_by: string | null;
  retracted_reason: string | null;
}

/** An outcome other than closing that the incident has, or had. */
export interface SourceOutcome {
  id: string;
  outcome: Outcome;
  reason: string;
  duplicate_of: string | null;
  /** The incident that it was merged into, of `merged`. */
  merged_into?: string | null;
  approved_by: string | null;
  expires_at: Timestamp | null;
  set_by: string;
  set_at: Timestamp;
  ended_by: string | null;
  ended_at: Timestamp | null;
  end_kind: OutcomeEnd | null;
  end_reason: string | null;
}

/** The definition of a custom field of which the incident has a value. */
export interface SourceField {
  key: string;
  type: string;
  label: string;
  visibility: Visibility;
}

/** The import that a record came with. */
export interface SourceImport {
  id: string;
  connector: string;
  source_tool: string | null;
  filename: string | null;
  bytes: number;
  sha256: string;
  started_at: Timestamp;
  actor: string;
}

type ActionValues = FieldValues<typeof actionFields>;
type ActionMember = 'id' | 'title' | 'validation_ref' | 'created_at' | 'updated_at';

export interface SourceAction
  extends Pick<ActionValues, ActionMember>, Partial<Omit<ActionValues, ActionMember | 'status'>> {
  status: string;
}

/**
 * All of an incident, no matter who can see it; what the audience cannot see is taken out later.
 */
export interface IncidentSource {
  incident: SourceIncident & Record<string, unknown>;
  evidence: readonly SourceEvidence[];
  custody: readonly CustodyEntry[];
  actions: readonly SourceAction[];
  timeline: readonly SourceEntry[];
  imports: readonly SourceImport[];
  notes?: readonly SourceNote[];
  outcomes?: readonly SourceOutcome[];
  fields?: readonly SourceField[];
}
