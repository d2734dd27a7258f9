// Checkpoints (C2SP tlog-checkpoint) as the server opens and signs them.
import {
  checkpointText,
  openCheckpoint as open,
  type Checkpoint,
} from '../trust-core/checkpoint.ts';
import { runSync } from '../trust-core/computation.ts';
import type { NoteVerifier } from '../trust-core/signed-note.ts';
import { nodeCrypto } from './node-crypto.ts';
import { signNote, type NoteSigner } from './signed-note.ts';

/** The signed note of a checkpoint. The name of the signer is the origin. */
export function signCheckpoint(checkpoint: Checkpoint, signer: NoteSigner): string {
  return signNote(checkpointText(checkpoint), [signer]);
}

/**
 * The checkpoint in a note that one of the verifiers signed under the log's own name.
 * @throws UntrustedError
 */
export function openCheckpoint(
  note: string | Uint8Array,
  verifiers: readonly NoteVerifier[],
): Checkpoint {
  return runSync(open(note, verifiers), nodeCrypto).checkpoint;
}
