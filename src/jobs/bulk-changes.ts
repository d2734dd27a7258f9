// Changes to many incidents while the server runs. Any number of processes can run it.
import { runNextBulkChange } from '../operations/bulk/run-bulk-change.ts';
import type { Deps } from '../operations/deps.ts';
import { endBulkLeases } from '../store/bulk/bulk-changes.ts';
import type { Job } from './job.ts';

type BulkDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'ids'>;

const everyMs = 500;

export function bulkChangesJob(deps: BulkDeps): Job {
  let isFresh = deps.database.engine === 'embedded';
  const run = async (stopping: AbortSignal) => {
    // No one else can have the embedded database open, so any other process is gone.
    if (isFresh) await endBulkLeases(deps.database.kysely);
    isFresh = false;
    while (!stopping.aborted && (await runNextBulkChange(deps, stopping)));
  };
  // One change can take longer than a limit; it is bounded by its number of incidents.
  const timing = { everyMs, firstAfterMs: everyMs, limitMs: null };
  return { name: 'bulk changes', needsWrites: true, ...timing, run };
}
