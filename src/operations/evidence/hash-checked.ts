// Bytes of a record, hashed on their way out: what turns out to be other bytes than those that were
// received is cut off before its end.
import { createHash } from 'node:crypto';
import type { EvidenceRow } from '../../store/evidence/evidence-tables.ts';

/** Holds each piece back until the next one is there, so that the last waits for the hash. */
export async function* hashChecked(
  source: AsyncIterable<Uint8Array>,
  evidence: Pick<EvidenceRow, 'id' | 'hash_sha256'>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let held: Uint8Array | undefined;
  for await (const piece of source) {
    hash.update(piece);
    if (held !== undefined) yield held;
    held = piece;
  }
  const actual = hash.digest('hex');
  if (actual !== evidence.hash_sha256) {
    throw new Error(`The bytes of evidence ${evidence.id} have the hash ${actual}; cut off.`);
  }
  if (held !== undefined) yield held;
}
