// Publishes what changed among this folder's token keys, and learns what others have published,
// also in a process that no one asks: a compromised key ends everywhere within seconds.
import type { Deps } from '../operations/deps.ts';
import type { Job } from './job.ts';

const everyMs = 5_000;
const limitMs = 60_000;

export function tokenKeysJob({ tokens }: Pick<Deps, 'tokens'>): Job {
  const timing = { everyMs, firstAfterMs: everyMs, limitMs };
  return {
    name: 'token keys',
    everywhere: true,
    needsWrites: false,
    ...timing,
    run: () => tokens.refreshKeys(),
  };
}
