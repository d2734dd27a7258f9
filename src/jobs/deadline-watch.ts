// The watch over legal deadlines and service clocks while the server runs. Any number of
// processes may run it.
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../operations/deps.ts';
import { remindOwners } from '../operations/incidents/remind-owners.ts';
import { evaluateRemaining, markDeadlines } from '../operations/legal/watch-deadlines.ts';
import { systemContext } from '../operations/system-context.ts';

type WatchDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'config'>;

const everyMs = 30_000;

/**
 * Evaluates what the last version left, then looks at the deadlines twice a minute. The function
 * that it gives stops it and waits for what is running.
 */
export function startDeadlineWatch(deps: WatchDeps, log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController();
  const context = systemContext(deps, 'deadline watch');
  let remaining = true;
  const look = async () => {
    if (remaining) {
      const evaluated = await evaluateRemaining(deps, context, stopping.signal);
      remaining = false;
      if (evaluated > 0) log.info({ evaluated }, 'incidents evaluated under the rules in force');
    }
    const marked = await markDeadlines(deps, context, stopping.signal);
    if (marked > 0) log.info({ marked }, 'legal deadlines are near or over');
    const reminded = await remindOwners(deps, context, stopping.signal);
    if (reminded > 0) log.info({ reminded }, 'service clocks are about to run out, or have');
  };
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'the watch over deadlines failed'))
      .finally(() => (running = undefined));
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  run();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await running;
  };
}
