// The table of the rows of an import that opened no incident: what is said of each row, then the
// columns of the file. People correct it and send it again.
import { textOfCell } from './spreadsheet.ts';

export const errorColumns: readonly string[] = ['place', 'outcome', 'reason', 'row'];

/** Whether a table is one of these. */
export function isErrorTable(names: readonly string[]): boolean {
  return names.length > errorColumns.length && errorColumns.every((name, at) => names[at] === name);
}

/** The cells as the file had them; null of a line that is no row of the file but a note on it. */
export function cellsOfFile(cells: readonly string[]): string[] | null {
  const [place, outcome] = cells;
  if (place === 'file' || outcome === 'note') return null;
  return cells.slice(errorColumns.length).map(textOfCell);
}
