// Keeps the figures of days that changed, so that statistics are sums of days again.
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../operations/deps.ts';
import { keepFigures } from '../store/statistics/keep-figures.ts';
import { usualLimitMs, type Job } from './job.ts';

const everyMs = 10_000;
/**
 * How long a run works on days that changed: writing goes on meanwhile. New days are all kept on a
 * server; the embedded engine has one connection, and requests wait for it.
 */
const longestMs = 500;
const embedded = { longestMs: 100, most: 1 };

export function keptFiguresJob(
  deps: Pick<Deps, 'database'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Job {
  const timing = { everyMs, firstAfterMs: 2_000, limitMs: usualLimitMs };
  const { engine, kysely } = deps.database;
  const isAlone = engine === 'embedded';
  const run = async (signal: AbortSignal) => {
    const until = performance.now() + (isAlone ? embedded.longestMs : longestMs);
    while (!signal.aborted) {
      const options = isAlone ? { most: embedded.most } : {};
      const { days, newDays, drifted } = await keepFigures(kysely, options);
      if (drifted.length > 0) {
        log.warn({ days: drifted }, 'kept figures differed from the records; they are right again');
      }
      const waits = isAlone || newDays === 0;
      if (days === 0 || (waits && performance.now() > until)) return;
    }
  };
  return { name: 'kept figures', needsWrites: true, ...timing, run };
}
