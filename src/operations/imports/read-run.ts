// Reading what became of an import.
import { isUtf8 } from 'node:buffer';
import type { Kysely } from 'kysely';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import { detectEncoding } from '../../importers/read/encoding.ts';
import { headBytes } from '../../importers/read/limits.ts';
import { findRun, listRuns, type RunFilter } from '../../store/imports/findings.ts';
import type { ConnectorRunRow, RunRemarkTable } from '../../store/imports/import-tables.ts';
import { listRemarks } from '../../store/imports/run-remarks.ts';
import type { Tables } from '../../store/tables.ts';
import type { Deps } from '../deps.ts';

export async function requireRun(db: Kysely<Tables>, id: string): Promise<ConnectorRunRow> {
  const run = isUuid(id) ? await findRun(db, id) : undefined;
  if (run !== undefined) return run;
  throw new DomainError('not_found', 'Import not found.');
}

/** @throws `not_found` */
export function readRun({ database }: Pick<Deps, 'database'>, id: string) {
  return requireRun(database.kysely, id);
}

export function readRuns(
  { database }: Pick<Deps, 'database'>,
  filter: RunFilter,
  page: { limit: number; after: string | null },
) {
  return listRuns(database.kysely, filter, page);
}

/** Rows of a run that opened no incident, a page of them. @throws `not_found` */
export async function readRemarks(
  { database }: Pick<Deps, 'database'>,
  id: string,
  page: { limit: number; after: number },
) {
  const run = await requireRun(database.kysely, id);
  return listRemarks(database.kysely, run.id, page);
}

/** Rows that are read at once; between two pages nothing is held open. */
const pageRows = 1000;

/** Characters of a row that are shown, fewer than a spreadsheet takes in one cell. */
const shownCharacters = 10_000;

/**
 * The rows of a run that opened no incident, as place, outcome, reason and the row as it is in the
 * file, page by page. The last one says how many more there are than are kept.
 */
export async function* remarkRows(
  deps: Pick<Deps, 'database' | 'vault'>,
  run: ConnectorRunRow,
): AsyncGenerator<string[][]> {
  const textOf = await rowReader(deps, run);
  let after = -1;
  let listed = 0;
  for (;;) {
    const page = { limit: pageRows, after };
    const remarks = await listRemarks(deps.database.kysely, run.id, page);
    listed += remarks.filter(({ outcome }) => rowOutcomes.has(outcome)).length;
    const rows: string[][] = [];
    for (const remark of remarks) {
      const { place, outcome, reason } = remark;
      rows.push([place, outcome ?? '', reason, await textOf(remark)]);
    }
    yield rows;
    const last = remarks.at(-1);
    if (last === undefined || remarks.length < pageRows) break;
    after = last.seq;
  }
  const merged = run.duplicates - run.incidents_updated;
  const more = run.skipped + run.set_aside + merged - listed;
  // Earlier runs kept the first hundred and no outcomes, or no rows that were merged.
  if (more > 0) yield [['file', '', `${more} further rows are only counted.`, '']];
}

const rowOutcomes: ReadonlySet<string | null> = new Set(['skipped', 'set_aside', 'duplicate']);

/** Reads rows out of the stored file; a file that is not stored, as a refused one, has none. */
async function rowReader({ vault }: Pick<Deps, 'vault'>, { sha256 }: ConnectorRunRow) {
  const size = await vault.size(sha256);
  if (size === null) return () => Promise.resolve('');
  const head = await bytesOf(vault.read(sha256, { start: 0, end: Math.min(size, headBytes) }));
  const { name, width } = detectEncoding(head);
  // One character has at most four bytes.
  const most = shownCharacters * 4;
  return async ({ start_byte: start, end_byte: end }: RowRange): Promise<string> => {
    if (start === null || end === null) return '';
    const bytes = await bytesOf(vault.read(sha256, { start, end: Math.min(end, start + most) }));
    const known = width === null && !isUtf8(bytes) && end - start <= most ? 'windows-1252' : name;
    return new TextDecoder(known).decode(bytes).trim().slice(0, shownCharacters).toWellFormed();
  };
}

type RowRange = Pick<RunRemarkTable, 'start_byte' | 'end_byte'>;

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}
