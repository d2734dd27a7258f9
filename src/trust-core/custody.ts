// Chain of custody of one evidence record: each entry carries the hash of the one before it.
import { toHex, utf8 } from './bytes.ts';
import { taggedText } from './canonical.ts';
import { sha256, type Computation } from './computation.ts';

/** A contract §2.2 entry as a caller declares it. */
export interface DeclaredEntry {
  /** RFC 3339 in UTC with milliseconds. */
  ts: string;
  actor: string;
  action: string;
  hash_after: string;
}

export interface LinkedEntry extends DeclaredEntry {
  /** Place in the chain, from 0. */
  seq: number;
  /** `declared`: by the caller; `service`: observed by the service. */
  origin: 'declared' | 'service';
  /** `entry_hash` of the entry before; 64 zeros for the first. */
  prev: string;
  entry_hash: string;
  /** Only the service's own entries have one; it is a part of what is hashed then. */
  detail_digest: string | null;
}

export interface CustodyEntry extends LinkedEntry {
  evidence_id: string;
}

/** `prev` of the first entry. */
export const genesis = '0'.repeat(64);

/** The text whose SHA-256 is the entry's hash. */
export function custodyText(entry: Omit<CustodyEntry, 'entry_hash'>): string {
  const { evidence_id, seq, ts, actor, action, hash_after, origin, prev, detail_digest } = entry;
  const body = { evidence_id, seq, ts, actor, action, hash_after, origin, prev };
  const isDetailed = origin === 'service' && detail_digest !== null;
  return taggedText('ip3/custody/v1', isDetailed ? { ...body, detail_digest } : body);
}

/** Why an entry, and with it its chain, is not valid. */
export type CustodyBreak = 'entry_missing' | 'entry_changed' | 'hash_differs_from_evidence';

/** The first entry that is not valid, and why. */
export interface BrokenEntry {
  seq: number;
  reason: CustodyBreak;
}

/**
 * The first entry of a record's chain that is not valid; null for a valid chain. Every record has
 * an entry, every entry its place, link and hash, and what the service saw is always the hash of
 * the record. It cannot detect that the tail was cut off, or that every hash was computed again:
 * for that the audit log keeps the head of the chain.
 */
export function* firstBrokenEntry(
  record: { id: string; hash_sha256: string },
  chain: readonly (LinkedEntry & { evidence_id?: string })[],
): Computation<BrokenEntry | null> {
  if (chain.length === 0) return { seq: 0, reason: 'entry_missing' };
  let prev = genesis;
  for (const [seq, entry] of chain.entries()) {
    if (entry.seq !== seq) return { seq, reason: 'entry_missing' };
    const { evidence_id = record.id } = entry;
    const isLinked = evidence_id === record.id && entry.prev === prev;
    if (!isLinked) return { seq, reason: 'entry_changed' };
    const digest = yield* sha256(utf8(custodyText({ ...entry, evidence_id })));
    if (toHex(digest) !== entry.entry_hash) return { seq, reason: 'entry_changed' };
    if (entry.origin === 'service' && entry.hash_after !== record.hash_sha256) {
      return { seq, reason: 'hash_differs_from_evidence' };
    }
    prev = entry.entry_hash;
  }
  return null;
}
