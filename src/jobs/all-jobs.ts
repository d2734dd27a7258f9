// All periodic work of a server, in one list. Timers that belong to a connection, a request or the
// pool of the database are no jobs.
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../operations/deps.ts';
import { publishPackageKeys } from '../operations/packages/publish-keys.ts';
import { abandonedImportsJob } from './abandoned-imports.ts';
import { agentWebhookJobs } from './agent-webhooks.ts';
import { bulkChangesJob } from './bulk-changes.ts';
import type { ClockWatch } from './clock-watch.ts';
import { connectorsJob } from './connectors.ts';
import { databaseCopiesJobs } from './database-copies.ts';
import { deadlineJob } from './deadline-watch.ts';
import { deliveriesJob } from './deliveries.ts';
import { housekeepingJob } from './housekeeping.ts';
import { incidentBitsJob } from './incident-bits.ts';
import { usualLimitMs, type Job } from './job.ts';
import { keptFiguresJob } from './kept-figures.ts';
import { logKeysJob } from './log-keys.ts';
import { maintenanceJobs } from './maintenance.ts';
import type { Outages } from './outages.ts';
import { outcomesJob } from './outcomes.ts';
import { retentionJob } from './retention.ts';
import { tokenKeysJob } from './token-keys.ts';
import { vaultBeatsJob } from './vault-beats.ts';
import { vaultCareJob } from './vault-care.ts';

const hourMs = 3_600_000;

/** Jobs that others need opened before the list is made. */
export interface OpenedJobs {
  sequencer: Job;
  outages: Outages;
  clock: ClockWatch;
}

/** The jobs of a process, by its role. */
export function allJobs(
  deps: Deps,
  log: FastifyBaseLogger,
  { sequencer, outages, clock }: OpenedJobs,
): Job[] {
  const jobs: Job[] = [
    sequencer,
    outages.job,
    ...maintenanceJobs(deps.database, log),
    ...databaseCopiesJobs(deps),
    clock.job,
    vaultBeatsJob(deps, log),
    housekeepingJob(deps),
    tokenKeysJob(deps),
    packageKeysJob(deps),
    logKeysJob(deps),
    abandonedImportsJob(deps, log),
    vaultCareJob(deps, log),
    deadlineJob(deps, log),
    ...agentWebhookJobs(deps),
    deliveriesJob(deps, log),
    connectorsJob(deps, log),
    bulkChangesJob(deps),
    outcomesJob(deps, log),
    retentionJob(deps, log),
    keptFiguresJob(deps, log),
    incidentBitsJob(deps),
  ];
  if (deps.config.IP3_PROCESS_ROLE !== 'web') return jobs;
  return jobs.filter(({ everywhere }) => everywhere === true);
}

/** Publishes the public halves of this process's package keys. */
function packageKeysJob(deps: Deps): Job {
  const timing = { everyMs: hourMs, firstAfterMs: 0, limitMs: usualLimitMs };
  const run = () => publishPackageKeys(deps);
  return { name: 'package keys', everywhere: true, needsWrites: true, ...timing, run };
}
