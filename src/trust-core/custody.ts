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
  /**
   * Random, 32 hex digits: the hash covers the actor through it. Entries made before there were
   * salts have none, and their hash covers the name itself.
   */
  actor_salt?: string | null;
  /** In a copy for outsiders, in place of the salt: `actor` is a number then, and no name. */
  actor_commitment?: string;
}

export interface CustodyEntry extends LinkedEntry {
  evidence_id: string;
}

/** `prev` of the first entry. */
export const genesis = '0'.repeat(64);

/** What an entry says of its actor without the name: SHA-256 over name and salt. */
export function* actorCommitment(actor: string, salt: string): Computation<string> {
  return toHex(yield* sha256(utf8(taggedText('ip3/custody-actor/v1', { actor, salt }))));
}

/** The hash of an entry, in the form that it has: of its actor, or of what commits to the actor. */
export function* custodyHash(entry: Omit<CustodyEntry, 'entry_hash'>): Computation<string> {
  return toHex(yield* sha256(utf8(yield* custodyText(entry))));
}

function* custodyText(entry: Omit<CustodyEntry, 'entry_hash'>): Computation<string> {
  const { evidence_id, seq, ts, actor, action, hash_after, origin, prev, detail_digest } = entry;
  const isDetailed = origin === 'service' && detail_digest !== null;
  const detail = isDetailed ? { detail_digest } : {};
  const body = { evidence_id, seq, ts, action, hash_after, origin, prev, ...detail };
  const actor_commitment = yield* commitmentOf(entry);
  return actor_commitment === null
    ? taggedText('ip3/custody/v1', { ...body, actor })
    : taggedText('ip3/custody/v2', { ...body, actor_commitment });
}

/** Null for an entry of the form without one. A salt counts before what a copy states. */
function* commitmentOf(entry: Pick<LinkedEntry, 'actor' | 'actor_salt' | 'actor_commitment'>) {
  const { actor, actor_salt = null, actor_commitment = null } = entry;
  return actor_salt === null ? actor_commitment : yield* actorCommitment(actor, actor_salt);
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
 * for that the audit log keeps the head of the chain. An entry whose actor is withheld has its hash
 * like any other.
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
    const hash = yield* custodyHash({ ...entry, evidence_id });
    if (hash !== entry.entry_hash) return { seq, reason: 'entry_changed' };
    if (entry.origin === 'service' && entry.hash_after !== record.hash_sha256) {
      return { seq, reason: 'hash_differs_from_evidence' };
    }
    prev = entry.entry_hash;
  }
  return null;
}
