// Following an import to its end: from its own steps when this process works on it, else from its
// row, every second.
import { setTimeout as pause } from 'node:timers/promises';
import { findRun } from '../../store/imports/findings.ts';
import type { ConnectorRunRow, ImportProgress } from '../../store/imports/import-tables.ts';
import type { Deps } from '../deps.ts';
import { noSuchRun } from './cancel-import.ts';
import type { RunningImport, RunningImports } from './running.ts';

const lookEveryMs = 1000;

/**
 * Gives the run when it has ended; until then calls `onProgress`. Throws `not_found`, and the
 * reason of the signal when anyone who follows goes away.
 */
export async function followImport(
  deps: Pick<Deps, 'database'>,
  all: RunningImports,
  id: string,
  { onProgress, signal }: { onProgress: (progress: ImportProgress) => void; signal: AbortSignal },
): Promise<ConnectorRunRow> {
  const here = all.find(id);
  if (here !== undefined) await endOf(here, onProgress, signal);
  for (;;) {
    const run = await findRun(deps.database.kysely, id);
    if (run === undefined) throw noSuchRun();
    if (run.status !== 'running') return run;
    if (run.progress !== null) onProgress(run.progress);
    await pause(lookEveryMs, undefined, { signal });
  }
}

async function endOf(
  running: RunningImport,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  onProgress(running.progress);
  const unwatch = running.watch(onProgress);
  const left = Promise.withResolvers<never>();
  const leave = () => left.reject(signal.reason as Error);
  signal.addEventListener('abort', leave, { once: true });
  try {
    signal.throwIfAborted();
    await Promise.race([running.ended, left.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
    unwatch();
  }
}
