// Rows of evidence and its chain of custody.
import type { Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Exchange } from '../../domain/finding.ts';
import type { evidenceFields } from '../../fields/evidence.ts';
import type { Columns, NullableJson } from '../columns.ts';

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
  actor_salt: string | null;
}

export type EvidenceRow = Selectable<EvidenceTable>;

export type CustodyEntryRow = Selectable<CustodyEntryTable>;

export interface EvidenceTables {
  evidence: EvidenceTable;
  custody_entry: CustodyEntryTable;
}
