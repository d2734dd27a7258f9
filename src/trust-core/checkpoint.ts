// Checkpoints (C2SP tlog-checkpoint): which log, how many entries, which root, in a signed note.
import { fromBase64, toBase64 } from './base64.ts';
import type { Computation } from './computation.ts';
import { hashBytes, type Hash } from './merkle.ts';
import { openNote, type NoteVerifier, type SignedBy } from './signed-note.ts';
import { UntrustedError } from './untrusted-error.ts';

export interface Checkpoint {
  /** Names the log; the names of its keys are the same. */
  origin: string;
  size: number;
  root: Hash;
}

/** The text that is signed. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/**
 * Reads a checkpoint from the text of a note, passing over extension lines.
 * @throws UntrustedError
 */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', size = '', root = '', ...extensions] = text.split('\n');
  const end = extensions.pop();
  const isForm = end === '' && origin !== '' && extensions.every((line) => line !== '');
  if (!isForm || !/^(0|[1-9]\d{0,15})$/.test(size) || !Number.isSafeInteger(Number(size))) {
    throw new UntrustedError('This is no checkpoint: origin, size and root are expected.');
  }
  const bytes = fromBase64(root);
  if (bytes.length !== hashBytes) {
    throw new UntrustedError('The root in the checkpoint is not a SHA-256 hash.');
  }
  return { origin, size: Number(size), root: bytes };
}

export interface OpenedCheckpoint {
  checkpoint: Checkpoint;
  /** The known key that signed it under the log's own name. */
  signedBy: SignedBy;
}

/**
 * The checkpoint in a note that one of the verifiers signed under the log's own name, before it
 * ended.
 * @throws UntrustedError
 */
export function* openCheckpoint(
  note: string | Uint8Array,
  verifiers: readonly NoteVerifier[],
): Computation<OpenedCheckpoint> {
  const { text, verified } = yield* openNote(note, verifiers);
  const checkpoint = parseCheckpoint(text);
  const own = verified.filter(({ name }) => name === checkpoint.origin);
  if (own.length === 0) {
    const detail = `No known key of ${checkpoint.origin} signed its checkpoint.`;
    throw new UntrustedError(detail, 'unknown_key');
  }
  const signedBy = own.find((key) => checkpoint.size <= endOf(key, verifiers));
  if (signedBy === undefined) {
    const detail = 'Its key ended before: it counts for checkpoints of fewer entries alone.';
    throw new UntrustedError(detail, 'bad_signature');
  }
  return { checkpoint, signedBy };
}

/** One source might know of an end that another was written before. */
function endOf({ name, key_id }: SignedBy, verifiers: readonly NoteVerifier[]): number {
  const same = verifiers.filter((one) => one.name === name && one.key_id === key_id);
  return Math.min(...same.map(({ until }) => until ?? Infinity));
}
