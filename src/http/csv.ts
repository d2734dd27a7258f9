// Tables for spreadsheets. Texts of imported files are hostile: a cell that a spreadsheet would
// take for a formula is made text, and every cell is quoted.

/**
 * Excel reads a CSV without a byte order mark in the code page of the machine, which breaks every
 * letter beyond ASCII; other readers of UTF-8 skip the mark.
 */
const byteOrderMark = '\ufeff';

/**
 * Begins of formulas, full-width ones too: at the start of the cell, and behind what a spreadsheet
 * of another locale takes for the border of a cell.
 */
const formula = /(^|[;,|\t\r\n])([^\S\t\r\n]{0,20})(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** One line of RFC 4180; an apostrophe before what looks like a formula makes it text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const disarmed = text.replace(formula, "$1$2'").replace(/^[\t\r]/, "'$&");
  return `"${disarmed.replaceAll('"', '""')}"`;
}

/** A table as the bytes of a file, a piece for each page of rows. */
export async function* csvFile(
  heading: readonly string[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(heading));
  for await (const rows of pages) yield Buffer.from(rows.map(csvLine).join(''));
}
