// Rows of the vault: which one it is, reading its bytes, what was found corrupted or unnamed.
import type { Generated } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';

export interface VaultMarkTable {
  id: Generated<boolean>;
  vault: string;
  marked_at: Timestamp;
}

export interface VaultOrphanTable {
  sha256: string;
  bytes: number;
  written_at: Timestamp;
  found_at: Timestamp;
  set_aside_at: Timestamp | null;
  ended_at: Timestamp | null;
  outcome: 'returned' | 'deleted' | 'missing' | null;
}

export interface VaultScrubTable {
  id: Generated<boolean>;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  after: string | null;
  blobs: number;
  bytes: number;
  faults: number;
  reader: string | null;
  leased_until: Timestamp | null;
}

export interface BlobFaultTable {
  sha256: string;
  fault: 'changed' | 'missing' | 'unreadable';
  actual_sha256: string | null;
  found_at: Timestamp;
  mended_at: Timestamp | null;
  incident_id: string | null;
}

export interface BlobTable {
  sha256: string;
  bytes: number;
  created_at: Timestamp;
}

export interface VaultBeatTable {
  server: string;
  beat: number;
  started_at: Generated<Timestamp>;
  beat_at: Generated<Timestamp>;
  runs_jobs: Generated<boolean>;
}

export interface VaultKeyTable {
  id: string;
  sha256: string;
  wrapped: string;
  made_at: Timestamp;
}

export interface VaultWrappingTable {
  id: Generated<boolean>;
  key_name: string;
  since: Timestamp;
}

export interface VaultTables {
  blob: BlobTable;
  vault_key: VaultKeyTable;
  vault_wrapping: VaultWrappingTable;
  vault_beat: VaultBeatTable;
  vault_mark: VaultMarkTable;
  vault_orphan: VaultOrphanTable;
  vault_scrub: VaultScrubTable;
  blob_fault: BlobFaultTable;
}
