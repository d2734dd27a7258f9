// Signed notes (C2SP signed-note) as the server reads and signs them.
import { createPublicKey, sign, type KeyObject } from 'node:crypto';
import { required } from '../domain/required.ts';
import { runSync } from '../trust-core/computation.ts';
import * as core from '../trust-core/signed-note.ts';
import type { NoteVerifier } from '../trust-core/signed-note.ts';
import { nodeCrypto } from './node-crypto.ts';

export interface NoteSigner extends NoteVerifier {
  private_key: KeyObject;
}

/** A verifier of an Ed25519 key under a name. @throws RangeError for an invalid name or key. */
export function noteVerifier(name: string, public_key: Uint8Array): NoteVerifier {
  return runSync(core.noteVerifier(name, public_key), nodeCrypto);
}

/** A signer of an Ed25519 key under a name. */
export function noteSigner(name: string, private_key: KeyObject): NoteSigner {
  const { x } = createPublicKey(private_key).export({ format: 'jwk' });
  return {
    ...noteVerifier(name, Buffer.from(required(x, 'public key'), 'base64url')),
    private_key,
  };
}

/** @throws UntrustedError for anything but the verifier key of an Ed25519 key. */
export function parseVkey(text: string): NoteVerifier {
  return runSync(core.parseVkey(text), nodeCrypto);
}

/** The note with the signatures of these signers. @throws RangeError for an invalid text. */
export function signNote(text: string, signers: readonly NoteSigner[]): string {
  if (!core.isNoteText(text)) {
    throw new RangeError('A note ends in a line feed and has no other control characters.');
  }
  const lines = signers.map(({ name, key_id, private_key }) => {
    const signature = sign(null, Buffer.from(text), private_key);
    return `${core.signatureLine({ name, key_id, signature })}\n`;
  });
  return `${text}\n${lines.join('')}`;
}
