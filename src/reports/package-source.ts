// What packages are assembled from: records as the store reads them, in the order they are shown.
import type { Timestamp } from '../domain/clock.ts';
import type { EvidenceStatus, Integrity, RetestOutcome } from '../domain/evidence.ts';
import type { ApprovalClass } from '../domain/playbooks/step.ts';
import type { Tlp } from '../domain/tlp.ts';
import type { Visibility } from '../domain/visibility.ts';
import type { CustodyEntry } from '../trust-core/custody.ts';

export interface SourceIncident {
  id: string;
  public_id: string;
  updated_at: Timestamp;
}

export interface SourceEvidence {
  id: string;
  evidence_type: string;
  evidence_class: string;
  source: string;
  content_ref: string;
  hash_sha256: string;
  bytes: number | null;
  media_type: string | null;
  filename: string | null;
  confidence: number;
  visibility: Visibility;
  /** The label of the source, when it set one. */
  tlp?: Tlp | null;
  status: EvidenceStatus;
  integrity: Integrity;
  custody_anomalies: string[];
  exchanges: unknown;
  connector_run_id: string | null;
  withdrawn_reason: string | null;
  retest_outcome?: RetestOutcome | null;
  created_by: string;
  created_at: Timestamp;
}

/** An entry of the audit trail that concerns the subject. */
export interface SourceEntry {
  id: number;
  at: Timestamp;
  actor: string;
  action: string;
  evidence_id: string | null;
  detail: Record<string, unknown>;
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

export interface SourceAction {
  id: string;
  title: string;
  status: string;
  validation_ref: string | null;
  playbook?: string | null;
  step?: number | null;
  phase?: string | null;
  role?: string | null;
  assignee?: string | null;
  due_at?: Timestamp | null;
  approval_class?: ApprovalClass;
  requires_approval?: boolean;
  approved_by?: string | null;
  approved_at?: Timestamp | null;
  started_at?: Timestamp | null;
  ended_at?: Timestamp | null;
  note?: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** All of an incident, whoever may see it; what the audience may not see is taken out later. */
export interface IncidentSource {
  incident: SourceIncident & Record<string, unknown>;
  evidence: readonly SourceEvidence[];
  custody: readonly CustodyEntry[];
  actions: readonly SourceAction[];
  timeline: readonly SourceEntry[];
  imports: readonly SourceImport[];
}
