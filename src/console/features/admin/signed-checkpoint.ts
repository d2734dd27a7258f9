// A signed checkpoint of the audit log as this browser reads and verifies it.
import { required } from '../../../domain/required.ts';
import {
  openCheckpoint as open,
  parseCheckpoint,
  type Checkpoint,
} from '../../../trust-core/checkpoint.ts';
import { runAsync } from '../../../trust-core/computation.ts';
import {
  parseNote,
  parseVkey,
  vkeyOf,
  type NoteVerifier,
} from '../../../trust-core/signed-note.ts';
import { UntrustedError, type UntrustedReason } from '../../../trust-core/untrusted-error.ts';
import { NoEd25519Error, webCrypto } from '../../web-crypto.ts';

export type OpenedCheckpoint =
  | { checkpoint: Checkpoint; vkey: string }
  | { fault: UntrustedReason }
  /** The browser has no Ed25519. */
  | 'unable';

/** The checkpoint in a note, no matter who signed it; null for another text. */
export function readCheckpoint(note: string): Checkpoint | null {
  try {
    return parseCheckpoint(parseNote(note).text);
  } catch (error) {
    if (error instanceof UntrustedError) return null;
    throw error;
  }
}

/** Opens a note that one of the keys signed under the log's own name. */
export async function openCheckpoint(
  note: string,
  vkeys: readonly string[],
): Promise<OpenedCheckpoint> {
  const verifiers = (await Promise.all(vkeys.map(readVkey))).filter((one) => one !== null);
  try {
    const { checkpoint, signedBy } = await runAsync(open(note, verifiers), webCrypto);
    const signer = ({ name, key_id }: NoteVerifier) =>
      name === signedBy.name && key_id === signedBy.key_id;
    return {
      checkpoint,
      vkey: vkeyOf(required(verifiers.find(signer), 'verifier of the signature')),
    };
  } catch (error) {
    if (error instanceof UntrustedError) return { fault: error.reason };
    if (error instanceof NoEd25519Error) return 'unable';
    throw error;
  }
}

/** Null for a text that is no verifier key: other keys can still open the note. */
async function readVkey(text: string): Promise<NoteVerifier | null> {
  try {
    return await runAsync(parseVkey(text), webCrypto);
  } catch (error) {
    if (error instanceof UntrustedError) return null;
    throw error;
  }
}
