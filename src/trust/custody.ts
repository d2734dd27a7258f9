// Chain of custody of one evidence record as the server writes and checks it.
import { createHash } from 'node:crypto';
import { required } from '../domain/required.ts';
import { canonicalJson } from '../trust-core/canonical.ts';
import { runSync } from '../trust-core/computation.ts';
import * as core from '../trust-core/custody.ts';
import type { BrokenEntry, CustodyEntry, DeclaredEntry } from '../trust-core/custody.ts';
import { nodeCrypto } from './node-crypto.ts';

/** What the service itself records of an evidence record. */
export type CustodyAction =
  | 'collected'
  | 'received'
  | 'imported'
  | 'verified'
  | 'confirmed'
  | 'visibility_changed'
  | 'exported'
  | 'split'
  | 'erased'
  | 'texts_erased'
  | 'withdrawn';

/** What the service adds to an entry of its own. */
interface SealedDetail {
  /** Digest of the record as it is after the entry (evidence-digest.ts); null when unknown. */
  detail_digest?: string | null;
}

/** 32 hex digits of chance; null for a chain that is not kept, but made at each reading. */
interface Salted {
  actor_salt: string | null;
}

/** An entry with all of its members, as the service makes it. */
export type SealedEntry = Required<Omit<CustodyEntry, 'actor_commitment'>>;

/** The entry that follows `last` (null for the first), with its place and hashes. */
export function nextEntry(
  evidence_id: string,
  last: Pick<CustodyEntry, 'seq' | 'entry_hash'> | null,
  origin: CustodyEntry['origin'],
  declared: DeclaredEntry & SealedDetail & Salted,
): SealedEntry {
  const seq = last === null ? 0 : last.seq + 1;
  const prev = last === null ? core.genesis : last.entry_hash;
  const { ts, actor, action, hash_after, actor_salt } = declared;
  const detail_digest = (origin === 'service' ? declared.detail_digest : null) ?? null;
  const said = { evidence_id, seq, ts, actor, action, hash_after, origin, prev, detail_digest };
  const entry = { ...said, actor_salt };
  return { ...entry, entry_hash: runSync(core.custodyHash(entry), nodeCrypto) };
}

/** What commits to the actor of an entry, for a copy without the name; null without a salt. */
export function commitmentOf({ actor, actor_salt }: CustodyEntry): string | null {
  return typeof actor_salt === 'string'
    ? runSync(core.actorCommitment(actor, actor_salt), nodeCrypto)
    : null;
}

/** The declared entries in their order, sealed by one entry of the service. */
export function sealedChain(
  evidence_id: string,
  declared: readonly DeclaredEntry[],
  seal: DeclaredEntry & SealedDetail & { action: CustodyAction },
  newSalt: () => string,
): SealedEntry[] {
  const chain: SealedEntry[] = [];
  for (const entry of declared) {
    const { ts, actor, action, hash_after } = entry;
    const said = { ts, actor, action, hash_after, actor_salt: newSalt() };
    chain.push(nextEntry(evidence_id, chain.at(-1) ?? null, 'declared', said));
  }
  chain.push(
    nextEntry(evidence_id, chain.at(-1) ?? null, 'service', { ...seal, actor_salt: newSalt() }),
  );
  return chain;
}

export type CustodyAnomaly =
  | 'time_runs_backwards'
  | 'time_in_the_future'
  | 'last_hash_differs_from_evidence';

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

/** The first entry of a record's chain that is not valid; null for a valid chain. */
export function firstBrokenEntry(
  record: { id: string; hash_sha256: string },
  chain: readonly CustodyEntry[],
): BrokenEntry | null {
  return runSync(core.firstBrokenEntry(record, chain), nodeCrypto);
}

/**
 * The last entry that can say how the record was, of a chain that is not empty. Exporting it
 * changes nothing, so an export without a digest does not hide the entry before it.
 */
export function lastDescribing(chain: readonly CustodyEntry[]): CustodyEntry {
  const isMute = ({ origin, action, detail_digest }: CustodyEntry) =>
    origin === 'service' && action === 'exported' && detail_digest === null;
  return chain.findLast((entry) => !isMute(entry)) ?? lastEntry(chain);
}

/** The last entry of a chain that is not empty. */
export function lastEntry<Entry extends CustodyEntry>(chain: readonly Entry[]): Entry {
  return required(chain.at(-1), 'custody entry');
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
