// The watch over legal deadlines and SLA targets while the server runs. Any number of
// processes can run it.
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../operations/deps.ts';
import { remindOwners } from '../operations/incidents/remind-owners.ts';
import { evaluateRemaining, markDeadlines } from '../operations/legal/watch-deadlines.ts';
import { systemContext } from '../operations/system-context.ts';
import { usualLimitMs, type Job } from './job.ts';

type WatchDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'config'>;

const everyMs = 30_000;

/** Evaluates what the last version left, then marks deadlines and reminds owners. */
export function deadlineJob(deps: WatchDeps, log: FastifyBaseLogger): Job {
  const context = systemContext(deps, 'deadline watch');
  let remaining = true;
  const run = async (stopping: AbortSignal) => {
    if (remaining) {
      const evaluated = await evaluateRemaining(deps, context, stopping);
      remaining = stopping.aborted;
      if (evaluated > 0) log.info({ evaluated }, 'incidents evaluated under the rules in force');
    }
    const marked = await markDeadlines(deps, context, stopping);
    if (marked > 0) log.info({ marked }, 'legal deadlines are near or over');
    const reminded = await remindOwners(deps, context, stopping);
    if (reminded > 0) log.info({ reminded }, 'SLA targets are about to be missed, or were');
  };
  const timing = { everyMs, firstAfterMs: 0, limitMs: usualLimitMs };
  return { name: 'deadline watch', needsWrites: true, ...timing, run };
}
