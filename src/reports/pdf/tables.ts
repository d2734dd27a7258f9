// Facts and tables on pages: names beside values, and columns whose heads come again on each page.
import {
  ink,
  textWidth,
  type Cell,
  type Font,
  type PageWriter,
  type Style,
} from './page-writer.ts';

const label: Style = { font: 'plain', size: 8.5, color: ink.soft };
const value: Style = { font: 'plain', size: 9.5 };
const cellStyle: Style = { font: 'plain', size: 8 };
const isHash = /^[0-9a-f]{64}$/;

/** Names on the left, values beside them. */
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

/** A hash stands on one line, in letters of one width. */
function valueStyle(text: string): Style {
  return isHash.test(text) ? { font: 'mono', size: 8.6 } : value;
}

export function table(
  writer: PageWriter,
  columns: readonly { title: string; width: number; font?: Font; size?: number }[],
  rows: Iterable<readonly string[]>,
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
    writer.y += 3;
  };
  writer.within('Table', () => {
    writer.room(40);
    drawHead();
    let last = writer.pageNumber;
    for (const row of rows) {
      writer.room(24);
      // A table that goes on says again what its columns are.
      if (writer.pageNumber !== last) drawHead();
      writer.row(cells(row, cellStyle), 'TD');
      writer.y += 2;
      last = writer.pageNumber;
    }
  });
}

export function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function shortened(text: string, most: number): string {
  const signs = [...text];
  return signs.length <= most ? text : `${signs.slice(0, most - 1).join('')}…`;
}
