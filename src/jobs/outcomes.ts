// The end of accepted risks whose date has come. Any number of processes may run it.
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../operations/deps.ts';
import { endExpired } from '../operations/outcomes/end-outcome.ts';
import { systemContext } from '../operations/system-context.ts';
import { usualLimitMs, type Job } from './job.ts';

type OutcomeDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

const everyMs = 15_000;

/** A clock that is set by less, as time services do, is no jump. */
const jumpLimitMs = 60_000;

/** After a jump the clock has to be right for this long: anyone who sees it has time to set it. */
export const settledAfterMs = 10 * 60_000;

/** `steadyMs` counts on whatever the wall clock does. */
export function outcomesJob(
  deps: OutcomeDeps,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  steadyMs: () => number = () => performance.now(),
): Job {
  const context = systemContext(deps, 'outcomes');
  const offset = () => deps.clock.now().epochMilliseconds - steadyMs();
  let before = offset();
  let settledAt = -Infinity;
  const run = async (stopping: AbortSignal) => {
    const now = offset();
    if (Math.abs(now - before) > jumpLimitMs) {
      settledAt = steadyMs() + settledAfterMs;
      log.warn('the clock jumped, so accepted risks end once it has been steady for ten minutes');
    }
    before = now;
    if (steadyMs() < settledAt) return;
    const ended = await endExpired(deps, context, stopping);
    if (ended > 0) log.info({ ended }, 'accepted risks have ended at their date');
  };
  const timing = { everyMs, firstAfterMs: everyMs, limitMs: usualLimitMs };
  return { name: 'outcomes', needsWrites: true, ...timing, run };
}
