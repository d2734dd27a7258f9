// Turning the encryption of a vault off: each encrypted file is exchanged for a plain one, then the
// database forgets the operator's key. It can be stopped and run again at any time.
import { setTimeout as pause } from 'node:timers/promises';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { shareBlob } from '../../store/vault/blobs.ts';
import { listCountedServers } from '../../store/vault/vault-beats.ts';
import { forgetWrappingKey, lockWrappingKey } from '../../store/vault/vault-keys.ts';
import type { Deps } from '../deps.ts';
import { transact } from '../transact.ts';
import { silentAfterMs } from './find-rivals.ts';
import { assertOwnVault } from './own-vault.ts';

type DecryptDeps = Pick<Deps, 'database' | 'vault' | 'clock'>;

export interface DecryptedFiles {
  /** Encrypted files that were there, and their plain bytes. */
  found: number;
  bytes: number;
  decrypted: number;
  /** Hashes of files that no key opens to the bytes of their names: they stay as they are. */
  damaged: string[];
  /** Whether the vault is plain from now on; not while there is a corrupted file. */
  turned_off: boolean;
}

export interface DecryptOptions {
  /** Counts and changes nothing. */
  dry_run: boolean;
  onProgress?: (done: DecryptedFiles) => void;
}

/**
 * Also those in the quarantine. Throws `conflict` while a server of this database runs: it would
 * go on encrypting what comes in.
 */
export async function decryptVault(
  deps: DecryptDeps,
  context: RequestContext,
  { dry_run, onProgress }: DecryptOptions,
): Promise<DecryptedFiles> {
  await assertOwnVault(deps);
  if (!dry_run) await assertNoServer(deps);
  const done = { found: 0, bytes: 0, decrypted: 0, damaged: [] as string[], turned_off: false };
  for await (const { sha256, bytes, is_sealed } of allFiles(deps)) {
    const outcome = dry_run ? 'missing' : await decryptOne(deps, context, sha256);
    // After a kill, a plain file might have its encrypted one next to it still.
    if (!is_sealed && outcome === 'missing') continue;
    done.found += 1;
    done.bytes += bytes;
    if (outcome === 'decrypted') done.decrypted += 1;
    if (outcome === 'damaged') done.damaged.push(sha256);
    onProgress?.(done);
  }
  if (!dry_run) done.turned_off = await finish(deps, context, done);
  return done;
}

async function* allFiles({ vault }: DecryptDeps) {
  yield* vault.walk();
  yield* vault.quarantine.walk();
}

function decryptOne(deps: DecryptDeps, context: RequestContext, sha256: string) {
  return deps.vault.decrypt(sha256, (exchange) =>
    transact(deps, context, async (tx) => {
      await shareBlob(tx, sha256);
      await exchange();
      return null;
    }).then(() => undefined),
  );
}

/** Those that were killed count no more. */
async function assertNoServer({ database }: DecryptDeps): Promise<void> {
  const began = performance.now();
  const counts = new Map<string, number>();
  for (;;) {
    const servers = await listCountedServers(database.kysely, null);
    for (const { server, beat } of servers) {
      if ((counts.get(server) ?? beat) !== beat) throw serverRuns();
      counts.set(server, beat);
    }
    if (servers.length === 0 || performance.now() - began > silentAfterMs) return;
    await pause(500);
  }
}

function serverRuns(): DomainError {
  const detail = 'A server of this database runs; stop every server, then run the command again.';
  return new DomainError('conflict', detail);
}

/** Forgets all keys when no file needs one, and has the log say what was done. */
async function finish(
  deps: DecryptDeps,
  context: RequestContext,
  { decrypted, damaged }: DecryptedFiles,
): Promise<boolean> {
  const at = timestamp(deps.clock.now());
  return transact(deps, context, async (tx) => {
    // No one can add a key from here to the commit.
    const key_name = await lockWrappingKey(tx);
    const turned_off = damaged.length === 0 && !(await hasSealedFile(deps));
    if (turned_off) await forgetWrappingKey(tx);
    if (decrypted === 0 && !turned_off) return false;
    const detail = { count: decrypted, damaged: damaged.length, key_name, turned_off };
    await writeAudit(tx, context, at, { action: 'vault.files_decrypted', detail });
    return turned_off;
  });
}

async function hasSealedFile(deps: DecryptDeps): Promise<boolean> {
  for await (const { is_sealed } of allFiles(deps)) if (is_sealed) return true;
  return false;
}
