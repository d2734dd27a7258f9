// Keeps the figures of days that changed, so that statistics are sums of days again.
import type { Deps } from '../operations/deps.ts';
import { keepFigures } from '../store/statistics/figure-days.ts';
import { usualLimitMs, type Job } from './job.ts';

const everyMs = 10_000;

export function keptFiguresJob(deps: Pick<Deps, 'database'>): Job {
  const timing = { everyMs, firstAfterMs: 2_000, limitMs: usualLimitMs };
  const run = async (signal: AbortSignal) => {
    while (!signal.aborted && (await keepFigures(deps.database.kysely)) > 0);
  };
  return { name: 'kept figures', needsWrites: true, ...timing, run };
}
