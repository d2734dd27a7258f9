// The sizes and weights of a document, and its tables: facts with a label at the left, and columns
// between horizontal rules whose heads come again on each page.
import {
  ink,
  mm,
  page,
  textWidth,
  type Cell,
  type Mark,
  type PageWriter,
  type Style,
} from './page-writer.ts';

const soft = ink.soft;

/** Somewhat smaller than in the design, whose letters are lower at the same size. */
export const type = {
  kicker: { font: 'bold', size: 8, color: ink.accent, leading: 1.4 },
  title: { font: 'bold', size: 18, leading: 1.25 },
  sub: { font: 'plain', size: 8.5, color: soft, leading: 1.45 },
  section: { font: 'bold', size: 11.5, leading: 1.35 },
  subsection: { font: 'bold', size: 8.8, leading: 1.45 },
  text: { font: 'plain', size: 8.5, leading: 1.47 },
  strong: { font: 'bold', size: 8.5, leading: 1.47 },
  label: { font: 'plain', size: 7.9, color: soft, leading: 1.47 },
  value: { font: 'plain', size: 8.2, leading: 1.42 },
  data: { font: 'plain', size: 7.7, leading: 1.38 },
  strongData: { font: 'bold', size: 7.7, leading: 1.38 },
  head: { font: 'bold', size: 7, color: soft, leading: 1.35 },
  note: { font: 'plain', size: 7.1, color: soft, leading: 1.43 },
  figure: { font: 'bold', size: 14, leading: 1.27 },
  foot: { font: 'plain', size: 6.6, color: soft, leading: 1.4 },
} as const satisfies Record<string, Style>;

const labelWidth = 36 * mm;

/** A label and what it says; several marked lines are a list. */
export type Fact = readonly [label: string, value: string | FactValue];

interface FactValue {
  text: string;
  mark?: Mark;
  /** Drawn under the text, in groups of eight. */
  hash?: string;
}

function factValue(value: Fact[1]): FactValue {
  return typeof value === 'string' ? { text: value } : value;
}

/** Facts with thin rules between them. What has no value is left out. */
export function facts(writer: PageWriter, rows: readonly Fact[], width = labelWidth): void {
  const shown = rows.filter(([, value]) => isFilled(factValue(value)));
  if (shown.length === 0) return;
  writer.room(30);
  writer.rule(ink.hair);
  writer.within('Table', () => {
    for (const [name, value] of shown) {
      const cells: Cell[] = [
        { ...type.label, text: name, width, heads: true },
        { ...type.value, ...factValue(value), width: textWidth - width },
      ];
      writer.row(cells, { pad: 3.2, rule: ink.hair });
    }
  });
}

function isFilled({ text, hash }: FactValue): boolean {
  return text.trim() !== '' || hash !== undefined;
}

export interface Column {
  title: string;
  width: number;
  /** Its cells name their rows. */
  heads?: true;
  style?: Style;
}

/** A cell of a column: a text, or more than that. */
export type Datum = string | { text: string; mark?: Mark; hash?: string };

/** A row of cells, or the heading of those that follow. */
export type DataRow = readonly Datum[] | { group: string };

/** The heads of the columns come again on each page. */
export function dataTable(
  writer: PageWriter,
  columns: readonly Column[],
  rows: Iterable<DataRow>,
  pad = 3,
): void {
  const heads = columns.map(({ title, width }): Cell => ({ ...type.head, text: title, width }));
  const drawHead = () => {
    writer.rule(ink.text);
    writer.row(heads, { tag: 'TH', pad: 3, rule: ink.text });
  };
  writer.room(60);
  writer.within('Table', () => {
    drawHead();
    for (const row of rows) {
      // A heading in a table is not left alone at the foot of a page.
      if ('group' in row) writer.room(44);
      const cells =
        'group' in row ? [groupCell(row.group, columns.length)] : dataCells(columns, row);
      writer.row(cells, { pad, rule: ink.hair, onNewPage: drawHead });
    }
  });
  writer.rule(ink.text);
}

function groupCell(text: string, columns: number): Cell {
  return { ...type.strongData, text, width: textWidth, heads: true, columns };
}

function dataCells(columns: readonly Column[], row: readonly Datum[]): Cell[] {
  return columns.map(({ width, heads, style }, at) => {
    const datum = row[at] ?? '';
    const value = typeof datum === 'string' ? { text: datum } : datum;
    const own = style ?? (heads ? type.strongData : type.data);
    return { ...own, ...value, width, ...(heads && { heads }) };
  });
}

/** A line of a summary: a question, and sentences of which each can have a mark. */
export type Answer = readonly [question: string, lines: readonly FactValue[]];

/** The questions that page one answers. */
export function summary(writer: PageWriter, answers: readonly Answer[]): void {
  // A question of two lines would push the second of its answers away from the first.
  const widths = answers.map(([question]) => writer.width(question, type.strong) + 12);
  const width = Math.max(labelWidth, ...widths);
  writer.rule(ink.text);
  writer.within('Table', () => {
    for (const [question, lines] of answers) {
      lines.forEach((line, at) => {
        const last = at === lines.length - 1;
        if (at === 0) writer.y += 5;
        const cells: Cell[] = [
          { ...type.strong, text: at === 0 ? question : '', width, heads: true },
          { ...type.text, ...line, width: textWidth - width },
        ];
        writer.row(cells, { pad: 0.5 });
        if (last) writer.y += 5;
      });
      writer.rule(ink.line);
    }
  });
  writer.rule(ink.text);
}

/** A heading that stays with what follows it; of level 2 where no section is around it. */
export function subsection(writer: PageWriter, title: string, tag: 'H2' | 'H3' = 'H3'): void {
  writer.y += 11;
  writer.room(64);
  writer.paragraph(title, type.subsection, tag);
  writer.y += 4;
}

export function note(writer: PageWriter, text: string): void {
  writer.y += 4;
  writer.paragraph(text, type.note);
}

/** Sentences with points before them. */
export function bullets(
  writer: PageWriter,
  texts: readonly string[],
  x = page.left,
  width = textWidth,
): void {
  writer.within('L', () => {
    for (const text of texts) {
      writer.room(13);
      writer.artifact(() => writer.label('•', type.text, x + 2, writer.y));
      writer.within('LI', () => {
        writer.paragraph(text, type.text, 'LBody', x + 12, width - 12);
      });
      writer.y += 1.5;
    }
  });
}

/** Text that people wrote, with the breaks of lines that they made. */
export function prose(writer: PageWriter, text: string): void {
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') writer.y += 5;
    else writer.paragraph(line, type.text);
  }
}

/** A grey field with a bar at its left, as high as what is in it. */
export function panel(writer: PageWriter, height: number, draw: () => void): void {
  writer.room(height);
  const top = writer.y;
  writer.artifact(() => {
    writer.doc.rect(page.left, top, textWidth, height).fill(ink.fill);
    writer.doc.rect(page.left, top, 2.25, height).fill(ink.text);
  });
  writer.y += 8;
  draw();
  writer.y = top + height;
}

export function shortened(text: string, most: number): string {
  const signs = [...text];
  return signs.length <= most ? text : `${signs.slice(0, most - 1).join('')}…`;
}
