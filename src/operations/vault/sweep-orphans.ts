// Files of the vault that no record names: an upload ended between the naming of its bytes and its
// commit, or the database is older than the vault. A day later they are set aside, under a lock
// that every upload of the same bytes shares, and recorded. Nothing here removes a byte.
import { timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { lockUnnamedBlobs, unnamedBlobs } from '../../store/vault/blobs.ts';
import { noteOrphans, type FoundOrphan } from '../../store/vault/orphans.ts';
import { currentEpoch, installationId } from '../../store/vault/vault-marks.ts';
import type { FoundBlob } from '../../vault/blob-files.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';
import { assertOwnVault } from './own-vault.ts';

export interface Orphans {
  found: number;
  bytes: number;
  set_aside: number;
  /** The first of them. */
  sha256: string[];
  /** Why none was set aside; null when that was not so. */
  left: 'dry_run' | 'writes_refused' | 'log_forked' | null;
}

export interface SweepOptions {
  dry_run?: boolean;
  signal?: AbortSignal | undefined;
}

type OrphanDeps = Pick<Deps, 'database' | 'vault' | 'clock'>;

/** Files that are looked up at once, and at most named in one entry of the trail. */
const batchSize = 100;
/** Hashes that a report names; the trail and the quarantine name them all. */
const namedOrphans = 20;

/**
 * Finds them all; sets aside those that are old enough. They are only reported while writes are
 * refused, and for good once the log was forked: then the database can be older than the vault.
 */
export async function sweepOrphans(
  deps: OrphanDeps,
  context: RequestContext,
  options: SweepOptions = {},
): Promise<Orphans> {
  const left = await whyLeft(deps, options);
  const orphans: Orphans = { found: 0, bytes: 0, set_aside: 0, sha256: [], left };
  const youngest = deps.clock.now().subtract({ hours: 24 }).epochMilliseconds;
  let batch: FoundBlob[] = [];
  for await (const blob of deps.vault.walk()) {
    if (options.signal?.aborted === true) return orphans;
    if (blob.written_at_ms > youngest) continue;
    batch.push(blob);
    if (batch.length < batchSize) continue;
    await sweepBatch(deps, context, batch, orphans);
    batch = [];
  }
  await sweepBatch(deps, context, batch, orphans);
  return orphans;
}

async function whyLeft(deps: OrphanDeps, options: SweepOptions): Promise<Orphans['left']> {
  if (options.dry_run === true) return 'dry_run';
  if (deps.database.writes.refusal !== null) return 'writes_refused';
  return (await currentEpoch(deps.database.kysely)) > 1 ? 'log_forked' : null;
}

async function sweepBatch(
  deps: OrphanDeps,
  context: RequestContext,
  batch: readonly FoundBlob[],
  orphans: Orphans,
): Promise<void> {
  const hashes = batch.map(({ sha256 }) => sha256);
  const unnamed = new Set(await unnamedBlobs(deps.database.kysely, hashes));
  const found = batch.filter(({ sha256 }) => unnamed.has(sha256));
  if (found.length === 0) return;
  orphans.found += found.length;
  orphans.bytes += found.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { sha256 } of found.slice(0, namedOrphans - orphans.sha256.length)) {
    orphans.sha256.push(sha256);
  }
  if (orphans.left === 'dry_run' || orphans.left === 'writes_refused') return;
  orphans.set_aside += await recordBatch(deps, context, found);
}

/** Records the files, and moves them unless the log was forked; gives how many were moved. */
async function recordBatch(
  deps: OrphanDeps,
  context: RequestContext,
  found: readonly FoundBlob[],
): Promise<number> {
  await assertOwnVault(deps);
  return transact(deps, context, async (tx) => {
    const isForked = (await currentEpoch(tx)) > 1;
    const locked = new Set(
      await lockUnnamedBlobs(
        tx,
        found.map(({ sha256 }) => sha256),
      ),
    );
    const files = found.filter(({ sha256 }) => locked.has(sha256));
    const at = timestamp(deps.clock.now());
    const rows = files.map(({ sha256, bytes, written_at_ms }) => {
      const written_at = timestamp(
        Temporal.Instant.fromEpochMilliseconds(Math.trunc(written_at_ms)),
      );
      return { sha256, bytes, written_at, found_at: at, set_aside_at: isForked ? null : at };
    });
    await noteFound(tx, context, rows);
    return isForked ? 0 : moveFiles(deps, tx, rows);
  });
}

/** Those that were not known so have an entry in the trail, one for all of them. */
export async function noteFound(
  tx: Tx,
  context: RequestContext,
  rows: readonly FoundOrphan[],
): Promise<void> {
  const isNew = new Set(await noteOrphans(tx, rows));
  const added = rows.filter(({ sha256 }) => isNew.has(sha256));
  const [first] = added;
  if (first === undefined) return;
  const { found_at, set_aside_at } = first;
  await writeAudit(tx, context, found_at, {
    action: set_aside_at === null ? 'vault.orphans_found' : 'vault.orphans_set_aside',
    detail: {
      installation: await installationId(tx),
      epoch: await currentEpoch(tx),
      count: added.length,
      files: added.map(({ sha256, bytes, written_at }) => ({ sha256, bytes, written_at })),
    },
  });
}

/**
 * A move that fails takes the record of its batch back. What was moved before it is found in the
 * quarantine by its manifest, and recorded then.
 */
async function moveFiles(
  { vault }: OrphanDeps,
  tx: Tx,
  rows: readonly FoundOrphan[],
): Promise<number> {
  const owner = { installation: await installationId(tx), epoch: await currentEpoch(tx) };
  let moved = 0;
  for (const { sha256, bytes, written_at, found_at } of rows) {
    const manifest = { sha256, bytes, written_at, set_aside_at: found_at, ...owner };
    if (await vault.quarantine.setAside(manifest)) moved += 1;
  }
  return moved;
}
