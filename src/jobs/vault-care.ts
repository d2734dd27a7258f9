// The care of the vault while the server runs: all bytes are read again at a slow pace, what no row
// names is set aside, and what a row names again is put back. Any number of processes can run it;
// one reads.
import type { FastifyBaseLogger } from 'fastify';
import type { RequestContext } from '../domain/principal.ts';
import type { Deps } from '../operations/deps.ts';
import { systemContext } from '../operations/system-context.ts';
import { findVaultFault } from '../operations/vault/own-vault.ts';
import { scrubVault } from '../operations/vault/scrub-vault.ts';
import { sweepOrphans } from '../operations/vault/sweep-orphans.ts';
import { tendQuarantine } from '../operations/vault/tend-quarantine.ts';
import { scrubState } from '../store/vault/scrub.ts';
import type { Job } from './job.ts';

type CareDeps = Pick<Deps, 'database' | 'vault' | 'clock' | 'ids' | 'config'>;

const lookEveryMs = 10 * 60_000;

export function vaultCareJob(deps: CareDeps, log: FastifyBaseLogger): Job {
  return {
    name: 'vault care',
    everyMs: lookEveryMs,
    firstAfterMs: lookEveryMs,
    needsWrites: true,
    limitMs: null,
    run: (signal) => careForVault(deps, log, signal),
  };
}

async function careForVault(
  deps: CareDeps,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  if (deps.database.writes.refusal !== null) return;
  const fault = await findVaultFault(deps);
  if (fault !== null) {
    log.error(fault, 'the vault is not the one of this database; nothing is looked after');
    return;
  }
  const context = systemContext(deps);
  await tendAside(deps, log, context, signal);
  const { IP3_SCRUB_BYTES_PER_SECOND: bytes_per_second, IP3_SCRUB_EVERY: every } = deps.config;
  const { started_at, finished_at } = await scrubState(deps.database.kysely);
  const due = deps.clock.now().subtract({ seconds: every });
  const isRecent =
    started_at !== null && Temporal.Instant.compare(Temporal.Instant.from(started_at), due) > 0;
  if (finished_at !== null && isRecent) return;
  const orphans = await sweepOrphans(deps, context, { signal });
  if (orphans.found > 0) log.warn(orphans, 'files of the vault that no record names');
  if (bytes_per_second === 0) return;
  const done = await scrubVault(deps, context, { bytes_per_second, signal });
  if (done === null) return;
  const { blobs, bytes, faults } = done;
  log[faults > 0 ? 'error' : 'info']({ blobs, bytes, faults }, 'vault scrubbed');
}

async function tendAside(
  deps: CareDeps,
  log: FastifyBaseLogger,
  context: RequestContext,
  signal: AbortSignal,
): Promise<void> {
  const { returned, damaged } = await tendQuarantine(deps, context, signal);
  if (returned.length > 0) {
    const fields = { count: returned.length, sha256: returned.slice(0, namedInLog) };
    log.warn(fields, 'files were put back from the quarantine: records name them');
  }
  if (damaged.length > 0) {
    const fields = { count: damaged.length, sha256: damaged.slice(0, namedInLog) };
    log.error(fields, 'files in the quarantine are named by records and not what they were');
  }
}

const namedInLog = 20;
