// The care of the vault while the server runs: all bytes are read again at a slow pace, and what no
// row names is swept. Any number of processes may run it; one reads.
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../operations/deps.ts';
import { systemContext } from '../operations/system-context.ts';
import { scrubVault } from '../operations/vault/scrub-vault.ts';
import { sweepOrphans } from '../operations/vault/sweep-orphans.ts';
import { scrubState } from '../store/scrub.ts';

type CareDeps = Pick<Deps, 'database' | 'vault' | 'clock' | 'ids' | 'config'>;

const lookEveryMs = 10 * 60_000;

/** Starts the timer; the function that it gives stops it and waits for what is running. */
export function startVaultCare(deps: CareDeps, log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= careForVault(deps, log, stopping.signal)
      .catch((error: unknown) => log.error({ err: error }, 'the care of the vault failed'))
      .finally(() => (running = undefined));
  }, lookEveryMs);
  timer.unref();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await running;
  };
}

async function careForVault(
  deps: CareDeps,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  const { IP3_SCRUB_BYTES_PER_SECOND: bytes_per_second, IP3_SCRUB_EVERY: every } = deps.config;
  const { started_at, finished_at } = await scrubState(deps.database.kysely);
  const due = deps.clock.now().subtract({ seconds: every });
  const isRecent =
    started_at !== null && Temporal.Instant.compare(Temporal.Instant.from(started_at), due) > 0;
  if (finished_at !== null && isRecent) return;
  const orphans = await sweepOrphans(deps, { signal });
  if (orphans.found > 0) log.info(orphans, 'blobs without a row');
  if (bytes_per_second === 0) return;
  const done = await scrubVault(deps, systemContext(deps), { bytes_per_second, signal });
  if (done === null) return;
  const { blobs, bytes, faults } = done;
  log[faults > 0 ? 'error' : 'info']({ blobs, bytes, faults }, 'vault scrubbed');
}
