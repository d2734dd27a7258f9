// A run from its first moment to its one end: signs of life while it runs, and why it ended when it
// did not complete.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { RunError } from '../../store/imports/import-tables.ts';
import { insertRemarks } from '../../store/imports/run-remarks.ts';
import { beat, cancelledBy, endRun } from '../../store/imports/running-imports.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transact.ts';
import type { ImportInput } from './import-input.ts';
import { ImportStopped, type RunningImport, type Stop } from './running.ts';

type RunDeps = Pick<Deps, 'database' | 'clock'>;

const beatEveryMs = 1000;

/**
 * Shows other processes that the run is alive and how far it is, and learns from them when someone
 * cancels it. The embedded engine has no other processes, and its one connection can be busy here.
 */
export function startHeartbeat(
  { database }: Pick<Deps, 'database'>,
  id: string,
  running: RunningImport,
): () => void {
  if (database.engine === 'embedded') return () => undefined;
  let beating = false;
  const timer = setInterval(() => {
    if (beating) return;
    beating = true;
    beat(database.kysely, id, running.progress)
      .then((by) => by !== null && running.stop(cancelledStop(by)))
      // A beat that is missed does no harm; when all are, the run counts as abandoned.
      .catch(() => undefined)
      .finally(() => (beating = false));
  }, beatEveryMs);
  return () => clearInterval(timer);
}

export function cancelledStop(by: string): Stop {
  return { reason: `Cancelled by ${by}.`, by };
}

/** Why a run could not be completed that someone else has ended or cancelled meanwhile. */
export async function stopFromElsewhere(tx: Tx, id: string): Promise<Stop> {
  const by = await cancelledBy(tx, id);
  if (by !== null) return cancelledStop(by);
  return { reason: 'The import was marked as abandoned and failed.', by: null };
}

interface Ended {
  /** Null for a dry run, which has no row. */
  id: string | null;
  input: ImportInput;
  error: unknown;
}

/**
 * Ends the run as failed or cancelled, and gives the error that the caller gets. When even that
 * cannot be written, housekeeping finds the run without a beat.
 */
export async function recordEnd(
  deps: RunDeps,
  context: RequestContext,
  { id, input, error }: Ended,
): Promise<unknown> {
  if (id !== null) await endInStore(deps, context, { id, input, error }).catch(() => undefined);
  const named = id === null ? {} : { run_id: id };
  if (error instanceof ImportStopped) {
    return new DomainError('cancelled', `${error.message} Nothing of the file was stored.`, named);
  }
  if (!(error instanceof DomainError)) return error;
  return new DomainError(error.code, error.detail, { ...error.members, ...named });
}

async function endInStore(
  deps: RunDeps,
  context: RequestContext,
  { id, input, error }: Ended & { id: string },
): Promise<void> {
  const at = timestamp(deps.clock.now());
  const stopped = error instanceof ImportStopped;
  const fault = faultOf(error, context);
  await deps.database.kysely.transaction().execute(async (tx) => {
    const ended = await endRun(tx, id, {
      status: stopped ? 'cancelled' : 'failed',
      errors: JSON.stringify([fault]),
      finished_at: at,
    });
    if (ended === undefined) return;
    await insertRemarks(tx, id, [{ seq: 0, ...fault, outcome: 'failed' }]);
    const { connector, blob, filename } = input;
    const detail = { run_id: id, connector, sha256: blob.sha256, filename, reason: fault.reason };
    await writeAudit(tx, context, at, {
      action: stopped ? 'import.cancelled' : 'import.failed',
      detail: stopped ? { ...detail, cancelled_by: error.stop.by } : detail,
    });
  });
}

function faultOf(error: unknown, context: RequestContext): RunError {
  if (error instanceof ImportStopped) return { place: '', reason: error.message };
  if (!(error instanceof DomainError)) {
    const where = `see its log for the request ID ${context.request_id}`;
    return { place: '', reason: `The server failed; ${where}.` };
  }
  const place = ['line', 'byte']
    .filter((member) => typeof error.members[member] === 'number')
    .map((member) => `${member} ${String(error.members[member])}`)
    .join(', ');
  return { place, reason: error.detail };
}
