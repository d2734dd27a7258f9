// Rows of erasures: who erased what, on what ground, and what was not reached.
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type {
  ErasureGround,
  ErasureScope,
  LeftCopies,
  UnreachedFile,
} from '../../domain/erasure.ts';

interface ErasureTable {
  id: string;
  incident_id: string;
  ground: ErasureGround;
  scope: Generated<ErasureScope>;
  reason: string;
  requested_by: string;
  approved_by: string;
  erased_at: Timestamp;
  not_reached: ColumnType<UnreachedFile[], string, never>;
  left_copies: ColumnType<LeftCopies, string, never>;
}

export interface ErasureTables {
  evidence_erasure: ErasureTable;
  erased_record: { evidence_id: string; erasure_id: string };
  erased_file: { erasure_id: string; sha256: string; bytes: number };
}
