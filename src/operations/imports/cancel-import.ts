// POST /imports/{id}/cancel: stops an import that has not been committed, whichever process works
// on it.
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { findRun } from '../../store/imports/findings.ts';
import type { ConnectorRunRow } from '../../store/imports/import-tables.ts';
import { requestCancel } from '../../store/imports/running-imports.ts';
import type { Deps } from '../deps.ts';
import { cancelledStop } from './end-run.ts';
import type { RunningImports } from './running.ts';

/** The process that works on the import looks every second; a long statement ends first. */
const longestWaitMs = 20_000;
const lookEveryMs = 200;

/**
 * Gives the run once it has ended as cancelled, at once when it had before. Throws `conflict` when
 * it ended otherwise, `not_found`, and `unavailable` when it has not stopped in time.
 */
export async function cancelImport(
  deps: Pick<Deps, 'database'>,
  context: RequestContext,
  all: RunningImports,
  id: string,
): Promise<ConnectorRunRow> {
  if ((await findRun(deps.database.kysely, id)) === undefined) throw noSuchRun();
  const here = all.find(id);
  if (here?.stop(cancelledStop(context.principal.name)) === true) await here.ended;
  else await requestCancel(deps.database.kysely, id, context.principal.name);
  const giveUpAt = performance.now() + longestWaitMs;
  for (;;) {
    const run = await findRun(deps.database.kysely, id);
    if (run === undefined) throw noSuchRun();
    if (run.status === 'cancelled') return run;
    if (run.status !== 'running') throw tooLate(run);
    if (performance.now() > giveUpAt) throw notYet();
    await pause(lookEveryMs);
  }
}

export function noSuchRun(): DomainError {
  return new DomainError('not_found', 'Import not found.');
}

function tooLate({ status, id }: ConnectorRunRow): DomainError {
  const failed = status === 'failed';
  const detail = failed
    ? 'The import has already failed and stored nothing, so there is nothing to cancel.'
    : "The import is complete and can't be cancelled. Undo it with POST " +
      `/api/ip3/v1/imports/${id}/undo.`;
  return new DomainError('conflict', detail, { status_of_run: status });
}

function notYet(): DomainError {
  const detail = 'The import is stopping. Check its run in a moment.';
  return new DomainError('unavailable', detail, { retry_after_s: 5 });
}
