// The hash chain of a record, walked in this browser with the same bytes as the server hashes
// (src/trust/custody.ts): whoever shows the page need not be believed.
import type { CustodyEntry, Evidence } from '../../../api/types.gen.ts';
import { sha256Hex } from './sha256.ts';

/** Why an entry, and with it the chain, does not hold. */
export type ChainBreak = 'missing' | 'changed' | 'other_hash';

export interface ChainCheck {
  entries: number;
  /** The first entry that does not hold; null when all do. */
  broken: { seq: number; why: ChainBreak } | null;
}

const tag = 'ip3/custody/v1';
const genesis = '0'.repeat(64);

export async function checkChain(
  record: Pick<Evidence, 'id' | 'hash_sha256'>,
  chain: readonly CustodyEntry[],
): Promise<ChainCheck> {
  const entries = chain.length;
  if (entries === 0) return { entries, broken: { seq: 0, why: 'missing' } };
  let prev = genesis;
  for (const [seq, entry] of chain.entries()) {
    const why = await faultOf(record, entry, seq, prev);
    if (why !== null) return { entries, broken: { seq, why } };
    prev = entry.entry_hash;
  }
  return { entries, broken: null };
}

async function faultOf(
  record: Pick<Evidence, 'id' | 'hash_sha256'>,
  entry: CustodyEntry,
  seq: number,
  prev: string,
): Promise<ChainBreak | null> {
  if (entry.seq !== seq) return 'missing';
  if (entry.prev !== prev) return 'changed';
  if ((await entryHash(record.id, entry)) !== entry.entry_hash) return 'changed';
  const isOther = entry.origin === 'service' && entry.hash_after !== record.hash_sha256;
  return isOther ? 'other_hash' : null;
}

async function entryHash(evidence_id: string, entry: CustodyEntry): Promise<string> {
  const { seq, ts, actor, action, hash_after, origin, prev, detail_digest } = entry;
  const body = { evidence_id, seq, ts, actor, action, hash_after, origin, prev };
  const isDetailed = origin === 'service' && detail_digest !== null;
  return sha256Hex(`${tag}\n${canonical(isDetailed ? { ...body, detail_digest } : body)}`);
}

/** RFC 8785 of an object of texts and whole numbers: its members by name, no space. */
function canonical(flat: Record<string, string | number>): string {
  return JSON.stringify(flat, Object.keys(flat).sort());
}
