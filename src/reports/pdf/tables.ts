// Facts and tables on pages: names alongside values, and columns whose heads come again on each
// page.
import type { Font } from './glyphs.ts';
import { ink, textWidth, type Cell, type PageWriter, type Style } from './page-writer.ts';

const label: Style = { font: 'plain', size: 8.5, color: ink.soft };
const value: Style = { font: 'plain', size: 9.5 };
const cellStyle: Style = { font: 'plain', size: 8 };
const isHash = /^[0-9a-f]{64}$/;

/** Names on the left, values alongside them. */
export function facts(writer: PageWriter, rows: readonly [string, string][]): void {
  writer.within('Table', () => {
    for (const [name, text] of rows) {
      writer.row(
        [
          { ...label, text: name, width: 118 },
          { ...valueStyle(text), text, width: textWidth - 118 },
        ],
        'TD',
      );
      writer.y += 3;
    }
  });
}

/** A name and what it says. */
export type Fact = [string, string];

const nameWidth = 52;
const denseLabel: Style = { font: 'plain', size: 7, leading: 1.3, color: ink.soft };
const denseValue: Style = { font: 'plain', size: 7.5, leading: 1.25 };

/** Facts in small letters: each row has one, or two alongside each other. */
export function denseFacts(writer: PageWriter, rows: readonly (readonly Fact[])[]): void {
  writer.within('Table', () => {
    for (const row of rows) {
      const width = textWidth / row.length - nameWidth;
      const cells = row.flatMap(([name, text]): Cell[] => [
        { ...denseLabel, text: name, width: nameWidth },
        { ...(isHash.test(text) ? hashStyle : denseValue), text, width },
      ]);
      writer.row(cells, 'TD');
      writer.y += 0.4;
    }
  });
}

const hashStyle: Style = { font: 'mono', size: 7.5, leading: 1.25 };

/** A hash is on one line, in letters of one width. */
function valueStyle(text: string): Style {
  return isHash.test(text) ? { font: 'mono', size: 8.6 } : value;
}

export function table(
  writer: PageWriter,
  columns: readonly { title: string; width: number; font?: Font; size?: number }[],
  rows: Iterable<readonly string[]>,
  gap = 2,
): void {
  const cells = (texts: readonly string[], style: Style): Cell[] =>
    columns.map(({ width, font, size }, at) => ({
      ...style,
      ...(font && style !== head && { font }),
      ...(size && style !== head && { size }),
      ...{ text: texts[at] ?? '', width },
    }));
  const head: Style = { font: 'bold', size: 7.5, color: ink.soft };
  const drawHead = () => {
    writer.row(
      cells(
        columns.map(({ title }) => title),
        head,
      ),
      'TH',
    );
    writer.y += gap + 1;
  };
  writer.within('Table', () => {
    writer.room(28);
    drawHead();
    for (const row of rows) {
      // A table that goes on says again what its columns are.
      writer.row(cells(row, cellStyle), 'TD', 8, drawHead);
      writer.y += gap;
    }
  });
}

/** What is empty is shown as such, so that no one looks for what was never said. */
export function said(text: string): string {
  return text.trim() === '' ? '–' : text;
}

export function isSaid(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}

/** A time of the service, as people write it; anything else as it is. */
export function moment(time: string): string {
  return time.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d(?:\.\d+)?)Z$/, '$1 $2');
}

export function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function shortened(text: string, most: number): string {
  const signs = [...text];
  return signs.length <= most ? text : `${signs.slice(0, most - 1).join('')}…`;
}
