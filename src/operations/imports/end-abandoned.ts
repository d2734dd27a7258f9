// Imports whose process died in the middle: nothing of them was committed, and their runs must not
// say for ever that someone works on them.
import { timestamp } from '../../domain/clock.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { insertRemarks } from '../../store/imports/run-remarks.ts';
import { endAbandoned } from '../../store/imports/running-imports.ts';
import type { Deps } from '../deps.ts';
import { systemContext } from '../system-context.ts';

const reason =
  'The server process ended before the import was complete. Nothing was stored. ' +
  'Import the file again.';

/**
 * Ends such runs as failed and gives how many. `all`: the caller knows that no one works on any.
 * Any number of processes can do this at once.
 */
export async function endAbandonedImports(
  deps: Pick<Deps, 'database' | 'clock' | 'ids'>,
  all: boolean,
): Promise<number> {
  const at = timestamp(deps.clock.now());
  return deps.database.kysely.transaction().execute(async (tx) => {
    const ended = await endAbandoned(tx, { all, at, error: { place: '', reason } });
    for (const { id, connector, sha256, filename } of ended) {
      await insertRemarks(tx, id, [{ seq: 0, place: '', outcome: 'failed', reason }]);
      const detail = { run_id: id, connector, sha256, filename, reason };
      await writeAudit(tx, systemContext(deps), at, { action: 'import.failed', detail });
    }
    return ended.length;
  });
}
