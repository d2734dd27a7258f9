// Whether a record was erased: the signed audit log alone says so. A row of the database, or a key
// that is not there, is not enough.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { erasureGroundMeanings, type Erased, type ErasureGround } from '../../domain/erasure.ts';
import { DomainError } from '../../domain/error.ts';
import { auditEntryOf } from '../../store/audit/audit.ts';
import { erasedRecords, erasureEntries } from '../../store/erasures/erasures.ts';
import type { EvidenceRow } from '../../store/evidence/evidence-tables.ts';
import type { Tables } from '../../store/tables.ts';
import { UntrustedError } from '../../trust-core/untrusted-error.ts';
import { auditLeafData } from '../../trust/audit-leaf.ts';
import { verifyLogProof } from '../../trust/log-proof.ts';
import { leafHash } from '../../trust/merkle.ts';
import { parseVkey } from '../../trust/signed-note.ts';
import { listVkeys, proveInclusion } from '../audit/prove.ts';
import type { Deps } from '../deps.ts';
import { heldContent } from './held-content.ts';

type LogDeps = Pick<Deps, 'database'>;
type Record = Pick<EvidenceRow, 'id' | 'content_ref' | 'integrity'>;

/** The entry on the erasure of a record. */
export interface ErasureEntry extends Erased {
  entry_id: number;
  /** As it is stored. */
  entry: string;
}

/** What the trail says of the erasure of a record; null when it says nothing. */
export async function erasureEntryOf(
  { database }: LogDeps,
  record: Record,
): Promise<ErasureEntry | null> {
  const held = heldContent(record);
  if (held === null) return null;
  const entries = await erasureEntries(database.kysely, [record.id]);
  for (const { id, entry } of entries) {
    const { at, actor, detail } = auditEntryOf({ id, entry, texts: null });
    const { erasure_id, sha256, ground, approved_by } = detail as unknown as Said;
    if (sha256 !== held.sha256) continue;
    return { erasure_id, at, ground, requested_by: actor, approved_by, entry_id: id, entry };
  }
  return null;
}

interface Said {
  erasure_id: string;
  sha256: string;
  ground: ErasureGround;
  approved_by: string;
}

/** The log publishes within a fraction of a second. */
const retryPolicy = { tries: 6, pauseMs: 80 };

/** Whether the entry is in the tree of the log, under a checkpoint that one of its keys signed. */
export async function isInSignedLog(
  deps: LogDeps,
  { entry_id, entry }: Pick<ErasureEntry, 'entry_id' | 'entry'>,
): Promise<boolean> {
  const verifiers = (await listVkeys(deps)).map(parseVkey);
  for (let tries = retryPolicy.tries; tries > 0; tries -= 1) {
    try {
      const { proof } = await proveInclusion(deps, entry_id);
      verifyLogProof(proof, leafHash(auditLeafData(entry_id, entry)), verifiers);
      return true;
    } catch (error) {
      if (error instanceof UntrustedError) return false;
      if (!(error instanceof DomainError)) throw error;
    }
    if (tries > 1) await sleep(retryPolicy.pauseMs);
  }
  return false;
}

/** No one can look at the bytes any more, so the record proves nothing new. */
export async function isErased(db: Kysely<Tables>, evidence_id: string): Promise<boolean> {
  return (await erasedRecords(db, [evidence_id])).has(evidence_id);
}

/** 410 for anyone who wants the bytes. */
export function erasedEvidence({ at, requested_by, approved_by, ground }: Erased): DomainError {
  const detail =
    `The bytes were erased at ${at} on the request of ${requested_by}, approved by ` +
    `${approved_by}. Ground: ${erasureGroundMeanings[ground]}. The record and its custody stay.`;
  const members = { erased_at: at, requested_by, approved_by, ground };
  return new DomainError('evidence_erased', detail, members);
}
