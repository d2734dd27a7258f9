// Shows other servers that this one works with the vault, and looks for those that must not work
// alongside it.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../operations/deps.ts';
import {
  beatEveryMs,
  faultOfRival,
  findSuspects,
  RivalWatch,
  sureAfter,
} from '../operations/vault/find-rivals.ts';
import { countServer, forgetServers, isJobRunnerAlive } from '../store/vault/vault-beats.ts';
import { removeBeat, writeBeat } from '../vault/beat-files.ts';
import { usualLimitMs, type Job } from './job.ts';

type BeatDeps = Pick<Deps, 'config' | 'database' | 'vault'>;

export function vaultBeatsJob(
  { config: { IP3_PROCESS_ROLE: role }, database: { kysely: db }, vault }: BeatDeps,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Job {
  const server = randomUUID();
  const at = `${hostname()}, process ${process.pid}`;
  const watch = new RivalWatch(sureAfter);
  const runsJobs = role !== 'web';
  const watchWorkers = workerWatch(log);
  let beat = 0;
  let written = 0;
  let counting: Promise<void> | undefined;

  const count = async () => {
    if (beat === 0) await forgetServers(db, []);
    await countServer(db, server, { beat: beat + 1, runsJobs });
    beat += 1;
    if (beat === 1) await writeBeat(vault.folder, { server, beat, written, at });
    const rival = watch.look(await findSuspects(db, vault.folder, server), performance.now());
    const fault = rival && faultOfRival(rival);
    if (fault !== null && vault.rival.fault === null) log.error({ ...fault, ...rival }, 'a rival');
    if (fault === null && vault.rival.fault !== null) log.warn('no other server any more');
    vault.rival.fault = fault;
    if (!runsJobs) watchWorkers(await isJobRunnerAlive(db));
  };
  const run = async () => {
    written += 1;
    if (beat > 0) await writeBeat(vault.folder, { server, beat, written, at });
    // An import can hold the only connection of an embedded database for long; the file goes on.
    counting ??= count().finally(() => (counting = undefined));
    counting.catch(() => undefined);
    await Promise.race([counting, pause(beatEveryMs / 2)]);
  };
  const finish = async () => {
    await counting?.catch(() => undefined);
    await removeBeat(vault.folder, server);
    await forgetServers(db, [server]);
  };
  const timing = { everyMs: beatEveryMs, firstAfterMs: 0, limitMs: usualLimitMs };
  return {
    name: 'vault beats',
    everywhere: true,
    phase: 'foundation',
    needsWrites: false,
    ...timing,
    run,
    finish,
  };
}

/** Servers that start together start in any order. */
const alarmAfterCounts = 3;

/** One line when no process runs jobs, and one when some does again. */
function workerWatch(log: Pick<FastifyBaseLogger, 'warn'>): (isAlive: boolean) => void {
  let without = 0;
  return (isAlive) => {
    if (isAlive && without >= alarmAfterCounts) log.warn('a process runs jobs again');
    without = isAlive ? 0 : without + 1;
    if (without === alarmAfterCounts) {
      log.warn(
        'no process runs jobs: nothing is delivered and no deadline watched; start a worker',
      );
    }
  };
}
