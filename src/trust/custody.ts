// Chain of custody of one evidence record: each entry carries the hash of the one before it.
import { taggedHash } from './canonical.ts';
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

export interface CustodyEntry extends DeclaredEntry {
  evidence_id: string;
  /** Place in the chain, from 0. */
  seq: number;
  /** `declared`: said by the caller; `service`: seen by the service. */
  origin: 'declared' | 'service';
  /** `entry_hash` of the entry before; 64 zeros for the first. */
  prev: string;
  entry_hash: string;
}

const tag = 'ip3/custody/v1';
const genesis = '0'.repeat(64);

/** The entry that follows `last` (null for the first), with its place and hashes. */
export function nextEntry(
  evidence_id: string,
  last: Pick<CustodyEntry, 'seq' | 'entry_hash'> | null,
  origin: CustodyEntry['origin'],
  declared: DeclaredEntry,
): CustodyEntry {
  const seq = last === null ? 0 : last.seq + 1;
  const prev = last === null ? genesis : last.entry_hash;
  const { ts, actor, action, hash_after } = declared;
  const body = { evidence_id, seq, ts, actor, action, hash_after, origin, prev };
  return { ...body, entry_hash: taggedHash(tag, body) };
}

/** The declared entries in their order, sealed by one entry of the service. */
export function sealedChain(
  evidence_id: string,
  declared: readonly DeclaredEntry[],
  seal: DeclaredEntry & { action: CustodyAction },
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

/** The number of the first entry whose place, link or hash is wrong; null when the chain holds. */
export function firstBrokenEntry(chain: readonly CustodyEntry[]): number | null {
  let last: CustodyEntry | null = null;
  for (const entry of chain) {
    const expected = nextEntry(entry.evidence_id, last, entry.origin, entry);
    const holds =
      entry.seq === expected.seq &&
      entry.prev === expected.prev &&
      entry.entry_hash === expected.entry_hash;
    if (!holds) return entry.seq;
    last = entry;
  }
  return null;
}
