// The delivery of reports while the server runs. Any number of processes may run it.
import type { FastifyBaseLogger } from 'fastify';
import { timestamp } from '../domain/clock.ts';
import type { Deps } from '../operations/deps.ts';
import { deliverNext } from '../operations/reports/deliver-reports.ts';
import { systemContext } from '../operations/system-context.ts';
import { endLeases } from '../store/deliveries.ts';

type DeliveryDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'vault' | 'channels'>;

const everyMs = 1_000;

/**
 * Looks every second for reports that are due. The function that it gives stops it: a request that
 * is under way is given up and comes again.
 */
export function startDeliveries(deps: DeliveryDeps, log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController();
  const onFault = (error: unknown) => log.error({ err: error }, 'a report could not be sent');
  const step = { stopping: stopping.signal, chance: Math.random, onFault };
  let fresh = deps.database.engine === 'embedded';
  const look = async () => {
    // Nobody else can have the embedded database open, so what was being sent has lost its process.
    if (fresh) await endLeases(deps.database.kysely, timestamp(deps.clock.now()));
    fresh = false;
    const context = systemContext(deps, 'deliveries');
    while (!stopping.signal.aborted && (await deliverNext(deps, context, step)));
  };
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'the delivery of reports failed'))
      .finally(() => (running = undefined));
  }, everyMs);
  timer.unref();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await running;
  };
}
