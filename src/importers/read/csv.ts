// CSV tables for importers: columns by name, and the header and delimiter, found by content.
import { RecordScanner, type CsvRecord } from './csv-scanner.ts';
import type { Encoding } from './encoding.ts';
import type { FileHead } from './head.ts';
import { headBytes, maxHeaderRecords } from './limits.ts';
import { parseFailed } from './parse-failed.ts';

/**
 * What an importer calls its columns, and the names under which exports carry each, the better
 * first. Letter case, blanks, `_` and `-` in names do not matter.
 */
export type Aliases<Column extends string> = Readonly<Record<Column, readonly string[]>>;

/** A kind of table: a record is its header when it has all the required columns. */
export interface Layout<Column extends string> {
  columns: Aliases<Column>;
  required: readonly Column[];
  /** A tool writes it, each row with all its cells. */
  isWritten?: true;
}

/** One row; blank ones and the header are not among them. */
export interface Row<Column extends string> extends Omit<CsvRecord, 'cells'> {
  /** The first of the column's cells that is not blank, without outer blanks, else ''. */
  get(column: Column): string;
  /** Names and cells, without outer blanks, of the columns that the layout does not name. */
  unread(): (readonly [name: string, cell: string])[];
  /** Names and cells, without outer blanks, of all columns, also of those with the same name. */
  cells(): (readonly [name: string, cell: string])[];
  /** Why the row cannot be trusted to have its cells under their columns; null when it can. */
  fault: string | null;
}

export interface Header {
  delimiter: string;
  /** Names as written, trimmed. */
  names: string[];
  /** Number of its record in the file, from 1. */
  number: number;
  /** Whether a column of this name is there, written as in an alias. */
  has(name: string): boolean;
  /** Names of the columns that the layout does not name. */
  unread: string[];
}

/** `rows` are those that one piece of the file completes: a wait for each row would cost more. */
export type TableEvent<Column extends string> =
  | { header: Header }
  | { rows: Row<Column>[] }
  | { end: TableEnd };

export interface TableEnd {
  encoding: Encoding;
  /** Rows from which NUL characters were removed. */
  nul: number;
}

const delimiters = [',', ';', '\t', '|'];

/** The table that a text begins with: its header is not known. */
export interface Sniffed {
  delimiter: string;
  names: readonly string[];
  /** Number of the header's record in the file, from 1. */
  number: number;
  /** Those that follow. */
  rows: readonly (readonly string[])[];
}

/**
 * The table of the beginning of a file, by the first record that has as many different names as
 * the next one has cells; undefined for a text that is none.
 */
export function sniffTable(text: string): Sniffed | undefined {
  const start = text.slice(0, headBytes);
  return delimiters
    .filter((delimiter) => start.includes(delimiter))
    .flatMap((delimiter) => sniffWith(firstRecords(start, delimiter), delimiter))
    .sort((one, other) => other.names.length - one.names.length)[0];
}

/** The cells of one record that was read out of its file. */
export function cellsOfRecord(text: string, delimiter: string): readonly string[] {
  return firstRecords(text, delimiter)[0]?.cells ?? [];
}

function sniffWith(records: readonly CsvRecord[], delimiter: string): Sniffed[] {
  if (records.some(isBinary)) return [];
  const at = records.findIndex(({ cells }, index) => {
    const next = records.slice(index + 1).find((one) => !isBlank(one.cells));
    return isNames(cells) && (next === undefined || next.cells.length === cells.length);
  });
  const header = records[at];
  if (!header) return [];
  const rows = records.slice(at + 1).filter(({ cells }) => !isBlank(cells) && !isRuled(cells));
  const names = header.cells.map((name) => name.trim());
  return [{ delimiter, names, number: header.number, rows: rows.map(({ cells }) => cells) }];
}

function isNames(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => cell.trim() !== '');
  if (said.length < 2 || cells.some(isMarkup)) return false;
  return said.every((cell) => /\p{L}/u.test(cell) && cell.length <= 200);
}

/** Whether the first records of a file hold the header of such a table. */
export function hasTable<Column extends string>(head: FileHead, layout: Layout<Column>): boolean {
  if (head.kind !== 'csv' && head.kind !== 'text') return false;
  const { records, names } = lookOf(head);
  const isNamed = (column: Column): boolean =>
    layout.columns[column].some((name) => names.has(foldedName(name)));
  return layout.required.every(isNamed) && findHeader(records, layout) !== undefined;
}

/** What the first records of a head have in any of their cells, folded as names of columns are. */
export function columnNamesIn(head: FileHead): ReadonlySet<string> {
  return head.kind === 'csv' || head.kind === 'text' ? lookOf(head).names : new Set();
}

interface Look {
  records: FirstRecords;
  names: ReadonlySet<string>;
}

/** Each format of a table asks for the same records of a head: they are read once. */
const looks = new WeakMap<FileHead, Look>();

function lookOf(head: FileHead): Look {
  const known = looks.get(head);
  if (known) return known;
  const records = recordsIn(head.text);
  const cells = [...records.values()].flat().flatMap((record) => record.cells);
  const look = { records, names: new Set(cells.map(foldedName)) };
  looks.set(head, look);
  return look;
}

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** The line of dashes under the header of a Markdown table. */
export function isRuled(cells: readonly string[]): boolean {
  return cells.every((cell) => /^\s*(?::?-{3,100}:?\s*)?$/.test(cell));
}

interface Found {
  delimiter: string;
  record: CsvRecord;
}

/** The first records of a text by each delimiter that it has. */
type FirstRecords = ReadonlyMap<string, CsvRecord[]>;

export function recordsIn(text: string): FirstRecords {
  const start = text.slice(0, headBytes);
  const used = delimiters.filter((delimiter) => start.includes(delimiter));
  return new Map(used.map((delimiter) => [delimiter, firstRecords(start, delimiter)]));
}

/** The delimiter under which one of the first records has the required columns, and that record. */
export function findHeader<Column extends string>(
  first: FirstRecords,
  layout: Layout<Column>,
): Found | undefined {
  return [...first]
    .flatMap(([delimiter, records]) => {
      const at = records.findIndex((one) => isHeader(one, layout));
      const record = records[at];
      return record && !records.slice(0, at).some(isBinary) ? [{ delimiter, record }] : [];
    })
    .sort((one, other) => other.record.cells.length - one.record.cells.length)[0];
}

function isHeader<Column extends string>(record: CsvRecord, layout: Layout<Column>): boolean {
  if (record.cells.some(isMarkup)) return false;
  const indexes = indexesOf(record, layout);
  const taken = layout.required.map((column) => indexes.get(column)?.[0]?.[0]);
  return taken.every((index) => index !== undefined) && new Set(taken).size === taken.length;
}

/** The declarations of a document type name elements between commas, as a header its columns. */
function isMarkup(cell: string): boolean {
  return /^\s{0,99}<[a-z!?/]/i.test(cell);
}

/** Whether a line before the header is none of a table: an archive or a program holds the rest. */
function isBinary({ cells }: CsvRecord): boolean {
  return cells.some((cell) => /[\0-\x08\x0e-\x1f]/.test(cell));
}

export const unread: Encoding = { name: 'utf-8', width: null, source: 'content', bom: 0 };

/** The first records of a text, the last of which can be cut off. Never throws. */
function firstRecords(text: string, delimiter: string): CsvRecord[] {
  // A header of a million columns is a header: reading it says that it is too wide.
  const scanner = new RecordScanner(delimiter, text.length + 1);
  const records = scanner.write({ text, byte: 0, bytes: text.length, encoding: unread });
  return [...records, ...cutRecord(scanner)].slice(0, maxHeaderRecords);
}

function cutRecord(scanner: RecordScanner): CsvRecord[] {
  try {
    return scanner.end();
  } catch {
    // Cut off inside quotes: reading the whole file shows whether they are closed.
    return [];
  }
}

export interface Unread {
  name: string;
  at: number;
}

/** The columns with a name that no column of the layout has. */
export function unreadOf(
  { cells }: CsvRecord,
  indexes: ReadonlyMap<unknown, number[][]>,
): Unread[] {
  const read = new Set([...indexes.values()].flat(2));
  return cells
    .map((name, at) => ({ name: name.trim(), at }))
    .filter(({ name, at }) => name !== '' && !read.has(at));
}

export function trimmed(cell: string | undefined): string {
  return cell?.trim() ?? '';
}

export function headerOf({ delimiter, record }: Found, unread: readonly Unread[]): Header {
  const folded = new Set(record.cells.map(foldedName));
  // Importers ask for the same few names at each row.
  const asked = new Map<string, boolean>();
  const has = (name: string): boolean => {
    const known = asked.get(name) ?? folded.has(foldedName(name));
    asked.set(name, known);
    return known;
  };
  return {
    delimiter,
    names: record.cells.map((name) => name.trim()),
    number: record.number,
    unread: unread.map(({ name }) => name),
    has,
  };
}

/** For each column, where the cells of its names are: those of the better name first. */
export function indexesOf<Column extends string>(
  record: CsvRecord,
  layout: Layout<Column>,
): Map<Column, number[][]> {
  const positions = new Map<string, number[]>();
  record.cells.forEach((name, index) => {
    const key = foldedName(name);
    const found = positions.get(key);
    if (found) found.push(index);
    else if (key !== '') positions.set(key, [index]);
  });
  const columns = Object.entries(layout.columns) as [Column, readonly string[]][];
  return new Map(
    columns.map(([column, names]) => [
      column,
      names.map((name) => positions.get(foldedName(name)) ?? []).filter(({ length }) => length > 0),
    ]),
  );
}

/** Letter case, blanks, `_` and `-` in names do not matter. */
export function foldedName(name: string): string {
  return name
    .slice(0, 200)
    .toLowerCase()
    .replace(/[\s_\-\0]+/g, '');
}

export function noHeader<Column extends string>(layout: Layout<Column>): Error {
  const wanted = layout.required.map((column) => layout.columns[column][0] ?? column).join(', ');
  return parseFailed(`No row of the file is a header with the columns ${wanted}.`, {
    reason: 'wrong_format',
    byte: 0,
  });
}

/** Refuses records that no line break ends, where all others have more cells. */
export function refuseCut(records: readonly CsvRecord[], whole: number): void {
  const cut = records.find(({ cells }) => !isBlank(cells) && cells.length < whole);
  if (!cut) return;
  const { number, cells, line, end } = cut;
  throw parseFailed(
    `The table ends at byte ${end}, in row ${number}, which has ${cells.length} of ${whole} ` +
      'cells; export the report again.',
    { reason: 'truncated', line, byte: end },
  );
}
