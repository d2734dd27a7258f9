// The end of accepted risks whose date has come. Any number of processes can run it.
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../operations/deps.ts';
import { endExpired } from '../operations/outcomes/end-outcome.ts';
import { systemContext } from '../operations/system-context.ts';
import { usualLimitMs, type Job } from './job.ts';
import { settledClock } from './settled-clock.ts';

type OutcomeDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

const everyMs = 15_000;

/** `steadyMs` counts on whatever the wall clock does. */
export function outcomesJob(
  deps: OutcomeDeps,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  steadyMs?: () => number,
): Job {
  const context = systemContext(deps, 'outcomes');
  const isSettled = settledClock(
    deps.clock,
    () =>
      log.warn('the clock jumped, so accepted risks end once it has been steady for ten minutes'),
    steadyMs,
  );
  const run = async (stopping: AbortSignal) => {
    if (!isSettled()) return;
    const ended = await endExpired(deps, context, stopping);
    if (ended > 0) log.info({ ended }, 'accepted risks have ended at their date');
  };
  const timing = { everyMs, firstAfterMs: everyMs, limitMs: usualLimitMs };
  return { name: 'outcomes', needsWrites: true, ...timing, run };
}
