// Takes files off the disk a day after their rows went. Bytes that came again meanwhile stay. The
// entry in the audit trail is committed after the files are gone; a process that is killed between
// the two finds nothing at the next run and writes it then.
import { timestamp } from '../../domain/clock.ts';
import { isAborted } from '../../domain/is-aborted.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { dueRemovals, endRemovals, stillRemovable } from '../../store/retention/files.ts';
import { lockBlobs } from '../../store/vault/blobs.ts';
import { deleteVaultKeys } from '../../store/vault/vault-keys.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';
import { assertOwnVault } from '../vault/own-vault.ts';

type FileDeps = Pick<Deps, 'database' | 'vault' | 'clock'>;

/** As many as one audit entry names. */
const filesAtOnce = 100;
const mostBatches = 100;

/** How many files left the disk. */
export async function removeFiles(
  deps: FileDeps,
  context: RequestContext,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (let batch = 0; batch < mostBatches && !isAborted(signal); batch += 1) {
    const due = await dueRemovals(deps.database.kysely, timestamp(deps.clock.now()), filesAtOnce);
    if (due.length === 0) break;
    await assertOwnVault(deps);
    const hashes = [...new Set(due.map(({ sha256 }) => sha256))];
    const done = await transact(deps, context, (tx) => removeLocked(deps, tx, context, hashes));
    removed += done.removed;
    if (done.ended === 0) break;
  }
  return removed;
}

async function removeLocked(
  deps: FileDeps,
  tx: Tx,
  context: RequestContext,
  hashes: readonly string[],
): Promise<{ removed: number; ended: number }> {
  const at = timestamp(deps.clock.now());
  const locked = await lockBlobs(tx, hashes);
  const files = await stillRemovable(tx, locked, at);
  const keys: string[] = [];
  for (const { sha256 } of files) keys.push(...(await deps.vault.remove(sha256)));
  await deleteVaultKeys(tx, keys);
  if (files.length > 0) {
    await endRemovals(
      tx,
      files.map(({ sha256 }) => sha256),
      at,
    );
    const detail = { count: files.length, files };
    await writeAudit(tx, context, at, { action: 'retention.files_removed', detail });
  }
  return { removed: files.length, ended: locked.length };
}
