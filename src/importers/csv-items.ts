// What all importers of tables share: the report, what is skipped, and the notes of the run.
import type { Finding } from '../domain/finding.ts';
import type { Importer, Item, Report, Skipped } from './importer.ts';
import type { Header, Layout, Row, TableEnd, TableEvent } from './read/csv.ts';
import { cvssOf, type SaidCvss } from './read/cvss.ts';
import { fallbackNote } from './read/encoding.ts';
import { quoted } from './read/parse-failed.ts';
import { readTable } from './read/read-table.ts';
import { readAs, type SaidSeverity } from './read/severity-words.ts';
import { unreadNote } from './read/watch.ts';

/** Things that are not wrong with a row, but that anyone who imports it should know of. */
export interface Tally {
  /** The row that is read. */
  row: number;
  /** Rows whose CVSS score or vector was not one, so that it was left out. */
  cvss: RowList;
  /** Rows whose severity is not clear, by what is written there. */
  severities: Map<string, RowList>;
  /** The same of numbers, whose scale no cell names, with how each was read. */
  numbers: Map<string, RowList>;
}

/** Rows of which a remark names the first. */
interface RowList {
  count: number;
  first: number[];
}

const namedRows = 10;
const namedSeverities = 20;

function newTally(): Tally {
  return { row: 0, cvss: { count: 0, first: [] }, severities: new Map(), numbers: new Map() };
}

function add(rows: RowList, row: number): void {
  rows.count += 1;
  if (rows.first.length < namedRows) rows.first.push(row);
}

/** Remembers that the severity of this row is not clear. */
export function noteSeverity(said: string, by: SaidSeverity['by'], tally: Tally): void {
  const kept = by === 'number' ? tally.numbers : tally.severities;
  const word = quoted(said);
  const key = kept.size < namedSeverities ? word : '…';
  const known = kept.get(word) ?? kept.get(key);
  const rows = known ?? { count: 0, first: [] };
  if (!known) kept.set(key, rows);
  add(rows, tally.row);
}

export interface TableFormat<Column extends string> {
  layout: Layout<Column>;
  /** `first` is the first row of the table, where it has any. */
  reportOf(header: Header, first?: Row<Column>): Report;
  /** Sentences on the columns that a table has. */
  notesOn?(header: Header): readonly string[];
  /** What one row is, whose cells are where they should be: finding, skip, or none of them. */
  itemOf(row: Row<Column>, header: Header, tally: Tally): Item | readonly Item[];
}

/** The `read` of an importer of tables. */
export function tableReader<Column extends string>(format: TableFormat<Column>): Importer['read'] {
  return async function* read(source) {
    const tally = newTally();
    let header: Header | null = null;
    let reported = false;
    for await (const event of readTable(source, format.layout)) {
      if ('header' in event) {
        header = event.header;
        continue;
      }
      // A piece of the file might end with the header: what the first row says comes with the next.
      if ('rows' in event && event.rows.length === 0) continue;
      if (header && !reported) yield* headItems(format, header, firstOf(event));
      reported = true;
      if ('end' in event) yield* endNotes(event.end, tally);
      else if (header) {
        for (const row of event.rows) {
          tally.row = row.number;
          const made =
            row.fault === null ? format.itemOf(row, header, tally) : skip(row, row.fault);
          // A `yield*` here would wait twice more for each row.
          for (const item of itemsOf(made)) yield item;
        }
      }
    }
  };
}

function firstOf<Column extends string>(event: TableEvent<Column>): Row<Column> | undefined {
  return 'rows' in event ? event.rows[0] : undefined;
}

function* headItems<Column extends string>(
  format: TableFormat<Column>,
  header: Header,
  first: Row<Column> | undefined,
): Generator<Item> {
  yield { report: format.reportOf(header, first) };
  if (header.number > 1) yield preambleNote(header);
  const unread = unreadNote('column', header.unread);
  if (unread !== null) yield { note: unread };
  for (const note of format.notesOn?.(header) ?? []) yield { note };
}

function itemsOf(made: Item | readonly Item[]): readonly Item[] {
  return 'length' in made ? made : [made];
}

function labelOf(row: { number: number }): string {
  return `row ${row.number}`;
}

/** A row that cannot become a finding, with the reason as one sentence. */
export function skip<Column extends string>(row: Row<Column>, reason: string): Item {
  const skipped: Skipped = {
    label: labelOf(row),
    reason,
    line: row.line,
    byte: row.start,
    end: row.end,
  };
  return { skipped };
}

export function placeOf<Column extends string>(row: Row<Column>): Finding['place'] {
  return { label: labelOf(row), start: row.start, end: row.end };
}

/** The CVSS of a row, the best version first; counts a row that names some, none of it valid. */
export function checkedCvss(said: readonly SaidCvss[], tally: Tally): Finding['cvss'] {
  const cvss = cvssOf(said);
  if (!cvss && said.some(({ score, vector }) => score !== '' || vector !== ''))
    add(tally.cvss, tally.row);
  return cvss;
}

function preambleNote(header: Header): Item {
  const before = header.number - 1;
  const rows = before === 1 ? 'the row before it was' : `the ${before} rows before it were`;
  return { note: `The header is row ${header.number} of the file; ${rows} passed over.` };
}

function* endNotes({ encoding, nul }: TableEnd, tally: Tally): Generator<Item> {
  if (encoding.source === 'fallback') {
    yield { note: fallbackNote(encoding) };
  }
  if (nul > 0) yield { note: `NUL characters were removed from ${rows(nul)}.` };
  if (tally.cvss.count > 0) {
    yield {
      note: `The CVSS score or vector of ${listed(tally.cvss)} is not valid and was left out.`,
    };
  }
  for (const [said, list] of tally.severities) {
    const what = `The severity "${said}" of ${listed(list)} is no word that Proofline knows`;
    yield { note: `${what}; the CVSS band was taken, or unknown where there is none.` };
  }
  for (const [said, list] of tally.numbers) {
    yield { note: `The severity "${said}" of ${listed(list)} is a number; ${readAs(said)}.` };
  }
}

/** `row 7`, `rows 7, 9`, `rows 1, 2, … (42 in all)`. */
function listed({ count, first }: RowList): string {
  const names = `${count === 1 ? 'row' : 'rows'} ${first.join(', ')}`;
  return count > first.length ? `${names}, … (${count} in all)` : names;
}

function rows(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`;
}
