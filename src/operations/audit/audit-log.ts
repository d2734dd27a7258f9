// What belongs to the audit log alongside its tables: the key that signs for this process, and the
// anchors.
import type { Anchors } from '../../store/audit/anchors.ts';
import type { Epoch } from '../../store/audit/audit-log.ts';
import type { Checkpoint } from '../../trust-core/checkpoint.ts';
import type { Hash } from '../../trust-core/merkle.ts';
import type { NoteVerifier } from '../../trust-core/signed-note.ts';
import { UntrustedError } from '../../trust-core/untrusted-error.ts';
import { openCheckpoint } from '../../trust/checkpoint.ts';
import type { PublicSigner } from '../../trust/package.ts';
import type { LogKeys } from '../../trust/published-keys.ts';
import type { AuditLog } from '../deps.ts';

export async function openAuditLog(keys: LogKeys, anchors: Anchors): Promise<AuditLog> {
  const progress = { size: 0, waiting_since: null, lag_ms: null };
  return { ...(await currentHalves(keys)), keys, anchors, progress };
}

/** Signs with the key whose time it is from here on. */
export async function useCurrentKey(log: AuditLog): Promise<void> {
  Object.assign(log, await currentHalves(log.keys));
}

async function currentHalves(keys: LogKeys) {
  const { privateKey, signer } = await keys.current();
  return { private_key: privateKey, public_key: rawKey(signer) };
}

/** The 32 bytes of a public key. */
export const rawKey = ({ x }: PublicSigner) => Buffer.from(x, 'base64url');

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
