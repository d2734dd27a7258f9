// Ends imports whose process is gone: all of them at the start of the embedded engine, else those
// without a heartbeat, again and again, since another process might die while this one runs.
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../operations/deps.ts';
import { endAbandonedImports } from '../operations/imports/end-abandoned.ts';
import { usualLimitMs, type Job } from './job.ts';

type ImportDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;
type ImportLog = Pick<FastifyBaseLogger, 'warn'>;

const everyMs = 30_000;

async function endAll(deps: ImportDeps, log: ImportLog, all: boolean): Promise<void> {
  const ended = await endAbandonedImports(deps, all);
  if (ended > 0) log.warn({ ended }, 'imports had lost their process and have failed');
}

/** For the start, before this process has begun any import. */
export function endImportsOfLastRun(deps: ImportDeps, log: ImportLog): Promise<void> {
  // No one else can have the embedded database open.
  return endAll(deps, log, deps.database.engine === 'embedded');
}

export function abandonedImportsJob(deps: ImportDeps, log: ImportLog): Job {
  const timing = { everyMs, firstAfterMs: everyMs, limitMs: usualLimitMs };
  const run = () => endAll(deps, log, false);
  return { name: 'abandoned imports', needsWrites: true, ...timing, run };
}
