// Tables for spreadsheets, in which every cell is quoted and none is a formula.
import { cellText } from '../../domain/spreadsheet.ts';

/**
 * Excel reads a CSV without a byte order mark in the code page of the machine, which breaks every
 * letter beyond ASCII; other readers of UTF-8 skip the mark.
 */
const byteOrderMark = '\ufeff';

/** One line of RFC 4180; an apostrophe before what looks like a formula makes it text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  return `"${cellText(text).replaceAll('"', '""')}"`;
}

/** A table as the bytes of a file, a piece for each page of rows. */
export async function* csvFile(
  heading: readonly string[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(heading));
  for await (const rows of pages) yield Buffer.from(rows.map(csvLine).join(''));
}
