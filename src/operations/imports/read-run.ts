// Reading what became of an import.
import type { Kysely } from 'kysely';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import { findRun } from '../../store/findings.ts';
import { listRemarks } from '../../store/run-remarks.ts';
import type { ConnectorRunRow, Tables } from '../../store/tables.ts';
import type { Deps } from '../deps.ts';

export async function requireRun(db: Kysely<Tables>, id: string): Promise<ConnectorRunRow> {
  const run = isUuid(id) ? await findRun(db, id) : undefined;
  if (run !== undefined) return run;
  throw new DomainError('not_found', 'There is no import run with this id.');
}

/** Rows that are read at once; between two pages nothing is held open. */
const pageRows = 1000;

/**
 * The rows of a run that opened no incident, as place, outcome and reason, page by page. The last
 * one says how many more there are than are kept.
 */
export async function* remarkRows(
  deps: Pick<Deps, 'database'>,
  run: ConnectorRunRow,
): AsyncGenerator<string[][]> {
  let after = -1;
  let listed = 0;
  for (;;) {
    const page = { limit: pageRows, after };
    const remarks = await listRemarks(deps.database.kysely, run.id, page);
    const rows = remarks.filter(({ outcome }) => outcome === 'skipped' || outcome === 'set_aside');
    listed += rows.length;
    yield remarks.map(({ place, outcome, reason }) => [place, outcome ?? '', reason]);
    if (remarks.length < pageRows) break;
    after = remarks.at(-1)!.seq;
  }
  const more = run.skipped + run.set_aside - listed;
  // Runs of before the table of rows kept the first hundred and no outcomes.
  if (more > 0) yield [['file', '', `${more} further rows are counted only.`]];
}
