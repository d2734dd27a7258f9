// Rows of retention: policies, and files that leave the vault.
import type { Generated } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { RetentionKind } from '../../domain/retention.ts';

export interface RetentionPolicyTable {
  kind: RetentionKind;
  days: number | null;
  version: number;
  reason: string;
  approved_by: string | null;
  set_by: string;
  set_at: Timestamp;
  effective_at: Timestamp;
  removed: Generated<number>;
  removed_at: Timestamp | null;
}

export interface BlobRemovalTable {
  id: string;
  sha256: string;
  bytes: number;
  /** `erasure`: the keys of the bytes were destroyed. */
  kind: RetentionKind | 'erasure';
  recorded_at: Generated<Timestamp>;
  due_at: Timestamp;
  ended_at: Timestamp | null;
  outcome: 'removed' | 'kept' | null;
}

export interface RetentionTables {
  retention_policy: RetentionPolicyTable;
  blob_removal: BlobRemovalTable;
}
