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
import { countServer, forgetServers } from '../store/vault/vault-beats.ts';
import { removeBeat, writeBeat } from '../vault/beat-files.ts';
import { usualLimitMs, type Job } from './job.ts';

type BeatDeps = Pick<Deps, 'database' | 'vault'>;

export function vaultBeatsJob(
  { database: { kysely: db }, vault }: BeatDeps,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Job {
  const server = randomUUID();
  const at = `${hostname()}, process ${process.pid}`;
  const watch = new RivalWatch(sureAfter);
  let beat = 0;
  let written = 0;
  let counting: Promise<void> | undefined;

  const count = async () => {
    if (beat === 0) await forgetServers(db, []);
    await countServer(db, server, beat + 1);
    beat += 1;
    if (beat === 1) await writeBeat(vault.folder, { server, beat, written, at });
    const rival = watch.look(await findSuspects(db, vault.folder, server), performance.now());
    const fault = rival && faultOfRival(rival);
    if (fault !== null && vault.rival.fault === null) log.error({ ...fault, ...rival }, 'a rival');
    if (fault === null && vault.rival.fault !== null) log.warn('no other server any more');
    vault.rival.fault = fault;
  };
  const run = async () => {
    written += 1;
    if (beat > 0) await writeBeat(vault.folder, { server, beat, written, at });
    // An import may hold the only connection of an embedded database for long; the file goes on.
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
  return { name: 'vault beats', phase: 'foundation', needsWrites: false, ...timing, run, finish };
}
