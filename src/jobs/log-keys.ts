// Follows the keys of the audit log in the data folder: a rotation alongside a running server takes
// effect within seconds.
import { timestamp } from '../domain/clock.ts';
import { followLogKeys } from '../operations/audit/log-keys.ts';
import type { Deps } from '../operations/deps.ts';
import { usualLimitMs, type Job } from './job.ts';

const everyMs = 5_000;

type KeyDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'auditLog'>;

export function logKeysJob(deps: KeyDeps): Job {
  const { clock, auditLog } = deps;
  let followed = '';
  const run = async () => {
    const now = timestamp(clock.now());
    const keys = await auditLog.keys.list();
    const state = keys.map(({ kid, active_from, retired_at }) => [
      ...[kid, active_from <= now, retired_at !== null && retired_at <= now],
    ]);
    const found = JSON.stringify(state);
    if (found === followed) return;
    await followLogKeys(deps);
    followed = found;
  };
  const timing = { everyMs, firstAfterMs: 0, limitMs: usualLimitMs };
  return { name: 'log keys', everywhere: true, needsWrites: true, ...timing, run };
}
