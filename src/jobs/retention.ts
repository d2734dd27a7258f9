// Retention while the server runs. Without a policy it removes nothing. Any number of processes can
// run it.
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../operations/deps.ts';
import { removeDue } from '../operations/retention/remove-due.ts';
import { removeFiles } from '../operations/retention/remove-files.ts';
import { systemContext } from '../operations/system-context.ts';
import { clockFault, type CheckedDeps } from '../operations/system/check-installation.ts';
import { usualLimitMs, type Job } from './job.ts';
import { settledClock } from './settled-clock.ts';

const everyMs = 15 * 60_000;

export function retentionJob(
  deps: Pick<Deps, 'database' | 'vault' | 'clock' | 'ids'> & Pick<CheckedDeps, 'machineMs'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  steadyMs?: () => number,
): Job {
  const context = systemContext(deps, 'retention');
  const isSettled = settledClock(
    deps.clock,
    () => log.warn('the clock jumped, so retention waits until it has been steady'),
    steadyMs,
  );
  const run = async (signal: AbortSignal) => {
    if (!isSettled()) return;
    const fault = await clockFault(deps);
    if (fault !== null) return log.warn({ fault }, 'retention waits until the clock is right');
    const counts = await removeDue(deps, context, signal);
    const gone = Object.entries(counts).filter(([, { records, files }]) => records + files > 0);
    if (gone.length > 0) log.info(Object.fromEntries(gone), 'records were removed by retention');
    const files = await removeFiles(deps, context, signal);
    if (files > 0) log.info({ files }, 'files left the vault by retention');
  };
  const timing = { everyMs, firstAfterMs: everyMs, limitMs: usualLimitMs };
  return { name: 'retention', needsWrites: true, ...timing, run };
}
