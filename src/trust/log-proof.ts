// Proofs that travel alone (C2SP tlog-proof@v1): an entry's place, its inclusion proof and the
// signed checkpoint, in one text.
import { fromBase64, toBase64 } from '../trust-core/base64.ts';
import type { Checkpoint } from '../trust-core/checkpoint.ts';
import { hashBytes, type Hash } from '../trust-core/merkle.ts';
import type { NoteVerifier } from '../trust-core/signed-note.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { openCheckpoint } from './checkpoint.ts';
import { verifyInclusion } from './merkle.ts';

const firstLine = 'c2sp.org/tlog-proof@v1';
/** A tree of 2^53 leaves is 53 high. */
const pathLimit = 64;

export interface LogProof {
  /** Place of the entry, from 0. */
  index: number;
  /** From the leaf's sibling up. */
  path: Hash[];
  /** The checkpoint's note, byte for byte. */
  checkpoint: string;
  /** Bytes alongside the proof that nothing confirms. */
  extra?: Uint8Array;
}

export function logProofText({ index, path, checkpoint, extra }: LogProof): string {
  const lines = [firstLine];
  if (extra !== undefined) lines.push(`extra ${toBase64(extra)}`);
  lines.push(`index ${index}`, ...path.map(toBase64));
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** Throws UntrustedError for a text that is no proof; it does not check that the proof holds. */
export function parseLogProof(text: string): LogProof {
  const wrong = new UntrustedError(`This is no proof: ${firstLine} is expected.`);
  const end = text.indexOf('\n\n');
  if (end < 0) throw wrong;
  const [first, ...lines] = text.slice(0, end).split('\n');
  if (first !== firstLine) throw wrong;
  const extra = lines[0]?.startsWith('extra ') ? lines.shift()?.slice('extra '.length) : undefined;
  const index = /^index (0|[1-9]\d{0,15})$/.exec(lines.shift() ?? '')?.[1];
  if (index === undefined || lines.length > pathLimit) throw wrong;
  const path = lines.map(fromBase64);
  if (path.some(({ length }) => length !== hashBytes)) throw wrong;
  const proof = { index: Number(index), path, checkpoint: text.slice(end + 2) };
  return extra === undefined ? proof : { ...proof, extra: fromBase64(extra) };
}

/**
 * The checkpoint under which the leaf is in the log. Throws UntrustedError when the text is no
 * proof, no verifier signed the checkpoint, or the leaf does not lead to its root.
 */
export function verifyLogProof(
  text: string,
  leaf: Hash,
  verifiers: readonly NoteVerifier[],
): Checkpoint {
  const { index, path, checkpoint } = parseLogProof(text);
  const { origin, size, root } = openCheckpoint(checkpoint, verifiers);
  if (!verifyInclusion({ index, size, leaf, root }, path)) {
    throw new UntrustedError(`The proof does not lead from the entry to the root of ${origin}.`);
  }
  return { origin, size, root };
}
