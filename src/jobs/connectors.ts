// Fetching from servers of other products while the server runs. Any number of processes can run
// it; each fetch belongs to one, and they follow one another.
import type { FastifyBaseLogger } from 'fastify';
import { pullNext } from '../operations/connectors/pull-next.ts';
import type { Deps } from '../operations/deps.ts';
import { endConnectorLeases } from '../store/connectors/connectors.ts';
import type { Job } from './job.ts';

type ConnectorDeps = Parameters<typeof pullNext>[0] & Pick<Deps, 'database'>;

const everyMs = 1_000;

/** Fetches what is due. An aborted fetch begins again later. */
export function connectorsJob(deps: ConnectorDeps, log: FastifyBaseLogger): Job {
  const onFault = (error: unknown) => log.error({ err: error }, 'a connector could not fetch');
  let fresh = deps.database.engine === 'embedded';
  const run = async (stopping: AbortSignal) => {
    if (fresh) await endConnectorLeases(deps.database.kysely);
    fresh = false;
    while (!stopping.aborted && (await pullNext(deps, { stopping, onFault })));
  };
  // A fetch has its own limit, and an import takes as long as its file is large.
  const timing = { everyMs, firstAfterMs: everyMs, limitMs: null };
  return { name: 'connectors', needsWrites: true, ...timing, run };
}
