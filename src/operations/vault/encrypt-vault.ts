// Encrypting the plain files of a vault whose operator has given a key since. It can be stopped and
// run again at any time; what is encrypted already is passed over.
import { timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { shareBlob } from '../../store/vault/blobs.ts';
import { wrappingKey } from '../../store/vault/vault-keys.ts';
import type { Deps } from '../deps.ts';
import { transact } from '../transact.ts';
import { assertOwnVault } from './own-vault.ts';

type EncryptDeps = Pick<Deps, 'database' | 'vault' | 'clock'>;

export interface EncryptedFiles {
  /** Plain files that were there, and their bytes. */
  found: number;
  bytes: number;
  encrypted: number;
  /** Hashes of files whose bytes are not those of their names: they stay as they are. */
  damaged: string[];
}

export interface EncryptOptions {
  /** Counts and changes nothing. */
  dry_run: boolean;
  onProgress?: (done: EncryptedFiles) => void;
}

/** Also those in the quarantine. */
export async function encryptVault(
  deps: EncryptDeps,
  context: RequestContext,
  { dry_run, onProgress }: EncryptOptions,
): Promise<EncryptedFiles> {
  await assertOwnVault(deps);
  const done: EncryptedFiles = { found: 0, bytes: 0, encrypted: 0, damaged: [] };
  for await (const { sha256, bytes } of plainFiles(deps)) {
    done.found += 1;
    done.bytes += bytes;
    if (dry_run) continue;
    const outcome = await deps.vault.encrypt(sha256, (exchange) =>
      transact(deps, context, async (tx) => {
        await shareBlob(tx, sha256);
        await exchange();
        return null;
      }).then(() => undefined),
    );
    if (outcome === 'encrypted') done.encrypted += 1;
    if (outcome === 'damaged') done.damaged.push(sha256);
    onProgress?.(done);
  }
  if (done.encrypted > 0) await record(deps, context, done);
  return done;
}

async function* plainFiles({ vault }: EncryptDeps) {
  for await (const blob of vault.walk()) if (!blob.is_sealed) yield blob;
  for await (const file of vault.quarantine.walk()) if (!file.is_sealed) yield file;
}

async function record(
  deps: EncryptDeps,
  context: RequestContext,
  { encrypted, damaged }: EncryptedFiles,
): Promise<void> {
  const at = timestamp(deps.clock.now());
  await transact(deps, context, async (tx) => {
    const key_name = (await wrappingKey(tx))?.key_name ?? null;
    const detail = { count: encrypted, damaged: damaged.length, key_name };
    await writeAudit(tx, context, at, { action: 'vault.files_encrypted', detail });
    return null;
  });
}
