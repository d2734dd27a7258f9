// Rows of the audit trail and of the tree of its log.
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { SealedTexts } from '../../trust/sealed-texts.ts';

export interface AuditEntryTable {
  id: Generated<number>;
  at: Timestamp;
  actor: string;
  action: string;
  incident_id: string | null;
  evidence_id: string | null;
  engagement_id: ColumnType<string | null, string | undefined, never>;
  note_id: ColumnType<string | null, string | null | undefined, never>;
  entry: string;
  /** The texts that the entry commits to, as JSON; null where it has none, or they were erased. */
  texts: ColumnType<SealedTexts | null, string | null | undefined, never>;
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

export interface AuditTables {
  audit_entry: AuditEntryTable;
  audit_epoch: AuditEpochTable;
  audit_key: AuditKeyTable;
  audit_pending: AuditPendingTable;
  audit_leaf: AuditLeafTable;
  audit_tile: AuditTileTable;
  audit_checkpoint: AuditCheckpointTable;
}
