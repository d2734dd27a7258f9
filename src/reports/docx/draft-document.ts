// The draft of a report as WordprocessingML: its form as a table, and the text as paragraphs that
// people edit. Every page says that it is a draft, and of which version.
import {
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { momentIn } from '../../domain/moment-text.ts';
import type { DraftDocument, DraftDocumentField } from './draft-view.ts';
import { draftWords } from './words.ts';
import { xmlText } from './xml-text.ts';

/** Twentieths of a point: A4 with the margins of the PDF. */
const page = {
  size: { width: 11906, height: 16838 },
  margin: { top: 1440, right: 1021, bottom: 1247, left: 1361 },
};
const textWidth = page.size.width - page.margin.left - page.margin.right;
const labelWidth = 3000;

export function draftDocument(draft: DraftDocument): Document {
  const say = draftWords[draft.language];
  const { text } = draft;
  const marking = `${say.draft} · ${say.version(draft.number)} · ${draft.public_id}`;
  return new Document({
    title: draft.title,
    subject: marking,
    creator: 'Proofline',
    lastModifiedBy: 'Proofline',
    description: '',
    styles: stylesFor(draft.language === 'pl' ? 'pl-PL' : 'en-GB'),
    sections: [
      {
        properties: { page },
        headers: { default: new Header({ children: [small(marking)] }) },
        footers: { default: footer(say.page('')) },
        children: [
          new Paragraph({ text: xmlText(draft.title), heading: HeadingLevel.TITLE }),
          new Paragraph({ children: [run(marking, { bold: true })], spacing: { after: 60 } }),
          plain(`${say.states[draft.state]} ${say.back}`),
          table(headRows(draft)),
          heading(say.form),
          ...form(draft),
          ...(text === null ? [] : [heading(say.text), ...lines(text).map(plain)]),
        ],
      },
    ],
  });
}

function stylesFor(language: string) {
  return {
    default: {
      document: {
        run: { font: 'Calibri', size: 21, language: { value: language } },
        paragraph: { spacing: { after: 120 } },
      },
      title: { run: { size: 34, bold: true }, paragraph: { spacing: { after: 120 } } },
      heading1: {
        run: { size: 26, bold: true },
        paragraph: { spacing: { before: 280, after: 120 }, keepNext: true },
      },
    },
  };
}

function headRows(draft: DraftDocument): [string, string][] {
  const say = draftWords[draft.language];
  const at = (time: string) => momentIn(time, draft.language, draft.zone);
  const due = draft.due_at === null ? say.noDate : at(draft.due_at);
  const latest = draft.latest_at === null ? [] : [say.latest(at(draft.latest_at))];
  return [
    [say.recipient, draft.recipient],
    [say.article, draft.article],
    [say.reference, draft.public_id],
    [say.due, [due, ...latest].join('; ')],
    ...(draft.written_at === null
      ? []
      : [[say.written, at(draft.written_at)] satisfies [string, string]]),
  ];
}

/** A mandatory field without a value says so; the optional ones are named below the table. */
function form({ language, fields }: DraftDocument): (Paragraph | Table)[] {
  const say = draftWords[language];
  const isShown = ({ value, mandatory }: DraftDocumentField) => value !== null || mandatory;
  const rows = fields
    .filter(isShown)
    .map(({ label, value }): [string, string] => [label, value ?? say.open]);
  const empty = fields.filter((field) => !isShown(field)).map(({ label }) => label);
  return [
    ...(rows.length === 0 ? [] : [table(rows, [say.field, say.content])]),
    ...(empty.length === 0 ? [] : [small(say.unfilled(empty.join('; ')), { before: 120 })]),
  ];
}

function table(rows: readonly [string, string][], head?: [string, string]): Table {
  const rule = { style: BorderStyle.SINGLE, size: 4, color: 'AEB5C1' };
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: [labelWidth, textWidth - labelWidth],
    borders: {
      ...{ top: rule, bottom: rule, insideHorizontal: rule },
      ...{ left: none, right: none, insideVertical: none },
    },
    margins: { top: 40, bottom: 40, left: 60, right: 60 },
    rows: [
      ...(head === undefined ? [] : [row(head, true)]),
      ...rows.map((cells) => row(cells, false)),
    ],
  });
}

function row([label, value]: [string, string], isHead: boolean): TableRow {
  const cell = (text: string, width: number, bold: boolean) =>
    new TableCell({
      width: { size: width, type: WidthType.DXA },
      children: lines(text).map(
        (line) => new Paragraph({ children: [run(line, { bold })], spacing: { after: 0 } }),
      ),
    });
  return new TableRow({
    tableHeader: isHead,
    cantSplit: isHead,
    children: [cell(label, labelWidth, true), cell(value, textWidth - labelWidth, isHead)],
  });
}

function heading(text: string): Paragraph {
  return new Paragraph({ text, heading: HeadingLevel.HEADING_1 });
}

function plain(text: string): Paragraph {
  return new Paragraph({ children: [run(text)] });
}

function small(text: string, spacing: { before?: number } = {}): Paragraph {
  return new Paragraph({ children: [run(text, { size: 17 })], spacing });
}

function footer(word: string): Footer {
  const children = [run(word, { size: 17 }), pageNumber()];
  return new Footer({ children: [new Paragraph({ children })] });
}

function pageNumber(): TextRun {
  return new TextRun({ children: [PageNumber.CURRENT], size: 17 });
}

function run(text: string, style: { bold?: boolean; size?: number } = {}): TextRun {
  return new TextRun({ text: xmlText(text), ...style });
}

function lines(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}
