// Reads the rows of a CSV table by column.
import { cellsOfFile, errorColumns, isErrorTable } from '../../domain/error-table.ts';
import { RecordScanner, type CsvRecord } from './csv-scanner.ts';
import {
  findHeader,
  headerOf,
  indexesOf,
  isBlank,
  isRuled,
  noHeader,
  recordsIn,
  refuseCut,
  trimmed,
  unread,
  unreadOf,
  type Header,
  type Layout,
  type Row,
  type TableEvent,
  type Unread,
} from './csv.ts';
import { decodeText, type TextPiece } from './decode.ts';
import type { Encoding } from './encoding.ts';
import { headBytes } from './limits.ts';

/**
 * Reads the table of a file: its header, its rows in order, its end.
 *
 * Memory is bounded by one record and the first 64 KiB. Throws `parse_failed` when there is no such
 * header, when a quote is never closed, and when a row is beyond the bounds of `limits.ts`.
 */
export async function* readTable<Column extends string>(
  source: AsyncIterable<Uint8Array>,
  layout: Layout<Column>,
): AsyncGenerator<TableEvent<Column>> {
  const start: TextPiece[] = [];
  let reader: TableReader<Column> | null = null;
  let encoding: Encoding | null = null;
  let length = 0;
  for await (const piece of decodeText(source)) {
    encoding = piece.encoding;
    if (!reader) {
      start.push(piece);
      length += piece.text.length;
      if (length < headBytes) continue;
      reader = new TableReader(start, layout);
      yield { header: reader.header };
      for (const held of start.splice(0)) yield { rows: reader.write(held) };
    } else yield { rows: reader.write(piece) };
  }
  if (!reader) {
    reader = new TableReader(start, layout);
    yield { header: reader.header };
    for (const held of start) yield { rows: reader.write(held) };
  }
  yield { rows: reader.end() };
  yield { end: { encoding: encoding ?? unread, nul: reader.nul } };
}

class TableReader<Column extends string> {
  readonly header: Header;
  nul = 0;
  #scanner: RecordScanner;
  readonly #isErrorTable: boolean;
  readonly #isWritten: boolean;
  #columns: Columns<Column>;
  /** Cells of the shortest row so far. */
  #fewest = Infinity;

  constructor(start: readonly TextPiece[], layout: Layout<Column>) {
    const found = findHeader(recordsIn(start.map((piece) => piece.text).join('')), layout);
    if (!found) throw noHeader(layout);
    this.#scanner = new RecordScanner(found.delimiter);
    this.#isErrorTable = isErrorTable(found.record.cells.map((name) => name.trim()));
    this.#isWritten = layout.isWritten === true && !this.#isErrorTable;
    const record = this.#isErrorTable ? headingOfFile(found.record) : found.record;
    const indexes = indexesOf(record, layout);
    const notRead = unreadOf(record, indexes);
    this.header = headerOf({ ...found, record }, notRead);
    this.#columns = { indexes, notRead, names: this.header.names };
  }

  write(piece: TextPiece): Row<Column>[] {
    return this.#rows(this.#scanner.write(piece));
  }

  end(): Row<Column>[] {
    const whole = Math.min(this.#fewest, this.header.names.length);
    const last = this.#scanner.end();
    if (this.#isWritten) refuseCut(last, whole);
    return this.#rows(last);
  }

  #rows(records: readonly CsvRecord[]): Row<Column>[] {
    const rows: Row<Column>[] = [];
    for (const given of records) {
      const record = this.#isErrorTable ? recordOfFile(given) : given;
      if (record === null) continue;
      if (record.number <= this.header.number || isBlank(record.cells)) continue;
      // Exports that were put one behind the other have their header again.
      if (this.#isHeader(record.cells)) continue;
      if (record.number === this.header.number + 1 && isRuled(record.cells)) continue;
      if (record.nul) this.nul += 1;
      this.#fewest = Math.min(this.#fewest, record.cells.length);
      rows.push(new TableRow(record, faultOf(record, this.header), this.#columns));
    }
    return rows;
  }

  #isHeader(cells: readonly string[]): boolean {
    const { names } = this.header;
    return cells.length === names.length && cells.every((cell, at) => cell.trim() === names[at]);
  }
}

function headingOfFile(record: CsvRecord): CsvRecord {
  return { ...record, cells: record.cells.slice(errorColumns.length) };
}

function recordOfFile(record: CsvRecord): CsvRecord | null {
  const cells = cellsOfFile(record.cells);
  return cells === null ? null : { ...record, cells };
}

interface Columns<Column extends string> {
  indexes: ReadonlyMap<Column, number[][]>;
  notRead: readonly Unread[];
  names: readonly string[];
}

class TableRow<Column extends string> implements Row<Column> {
  readonly number: number;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly misquoted: boolean;
  readonly nul: boolean;
  readonly fault: string | null;
  readonly #cells: readonly string[];
  readonly #columns: Columns<Column>;

  constructor(record: CsvRecord, fault: string | null, columns: Columns<Column>) {
    this.number = record.number;
    this.line = record.line;
    this.start = record.start;
    this.end = record.end;
    this.misquoted = record.misquoted;
    this.nul = record.nul;
    this.fault = fault;
    this.#cells = record.cells;
    this.#columns = columns;
  }

  get(column: Column): string {
    return cellOf(this.#cells, this.#columns.indexes.get(column));
  }

  unread(): (readonly [string, string])[] {
    return this.#columns.notRead.map(({ name, at }) => [name, trimmed(this.#cells[at])] as const);
  }

  cells(): (readonly [string, string])[] {
    return this.#cells.map((cell, at) => [this.#columns.names[at] ?? '', cell.trim()] as const);
  }
}

/** Fewer cells than columns are read as blank ones; more are none when they are blank. */
function faultOf({ cells, misquoted, line }: CsvRecord, header: Header): string | null {
  if (misquoted) {
    return `A cell of the row that starts at line ${line} goes on after its closing quote.`;
  }
  const columns = header.names.length;
  if (cells.length <= columns || isBlank(cells.slice(columns))) return null;
  return (
    `The row has ${cells.length} cells and the header ${columns}; ` +
    'a cell that holds the delimiter must be in quotes.'
  );
}

/** Looks at the cells that the row has: a header can give one name thousands of times. */
function cellOf(cells: readonly string[], named: readonly (readonly number[])[] = []): string {
  for (const indexes of named) {
    for (const index of indexes) {
      if (index >= cells.length) break;
      const cell = cells[index]?.trim() ?? '';
      if (cell !== '') return cell;
    }
  }
  return '';
}
