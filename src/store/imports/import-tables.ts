// Rows of imports: runs, what of a file opened no incident, and which incidents a run saw.
import type { Generated, Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { RunPull } from '../../domain/connector.ts';
import type { Json, NullableJson } from '../columns.ts';

export type RunStatus =
  | 'running'
  | 'completed'
  | 'completed_with_errors'
  | 'failed'
  | 'cancelled'
  | 'undone';

/** How far an import is. */
export interface ImportProgress {
  phase: 'receiving' | 'waiting' | 'reading' | 'writing';
  /** Received or read so far. */
  bytes: number;
  /** Null while unknown. */
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

/** The archive that a file came in; the run's own name, hash and length are those of the file. */
export interface RunArchive {
  kind: 'zip' | 'gzip';
  filename: string | null;
  sha256: string;
  bytes: number;
  /** Name in the archive; null in one that holds a single stream. */
  member: string | null;
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
  archive: NullableJson<RunArchive>;
  /** The connector that fetched the file; null where someone sent it. */
  pulled: NullableJson<RunPull>;
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
  /** What it belongs to, and with it the incidents that it opens. */
  team: Generated<string | null>;
  /** Since when it needs its file no more: a retention policy was over. */
  released_at: Generated<Timestamp | null>;
}

/** `failed`: the whole file; `note`: a sentence about it. Null in runs of before the table. */
export type RemarkOutcome = 'skipped' | 'set_aside' | 'duplicate' | 'note' | 'failed';

export interface RunRemarkTable {
  run_id: string;
  seq: number;
  place: string;
  outcome: RemarkOutcome | null;
  reason: string;
  /** Where the row is in the stored file; null for sentences about the file. */
  start_byte: number | null;
  end_byte: number | null;
}

export interface SightingTable {
  run_id: string;
  incident_id: string;
  seen_before: Timestamp;
}

export type ConnectorRunRow = Selectable<ConnectorRunTable>;

export interface ImportTables {
  connector_run: ConnectorRunTable;
  run_remark: RunRemarkTable;
  sighting: SightingTable;
}
