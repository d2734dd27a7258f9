// Logs of Zeek in the form that it writes by default: a header of lines with `#`, which names the
// columns, then values between tabs. Each row is read as the JSON that Zeek writes of the same.
import type { JsonObject } from '../../importers/read/json.ts';

/** Columns of one log. */
const maxColumns = 500;

export class ZeekTsv {
  #columns: string[] = [];
  #path = '';

  /** Null for a line that is none of it; `header` for one that says what the rows are. */
  row(line: string): JsonObject | 'header' | null {
    if (line.startsWith('#')) return this.#header(line) ? 'header' : null;
    const cells = line.split('\t', maxColumns + 1);
    if (this.#columns.length === 0 || cells.length !== this.#columns.length) return null;
    const said = this.#columns.flatMap((name, place) => {
      const value = cells[place] ?? '';
      return value === '-' || value === '(empty)' ? [] : [[name, value] as const];
    });
    return { _path: this.#path, ...Object.fromEntries(said) };
  }

  #header(line: string): boolean {
    if (/^#separator \\x09$/.test(line)) return true;
    const [name = '', ...values] = line.split('\t', maxColumns);
    if (name === '#fields' && values.includes('ts')) this.#columns = values;
    else if (name === '#path') this.#path = values[0] ?? '';
    return /^#(?:set_separator|empty_field|unset_field|path|open|close|fields|types)$/.test(name);
  }
}
