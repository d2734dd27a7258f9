// The rows of the database as TypeScript sees them: one interface a table, columns named as on the
// wire.
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Timestamp } from '../domain/clock.ts';
import type { Exchange } from '../domain/finding.ts';
import type { IncidentFinding } from '../domain/incident.ts';
import type { Role } from '../domain/role.ts';
import type { WorkflowStatus } from '../domain/workflow.ts';
import type { evidenceFields } from '../fields/evidence.ts';
import type { incidentFields } from '../fields/incident.ts';
import type { KeptDecision } from '../techniques/decided.ts';
import type { Envelope } from '../trust/dsse.ts';
import type { LogProof, PackageTimestamp, PublicSigner } from '../trust/package.ts';
import type { AccountTables } from './accounts/account-tables.ts';
import type { ActionTable } from './actions/action-tables.ts';
import type { AgentTables } from './agents/agent-tables.ts';
import type { Columns } from './columns.ts';
import type { EngagementTables } from './engagements/engagement-tables.ts';
import type { IntakeTables } from './intake/intake-tables.ts';
import type { LegalTables } from './legal/legal-tables.ts';
import type { ReportTables } from './reports/report-tables.ts';
import type { VaultTables } from './vault/vault-tables.ts';

/** jsonb: parsed on the way out, JSON text on the way in. */
type Json<Value> = ColumnType<Value, string, string>;
type NullableJson<Value> = ColumnType<Value | null, string | null, string | null>;

export interface AccountTable {
  id: string;
  email: string;
  name: string | null;
  roles: Role[];
  password_hash: string;
  /** Until when a password that somebody else chose can be used. */
  password_expires_at: Timestamp | null;
  token_version: Generated<number>;
  /** Counts the changes. */
  version: Generated<number>;
  disabled_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface IdempotencyKeyTable {
  principal: string;
  key: string;
  fingerprint: string;
  answer: NullableJson<unknown>;
  created_at: Timestamp;
}

export type RunStatus =
  'running' | 'completed' | 'completed_with_errors' | 'failed' | 'cancelled' | 'undone';

/** How far an import is. */
export interface ImportProgress {
  phase: 'receiving' | 'waiting' | 'reading' | 'writing';
  /** Received or read so far. */
  bytes: number;
  /** Null while nobody knows. */
  bytes_total: number | null;
  /** Found in the file so far. */
  findings: number;
  /** Of those: handed to the database, where they show when the import completes. */
  written: number;
}

/** A row of the file that could not be read, or why the whole file could not. */
export interface RunError {
  place: string;
  reason: string;
}

/** What became of some findings or elements of a file, and why. */
export interface RunOutcome {
  outcome: 'created' | 'reopened' | 'updated' | 'duplicate' | 'set_aside' | 'skipped';
  reason: string;
  count: number;
}

/** What a retest import says of the finding of the incident that it was made for. */
export interface RunRetest {
  incident_id: string;
  public_id: string;
  finding_present: boolean;
  /** Whether the absence of the finding in this file says anything. */
  comparable: boolean;
  reason: string;
  /** Null in a dry run, which attaches nothing. */
  evidence_id: string | null;
}

export interface ConnectorRunTable {
  id: string;
  connector: string;
  format: string | null;
  source_tool: string | null;
  tool_version: string | null;
  filename: string | null;
  bytes: number;
  sha256: string;
  status: RunStatus;
  findings: number;
  incidents_created: number;
  incidents_updated: number;
  evidence_created: number;
  reopened: number;
  duplicates: number;
  set_aside: number;
  skipped: number;
  by_severity: Json<Record<string, number>>;
  errors: Json<RunError[]>;
  outcomes: Json<RunOutcome[]>;
  retest: NullableJson<RunRetest>;
  started_at: Timestamp;
  /** Null while it runs. */
  finished_at: Timestamp | null;
  actor: string;
  undone_at: Timestamp | null;
  undone_by: string | null;
  heartbeat_at: Timestamp | null;
  progress: NullableJson<ImportProgress>;
  cancel_requested_by: string | null;
  repeatable_by: string | null;
}

/** `failed`: the whole file; `note`: a sentence about it. Null in runs of before the table. */
export type RemarkOutcome = 'skipped' | 'set_aside' | 'duplicate' | 'note' | 'failed';

export interface RunRemarkTable {
  run_id: string;
  seq: number;
  place: string;
  outcome: RemarkOutcome | null;
  reason: string;
  /** Where the row lies in the stored file; null for sentences about the file. */
  start_byte: number | null;
  end_byte: number | null;
}

export interface SightingTable {
  run_id: string;
  incident_id: string;
  seen_before: Timestamp;
}

/** An incident as it was before the assignment that made `version`. */
export interface LastAssignmentTable {
  incident_id: string;
  version: number;
  owner_email: string | null;
  sla_due_at: Timestamp | null;
  workflow_status: WorkflowStatus;
  acknowledged_at: Timestamp | null;
}

/** The fields of an incident, and what the service keeps beside them. */
export interface IncidentTable extends Columns<typeof incidentFields> {
  finding: NullableJson<IncidentFinding>;
  fingerprint: string | null;
  version: Generated<number>;
  undone_at: Generated<Timestamp | null>;
  import_moves: Generated<number>;
  search: ColumnType<never, never, never>;
}

export interface BlobTable {
  sha256: string;
  bytes: number;
  created_at: Timestamp;
}

/** The fields of an evidence record, and what was sent and received for it. */
export interface EvidenceTable extends Columns<typeof evidenceFields> {
  exchanges: NullableJson<Exchange[]>;
}

export interface CustodyEntryTable {
  evidence_id: string;
  seq: number;
  ts: Timestamp;
  actor: string;
  action: string;
  hash_after: string;
  origin: 'declared' | 'service';
  prev: string;
  entry_hash: string;
  detail_digest: string | null;
}

export interface AuditEntryTable {
  id: Generated<number>;
  at: Timestamp;
  actor: string;
  action: string;
  incident_id: string | null;
  evidence_id: string | null;
  engagement_id: ColumnType<string | null, string | undefined, never>;
  entry: string;
}

export interface SigningKeyTable {
  kid: string;
  purpose: 'package';
  public_jwk: ColumnType<Pick<PublicSigner, 'kty' | 'crv' | 'x'>, string, never>;
  created_at: Timestamp;
  active_from: Timestamp;
  retired_at: Timestamp | null;
  compromised: boolean;
}

export interface IssuedPackageTable {
  package_sha256: string;
  kid: string;
  kind: string;
  subject_id: string;
  audience: string;
  issued_at: Timestamp;
  signature: Json<Envelope>;
  timestamp: NullableJson<PackageTimestamp>;
  log_proof: NullableJson<LogProof>;
}

export interface AuditEpochTable {
  epoch: number;
  origin: string;
  created_at: Timestamp;
}

export interface AuditKeyTable {
  public_key: Buffer;
  created_at: Timestamp;
}

export interface AuditPendingTable {
  entry_id: number;
  hidden: Generated<boolean>;
}

export interface AuditLeafTable {
  epoch: number;
  seq: number;
  entry_id: number;
  leaf: Buffer;
}

export interface AuditTileTable {
  epoch: number;
  level: number;
  n: number;
  hashes: Buffer;
  root: Buffer;
}

export interface AuditCheckpointTable {
  epoch: number;
  size: number;
  root: Buffer;
  note: string;
  created_at: Timestamp;
}

export interface TechniqueDecisionTable {
  incident_id: string;
  technique_id: string;
  decision: KeptDecision;
  reason: string | null;
  decided_by: string;
  decided_at: Timestamp;
}

export interface Tables
  extends
    AccountTables,
    AgentTables,
    EngagementTables,
    IntakeTables,
    LegalTables,
    ReportTables,
    VaultTables {
  account: AccountTable;
  idempotency_key: IdempotencyKeyTable;
  connector_run: ConnectorRunTable;
  run_remark: RunRemarkTable;
  sighting: SightingTable;
  incident: IncidentTable;
  last_assignment: LastAssignmentTable;
  blob: BlobTable;
  evidence: EvidenceTable;
  custody_entry: CustodyEntryTable;
  action: ActionTable;
  audit_entry: AuditEntryTable;
  technique_decision: TechniqueDecisionTable;
  audit_epoch: AuditEpochTable;
  audit_key: AuditKeyTable;
  audit_pending: AuditPendingTable;
  audit_leaf: AuditLeafTable;
  audit_tile: AuditTileTable;
  audit_checkpoint: AuditCheckpointTable;
  signing_key: SigningKeyTable;
  issued_package: IssuedPackageTable;
}

/** An incident row, without the search vector and the bookkeeping of imports. */
export type IncidentRow = Omit<Selectable<IncidentTable>, 'search' | 'undone_at' | 'import_moves'>;
export type EvidenceRow = Selectable<EvidenceTable>;
export type CustodyEntryRow = Selectable<CustodyEntryTable>;
export type ConnectorRunRow = Selectable<ConnectorRunTable>;
export type TechniqueDecisionRow = Selectable<TechniqueDecisionTable>;
export type AccountRow = Selectable<AccountTable>;
