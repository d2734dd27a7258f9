// What belongs to the audit log alongside its tables: the key that signs for this process, and the
// anchors.
import { createPrivateKey } from 'node:crypto';
import type { KeyPair } from '../../keys/key-pair-file.ts';
import type { Anchors } from '../../store/audit/anchors.ts';
import type { Epoch } from '../../store/audit/audit-log.ts';
import type { Checkpoint } from '../../trust-core/checkpoint.ts';
import type { Hash } from '../../trust-core/merkle.ts';
import type { NoteVerifier } from '../../trust-core/signed-note.ts';
import { UntrustedError } from '../../trust-core/untrusted-error.ts';
import { openCheckpoint } from '../../trust/checkpoint.ts';
import type { AuditLog } from '../deps.ts';

export function openAuditLog(key: KeyPair, anchors: Anchors): AuditLog {
  const progress = { size: 0, waiting_since: null, lag_ms: null };
  return { ...halvesOf(key), anchors, progress };
}

/** Signs with this key from here on. */
export function useLogKey(log: AuditLog, key: KeyPair): void {
  Object.assign(log, halvesOf(key));
}

function halvesOf({ private_jwk, public_jwk }: KeyPair) {
  const private_key = createPrivateKey({ key: private_jwk, format: 'jwk' });
  return { private_key, public_key: Buffer.from(String(public_jwk['x']), 'base64url') };
}

/** Opens a note of the epoch; a sentence that says what is wrong when it cannot be trusted. */
export function openSigned(
  note: string,
  { origin }: Pick<Epoch, 'origin'>,
  verifiers: readonly NoteVerifier[],
): Checkpoint | string {
  try {
    const checkpoint = openCheckpoint(note, verifiers);
    return checkpoint.origin === origin ? checkpoint : `It is of the log ${checkpoint.origin}.`;
  } catch (error) {
    if (error instanceof UntrustedError) return error.message;
    throw error;
  }
}

/** A place in the log with what its tree looked like there. */
export interface Seen {
  epoch: number;
  size: number;
  root: Hash;
}
