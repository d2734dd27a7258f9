// Keeps the figures of days that changed, so that statistics are sums of days again.
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../operations/deps.ts';
import { keepFigures } from '../store/statistics/keep-figures.ts';
import { usualLimitMs, type Job } from './job.ts';

const everyMs = 10_000;
/** How long a run works on days that changed: writing goes on meanwhile. New days are all kept. */
const longestMs = 500;

export function keptFiguresJob(
  deps: Pick<Deps, 'database'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Job {
  const timing = { everyMs, firstAfterMs: 2_000, limitMs: usualLimitMs };
  const run = async (signal: AbortSignal) => {
    const until = performance.now() + longestMs;
    while (!signal.aborted) {
      const { days, newDays, drifted } = await keepFigures(deps.database.kysely);
      if (drifted.length > 0) {
        log.warn({ days: drifted }, 'kept figures differed from the records; they are right again');
      }
      if (days === 0 || (newDays === 0 && performance.now() > until)) return;
    }
  };
  return { name: 'kept figures', needsWrites: true, ...timing, run };
}
