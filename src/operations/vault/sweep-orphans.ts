// Blobs that no row names: an upload ended between the naming of its bytes and its commit. They are
// removed a day later, under a lock that every upload of the same bytes shares.
import type { Deps } from '../deps.ts';
import { lockUnnamedBlob, unnamedBlobs } from '../../store/blobs.ts';
import type { FoundBlob } from '../../vault/blob-files.ts';

export interface Orphans {
  found: number;
  bytes: number;
  removed: number;
}

const batchSize = 200;

/** Finds them all; removes those that are old enough, but for a dry run. */
export async function sweepOrphans(
  deps: Pick<Deps, 'database' | 'vault' | 'clock'>,
  options: { dry_run?: boolean; signal?: AbortSignal } = {},
): Promise<Orphans> {
  const youngest = deps.clock.now().subtract({ hours: 24 }).epochMilliseconds;
  const orphans: Orphans = { found: 0, bytes: 0, removed: 0 };
  let batch: FoundBlob[] = [];
  for await (const blob of deps.vault.walk()) {
    if (options.signal?.aborted === true) return orphans;
    if (blob.written_at_ms > youngest) continue;
    batch.push(blob);
    if (batch.length < batchSize) continue;
    await sweepBatch(deps, batch, orphans, options.dry_run === true);
    batch = [];
  }
  await sweepBatch(deps, batch, orphans, options.dry_run === true);
  return orphans;
}

async function sweepBatch(
  deps: Pick<Deps, 'database' | 'vault'>,
  batch: readonly FoundBlob[],
  orphans: Orphans,
  dryRun: boolean,
): Promise<void> {
  const db = deps.database.kysely;
  const hashes = batch.map(({ sha256 }) => sha256);
  const unnamed = new Set(await unnamedBlobs(db, hashes));
  for (const { sha256, bytes } of batch.filter((blob) => unnamed.has(blob.sha256))) {
    orphans.found += 1;
    orphans.bytes += bytes;
    if (dryRun) continue;
    await db.transaction().execute(async (tx) => {
      if (!(await lockUnnamedBlob(tx, sha256))) return;
      await deps.vault.remove(sha256);
      orphans.removed += 1;
    });
  }
}
