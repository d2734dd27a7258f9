// What belongs to the audit log alongside its tables: the key that signs for this process, and the
// anchors.
import { createPrivateKey } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { KeyPair } from '../../keys/key-pair-file.ts';
import type { Anchors } from '../../store/audit/anchors.ts';
import { listLogKeys, type Epoch } from '../../store/audit/audit-log.ts';
import type { Tables } from '../../store/tables.ts';
import type { Checkpoint } from '../../trust-core/checkpoint.ts';
import type { Hash } from '../../trust-core/merkle.ts';
import type { NoteVerifier } from '../../trust-core/signed-note.ts';
import { UntrustedError } from '../../trust-core/untrusted-error.ts';
import { openCheckpoint } from '../../trust/checkpoint.ts';
import { noteVerifier } from '../../trust/signed-note.ts';
import type { AuditLog } from '../deps.ts';

export function openAuditLog(key: KeyPair, anchors: Anchors): AuditLog {
  const private_key = createPrivateKey({ key: key.private_jwk, format: 'jwk' });
  const public_key = Buffer.from(String(key.public_jwk['x']), 'base64url');
  const progress = { size: 0, waiting_since: null, lag_ms: null };
  return { private_key, public_key, anchors, progress };
}

/**
 * Who may have signed under an origin: this process, and every process that registered its key. A
 * key out of the database proves less than our own (see docs/explanation/audit-log.md).
 */
export async function verifiersOf(
  db: Kysely<Tables>,
  log: AuditLog,
  origin: string,
): Promise<NoteVerifier[]> {
  const registered = await listLogKeys(db);
  return [log.public_key, ...registered].map((key) => noteVerifier(origin, key));
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
