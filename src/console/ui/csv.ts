// Tables as comma-separated values (RFC 4180).
import { cellText } from '../../domain/spreadsheet.ts';

type Cell = string | number | null;

/** A text that a spreadsheet would run as a formula gets an apostrophe. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => row.map(csvCell).join(',') + '\r\n').join('');
}

function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = cellText(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
