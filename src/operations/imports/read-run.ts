// Reading what became of an import.
import { isAscii, isUtf8 } from 'node:buffer';
import type { Kysely } from 'kysely';
import { errorColumns, isErrorTable } from '../../domain/error-table.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import { cellsOfRecord, sniffTable, type Sniffed } from '../../importers/read/csv.ts';
import { detectEncoding, fallbackOf } from '../../importers/read/encoding.ts';
import { peek } from '../../importers/read/head.ts';
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

/** A table of the rows that opened no incident; one of a table has their cells, too. */
export interface RemarkTable {
  heading: string[];
  rows: AsyncGenerator<string[][]>;
}

export async function remarkTable(
  deps: Pick<Deps, 'database' | 'vault'>,
  run: ConnectorRunRow,
): Promise<RemarkTable> {
  const textOf = await rowReader(deps, run);
  const table = await tableOf(deps, run);
  const heading = [...errorColumns, ...(table?.names.slice(ownColumns(table)) ?? [])];
  return { heading, rows: remarkRows(deps, run, textOf, table) };
}

/** The header of the stored file, where it is a table. */
async function tableOf(
  { vault }: Pick<Deps, 'vault'>,
  { sha256, format }: ConnectorRunRow,
): Promise<Sniffed | undefined> {
  if (format?.endsWith('csv') !== true) return undefined;
  const size = await vault.size(sha256);
  if (size === null) return undefined;
  const end = Math.min(size, headBytes);
  const { head } = await peek(vault.read(sha256, { start: 0, end }));
  return sniffTable(head.text);
}

/** The cells of a row; empty ones where they are not surely those of the header. */
function cellsIn(row: string, table: Sniffed | undefined): readonly string[] {
  if (table === undefined) return [];
  const cells = row.length < shownCharacters ? cellsOfRecord(row, table.delimiter) : [];
  const shown = cells.length === table.names.length ? cells : table.names.map(() => '');
  return shown.slice(ownColumns(table));
}

/** A table that was sent again begins with the columns that this one has. */
function ownColumns({ names }: Sniffed): number {
  return isErrorTable(names) ? errorColumns.length : 0;
}

/**
 * The rows of a run that opened no incident, as place, outcome, reason and the row as it is in the
 * file, page by page. The last one says how many more there are than are kept.
 */
async function* remarkRows(
  deps: Pick<Deps, 'database'>,
  run: ConnectorRunRow,
  textOf: (range: RowRange) => Promise<string>,
  table: Sniffed | undefined,
): AsyncGenerator<string[][]> {
  let after = -1;
  let listed = 0;
  for (;;) {
    const page = { limit: pageRows, after };
    const remarks = await listRemarks(deps.database.kysely, run.id, page);
    listed += remarks.filter(({ outcome }) => rowOutcomes.has(outcome)).length;
    const rows: string[][] = [];
    for (const remark of remarks) {
      const { place, outcome, reason } = remark;
      const row = await textOf(remark);
      rows.push([place, outcome ?? '', reason, row, ...cellsIn(row, table)]);
    }
    yield rows;
    const last = remarks.at(-1);
    if (last === undefined || remarks.length < pageRows) break;
    after = last.seq;
  }
  const merged = run.duplicates - run.incidents_updated;
  const more = run.skipped + run.set_aside + merged - listed;
  // Earlier runs kept the first hundred and no outcomes, or no rows that were merged.
  const counted = `${more} further rows are only counted.`;
  if (more > 0) yield [['file', '', counted, '', ...cellsIn('', table)]];
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
    const single = width === null && !isUtf8(bytes) && end - start <= most;
    const known = single ? fallbackOf(isAscii(head) ? bytes : head).name : name;
    return new TextDecoder(known).decode(bytes).trim().slice(0, shownCharacters).toWellFormed();
  };
}

type RowRange = Pick<RunRemarkTable, 'start_byte' | 'end_byte'>;

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}
