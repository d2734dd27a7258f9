// Reading all kept bytes again, at a pace that leaves the disk to others. Where it is is in the
// database, so a round goes on after a restart, and of several processes one reads.
import { setTimeout as pause } from 'node:timers/promises';
import { timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { blobsAfter } from '../../store/vault/blobs.ts';
import { leaseScrub, openFaults, releaseScrub, type ScrubState } from '../../store/vault/scrub.ts';
import type { Deps } from '../deps.ts';
import { transact } from '../transact.ts';
import { damageOf, recordMended, reportDamage } from './blob-damage.ts';

type ScrubDeps = Pick<Deps, 'database' | 'vault' | 'clock' | 'ids'>;

export interface ScrubOptions {
  /** Pace; as fast as the disk gives when unset. */
  bytes_per_second?: number;
  /** Begins a new round also when the last one is not over. */
  restart?: boolean;
  signal?: AbortSignal;
  onProgress?: (state: ScrubState) => void;
}

/** Blobs after which the place is written down. */
const batchSize = 20;
const leaseMinutes = 15;

/**
 * Reads from where the round is to its end and gives its figures; null when another process reads,
 * or when it must stop.
 */
export async function scrubVault(
  deps: ScrubDeps,
  context: RequestContext,
  options: ScrubOptions = {},
): Promise<ScrubState | null> {
  const reader = deps.ids.next();
  const pace = paced(options);
  let state = await lease(deps, reader);
  if (state === undefined) return null;
  if (options.restart === true || state.started_at === null || state.finished_at !== null) {
    state = await lease(deps, reader, newRound(timestamp(deps.clock.now())));
  }
  try {
    while (state !== undefined && options.signal?.aborted !== true) {
      const blobs = await blobsAfter(deps.database.kysely, state.after, batchSize);
      const last = blobs.at(-1);
      if (last === undefined) return await finish(deps, context, reader, state);
      const read = await readBlobs(deps, context, blobs, { pace, signal: options.signal });
      if (read === null) return null;
      state = await lease(deps, reader, {
        after: last.sha256,
        blobs: state.blobs + blobs.length,
        bytes: state.bytes + read.bytes,
        faults: state.faults + read.faults,
      });
      if (state !== undefined) options.onProgress?.(state);
    }
    return null;
  } finally {
    await releaseScrub(deps.database.kysely, reader);
  }
}

function newRound(started_at: string) {
  return { started_at, finished_at: null, after: null, blobs: 0, bytes: 0, faults: 0 };
}

function lease(deps: ScrubDeps, reader: string, change: Parameters<typeof leaseScrub>[4] = {}) {
  const now = deps.clock.now();
  const until = timestamp(now.add({ minutes: leaseMinutes }));
  return leaseScrub(deps.database.kysely, reader, timestamp(now), until, change);
}

async function readBlobs(
  deps: ScrubDeps,
  context: RequestContext,
  blobs: readonly { sha256: string; bytes: number }[],
  { pace, signal }: { pace: (bytes: number) => Promise<void>; signal: AbortSignal | undefined },
): Promise<{ bytes: number; faults: number } | null> {
  const hashes = blobs.map(({ sha256 }) => sha256);
  const damaged = new Set(
    (await openFaults(deps.database.kysely, hashes)).map(({ sha256 }) => sha256),
  );
  let bytes = 0;
  let faults = 0;
  for (const blob of blobs) {
    if (signal?.aborted === true) return null;
    const reading = await deps.vault.examine(blob.sha256, { most: blob.bytes, pace });
    if (reading.state === 'read') bytes += reading.bytes;
    if (damageOf(blob.sha256, reading) !== null) {
      faults += 1;
      await reportDamage(deps, context, blob.sha256, reading);
    } else if (damaged.has(blob.sha256)) await recordMended(deps, context, blob.sha256);
  }
  return { bytes, faults };
}

async function finish(
  deps: ScrubDeps,
  context: RequestContext,
  reader: string,
  { started_at, blobs, bytes, faults }: ScrubState,
): Promise<ScrubState | null> {
  const at = timestamp(deps.clock.now());
  const finished = await lease(deps, reader, { finished_at: at });
  if (finished === undefined) return null;
  await transact(deps, context, async (tx) => {
    const detail = { started_at, blobs, bytes, faults };
    await writeAudit(tx, context, at, { action: 'vault.scrubbed', detail });
    return null;
  });
  return finished;
}

/** Waits after each piece for as long as it can take at this pace. */
function paced({ bytes_per_second, signal }: ScrubOptions): (bytes: number) => Promise<void> {
  if (bytes_per_second === undefined) return () => Promise.resolve();
  return async (bytes) => {
    const options = signal === undefined ? {} : { signal };
    await pause((bytes / bytes_per_second) * 1000, undefined, options).catch(() => undefined);
  };
}
