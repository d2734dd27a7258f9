// Chain of custody of one evidence record: each entry carries the hash of the one before it.
import { createHash } from 'node:crypto';
import { canonicalJson, taggedHash } from './canonical.ts';
import type { Timestamp } from '../domain/clock.ts';

/** What the service itself records of an evidence record. */
export type CustodyAction =
  | 'collected'
  | 'received'
  | 'imported'
  | 'verified'
  | 'confirmed'
  | 'visibility_changed'
  | 'exported'
  | 'withdrawn';

/** A contract §2.2 entry as a caller declares it. */
export interface DeclaredEntry {
  ts: Timestamp;
  actor: string;
  action: string;
  hash_after: string;
}

/** What the service adds to an entry of its own. */
interface SealedDetail {
  /** Digest of the record as it is after the entry (evidence-digest.ts); null when unknown. */
  detail_digest?: string | null;
}

export interface CustodyEntry extends DeclaredEntry {
  evidence_id: string;
  /** Place in the chain, from 0. */
  seq: number;
  /** `declared`: said by the caller; `service`: seen by the service. */
  origin: 'declared' | 'service';
  /** `entry_hash` of the entry before; 64 zeros for the first. */
  prev: string;
  entry_hash: string;
  /** Only the service's own entries have one; it is a part of what is hashed then. */
  detail_digest: string | null;
}

const tag = 'ip3/custody/v1';
const genesis = '0'.repeat(64);

/** The entry that follows `last` (null for the first), with its place and hashes. */
export function nextEntry(
  evidence_id: string,
  last: Pick<CustodyEntry, 'seq' | 'entry_hash'> | null,
  origin: CustodyEntry['origin'],
  declared: DeclaredEntry & SealedDetail,
): CustodyEntry {
  const seq = last === null ? 0 : last.seq + 1;
  const prev = last === null ? genesis : last.entry_hash;
  const { ts, actor, action, hash_after } = declared;
  const detail_digest = (origin === 'service' ? declared.detail_digest : null) ?? null;
  const body = { evidence_id, seq, ts, actor, action, hash_after, origin, prev };
  const hashed = detail_digest === null ? body : { ...body, detail_digest };
  return { ...body, entry_hash: taggedHash(tag, hashed), detail_digest };
}

/** The declared entries in their order, sealed by one entry of the service. */
export function sealedChain(
  evidence_id: string,
  declared: readonly DeclaredEntry[],
  seal: DeclaredEntry & SealedDetail & { action: CustodyAction },
): CustodyEntry[] {
  const chain: CustodyEntry[] = [];
  for (const entry of declared) {
    chain.push(nextEntry(evidence_id, chain.at(-1) ?? null, 'declared', entry));
  }
  chain.push(nextEntry(evidence_id, chain.at(-1) ?? null, 'service', seal));
  return chain;
}

export type CustodyAnomaly =
  'time_runs_backwards' | 'time_in_the_future' | 'last_hash_differs_from_evidence';

/**
 * What is odd about declared entries; odd entries are kept and flagged, not refused.
 * @param now the time of the receipt; entries more than five minutes later are in the future
 */
export function custodyAnomalies(
  declared: readonly DeclaredEntry[],
  hash_sha256: string,
  now: Temporal.Instant,
): CustodyAnomaly[] {
  const found = new Set<CustodyAnomaly>();
  const limit = now.add({ minutes: 5 }).epochMilliseconds;
  let previous = -Infinity;
  for (const { ts } of declared) {
    const at = Temporal.Instant.from(ts).epochMilliseconds;
    if (at < previous) found.add('time_runs_backwards');
    if (at > limit) found.add('time_in_the_future');
    previous = at;
  }
  const last = declared.at(-1);
  if (last && last.hash_after !== hash_sha256) found.add('last_hash_differs_from_evidence');
  return [...found];
}

/** Why an entry, and with it its chain, does not hold. */
export type CustodyBreak = 'entry_missing' | 'entry_changed' | 'hash_differs_from_evidence';

/** The first entry that does not hold, and why. */
export interface BrokenEntry {
  seq: number;
  reason: CustodyBreak;
}

/**
 * The first entry of a record's chain that does not hold; null when the chain holds. Every record
 * has an entry, every entry its place, link and hash, and what the service saw is always the hash
 * of the record. It cannot see that the tail was cut off, or that every hash was made anew: for
 * that the audit trail keeps the head of the chain.
 */
export function firstBrokenEntry(
  record: { id: string; hash_sha256: string },
  chain: readonly CustodyEntry[],
): BrokenEntry | null {
  if (chain.length === 0) return { seq: 0, reason: 'entry_missing' };
  let last: CustodyEntry | null = null;
  for (const entry of chain) {
    const expected = nextEntry(record.id, last, entry.origin, entry);
    const { seq } = expected;
    if (entry.seq !== seq) return { seq, reason: 'entry_missing' };
    if (entry.evidence_id !== record.id || entry.prev !== expected.prev) {
      return { seq, reason: 'entry_changed' };
    }
    if (entry.entry_hash !== expected.entry_hash) return { seq, reason: 'entry_changed' };
    if (entry.origin === 'service' && entry.hash_after !== record.hash_sha256) {
      return { seq, reason: 'hash_differs_from_evidence' };
    }
    last = entry;
  }
  return null;
}

/**
 * The last entry that can say how the record was, of a chain that is not empty. Handing it out
 * changes nothing, so an export without a digest does not hide the entry before it.
 */
export function lastDescribing(chain: readonly CustodyEntry[]): CustodyEntry {
  const isMute = ({ origin, action, detail_digest }: CustodyEntry) =>
    origin === 'service' && action === 'exported' && detail_digest === null;
  return chain.findLast((entry) => !isMute(entry)) ?? chain.at(-1)!;
}

/** What the audit trail keeps of a chain: the place and the hash of the entry that was written. */
export function custodyHead({ seq, entry_hash }: CustodyEntry): {
  seq: number;
  entry_hash: string;
} {
  return { seq, entry_hash };
}

/** Gathers the heads of many chains into one digest, without holding them. */
export interface HeadsDigest {
  /** An import: in the order of the evidence ids; an undo: of incident ids, then of those. */
  add(head: Pick<CustodyEntry, 'evidence_id' | 'entry_hash'>): void;
  /** SHA-256 of the tag and the canonical JSON of the list of heads; ends the gathering. */
  end(): { records: number; heads_sha256: string };
}

/** A digest over the heads of the chains that one import began; `ip3/custody-heads/v1`. */
export function headsDigest(): HeadsDigest {
  const hash = createHash('sha256').update('ip3/custody-heads/v1\n[');
  let records = 0;
  return {
    add({ evidence_id, entry_hash }) {
      hash.update(`${records === 0 ? '' : ','}${canonicalJson({ evidence_id, entry_hash })}`);
      records += 1;
    },
    end: () => ({ records, heads_sha256: hash.update(']').digest('hex') }),
  };
}
