// The delivery of reports while the server runs. Any number of processes can run it.
import type { FastifyBaseLogger } from 'fastify';
import { timestamp } from '../domain/clock.ts';
import type { Deps } from '../operations/deps.ts';
import { deliverNext } from '../operations/reports/deliver-reports.ts';
import { systemContext } from '../operations/system-context.ts';
import { endLeases } from '../store/reports/deliveries.ts';
import { usualLimitMs, type Job } from './job.ts';

type DeliveryDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'vault' | 'channels'>;

const everyMs = 1_000;

/** Sends the reports that are due. An aborted request is retried later. */
export function deliveriesJob(deps: DeliveryDeps, log: FastifyBaseLogger): Job {
  const onFault = (error: unknown) => log.error({ err: error }, 'a report could not be sent');
  let fresh = deps.database.engine === 'embedded';
  const run = async (stopping: AbortSignal) => {
    // No one else can have the embedded database open, so what was being sent has lost its process.
    if (fresh) await endLeases(deps.database.kysely, timestamp(deps.clock.now()));
    fresh = false;
    const context = systemContext(deps, 'deliveries');
    const step = { stopping, chance: Math.random, onFault };
    while (!stopping.aborted && (await deliverNext(deps, context, step)));
  };
  const timing = { everyMs, firstAfterMs: everyMs, limitMs: usualLimitMs };
  return { name: 'deliveries', needsWrites: true, ...timing, run };
}
