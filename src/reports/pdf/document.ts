// What every document has: title and summary on page one, the package number, numbered sections,
// header and footer, bookmarks, and the package as attachment.
import { momentIn } from '../../domain/moment-text.ts';
import type { Language } from '../../domain/text.ts';
import { narrowestTlp, type Tlp } from '../../domain/tlp.ts';
import { reportType } from '../../trust/package.ts';
import type { ShownEvidence, ShownFrame } from './package-view.ts';
import { ink, mm, page, PageWriter, textWidth } from './page-writer.ts';
import { facts, panel, shortened, summary, type, type Answer } from './type.ts';
import type { Words } from './words-en.ts';
import { wordsOf } from './words.ts';

/** What the functions that draw share. */
export interface Drawing<Shown extends ShownFrame = ShownFrame> {
  writer: PageWriter;
  shown: Shown;
  language: Language;
  /** Of its times: the one that a report says, else UTC. */
  zone: string;
  words: Words;
}

export interface Section {
  title: string;
  draw: () => void;
}

export interface Figure {
  value: string;
  what: string;
}

/** What one kind of document puts on its pages. */
export interface Pages {
  kind: string;
  /** “Incident”. */
  subject: string;
  title: string;
  sub: string;
  figures: readonly Figure[];
  answers: readonly Answer[];
  evidence: readonly ShownEvidence[];
  sections: readonly Section[];
  /** Who sends it, at the head of each page, where that is not this program. */
  issuer?: string;
  /** For whom it is, at the right of the head. */
  marking?: string;
}

export function newDrawing<Shown extends ShownFrame>(
  shown: Shown,
  kind: string,
  { language, zone }: { language: Language; zone: string },
): Drawing<Shown> {
  const { as_of, subject } = shown.manifest;
  const title = `${subject.public_id} – ${kind}`;
  const writer = new PageWriter({ title, at: new Date(as_of), language });
  return { writer, shown, language, zone, words: wordsOf(language) };
}

export function drawPages(drawing: Drawing, pages: Pages): void {
  const { writer, words } = drawing;
  drawTitle(drawing, pages);
  drawFigures(writer, pages.figures);
  const starts = [heading(writer, `1   ${words.summary.title}`)];
  summary(writer, pages.answers);
  drawNumber(drawing);
  drawIssue(drawing, pages.evidence);
  const end = { page: writer.pageNumber, y: writer.y };
  for (const [at, { title, draw }] of pages.sections.entries()) {
    if (at === 0) writer.newPage();
    else writer.y += 20;
    writer.room(150);
    starts.push(heading(writer, `${at + 2}   ${title}`));
    draw();
  }
  const titles = [words.summary.title, ...pages.sections.map(({ title }) => title)];
  drawContents(drawing, titles, starts, end);
}

export function drawTitle({ writer }: Drawing, { kind, title, sub }: Pages): void {
  writer.paragraph(kind, type.kicker);
  writer.y += 3;
  writer.paragraph(shortened(title, 220), type.title, 'H1');
  writer.y += 3;
  writer.paragraph(sub, type.sub);
  writer.y += 12;
}

function drawFigures(writer: PageWriter, figures: readonly Figure[]): void {
  if (figures.length === 0) return;
  const gap = 5 * mm;
  const width = (textWidth - gap * (figures.length - 1)) / figures.length;
  const top = writer.y;
  figures.forEach(({ value, what }, at) => {
    const x = page.left + at * (width + gap);
    writer.y = top;
    writer.rule(ink.text, x, width);
    writer.y += 4;
    writer.paragraph(value, type.figure, 'P', x, width);
    writer.paragraph(what, type.note, 'P', x, width);
  });
  writer.y = Math.max(writer.y, top + 34) + 12;
}

/** Gives the page on which it is. */
export function heading(writer: PageWriter, title: string): number {
  writer.doc.outline.addItem(title.replace(/^(\d+) +/, '$1 '));
  const at = writer.pageNumber;
  writer.paragraph(title, type.section, 'H2');
  writer.y += 5;
  return at;
}

function drawNumber({ writer, shown, words }: Drawing): void {
  const { title, note } = words.number;
  writer.y += 12;
  panel(writer, 68, () => {
    const left = page.left + 12;
    writer.paragraph(title, type.strong, 'P', left);
    writer.y += 2;
    writer.hash(shown.package_sha256, { font: 'mono', size: 6.9, leading: 1.6 }, left);
    writer.y += 2;
    writer.paragraph(note, type.note, 'P', left, textWidth - 24);
  });
  writer.y += 10;
}

function drawIssue(
  { writer, shown, words, language, zone }: Drawing,
  evidence: readonly ShownEvidence[],
) {
  const { manifest, signer, issued_at } = shown;
  facts(writer, [
    [words.cover.issuer, words.cover.issuedBy(manifest.generator.version, signer.kid)],
    [words.cover.issued, momentIn(issued_at, language, zone)],
    [words.asOf, momentIn(manifest.as_of, language, zone)],
    // A report names its recipient itself.
    [words.cover.for, manifest.type === reportType ? '' : audienceOf(shown, words)],
    [words.cover.zone, zone === 'UTC' ? words.cover.utc : words.report.times(zone)],
    [words.cover.handling, tlpMeaning(words, evidence)],
  ]);
}

function audienceOf({ manifest }: ShownFrame, words: Words): string {
  return words.audience[manifest.audience] ?? manifest.audience;
}

export function drawTlpMeaning(
  { writer, words }: Pick<Drawing, 'writer' | 'words'>,
  evidence: readonly ShownEvidence[],
): void {
  const meaning = tlpMeaning(words, evidence);
  if (meaning === '') return;
  writer.y += 5;
  writer.paragraph(meaning, type.note);
}

/** Empty where no source set a label. */
function tlpMeaning(words: Words, evidence: readonly ShownEvidence[]): string {
  const tlp = packageTlp(evidence);
  return tlp === null ? '' : `TLP:${tlp}: ${words.tlp[tlp] ?? ''}`;
}

/** The narrowest label of the records that are shown, if a source set one. */
function packageTlp(evidence: readonly ShownEvidence[]): Tlp | null {
  return narrowestTlp(evidence.flatMap(({ tlp }) => tlp ?? []));
}

/** From eight pages up, where page one has room for it. */
function drawContents(
  { writer, words }: Drawing,
  titles: readonly string[],
  starts: readonly number[],
  end: { page: number; y: number },
): void {
  const height = 20 + titles.length * 12;
  const fits = end.page === 1 && end.y + height < page.height - page.bottom;
  if (writer.pageNumber < 8 || !fits) return;
  writer.doc.switchToPage(0);
  writer.y = end.y + 9;
  writer.paragraph(words.contents, type.strong, 'H2');
  writer.within('TOC', () => {
    titles.forEach((title, at) => {
      const line = { ...type.value, leading: 1.45 };
      const cells = [
        { ...line, text: `${at + 1}   ${title}`, width: textWidth - 30 },
        { ...line, text: String(starts[at]), width: 30 },
      ];
      writer.row(cells);
    });
  });
}

type RunningHead = Pick<Pages, 'kind' | 'subject' | 'evidence' | 'issuer' | 'marking'>;

/** The same facts on every page; nothing that a screen reader should say each time. */
export function drawRunningHeads(drawing: Drawing, head: RunningHead): void {
  const { kind, subject, evidence, issuer = 'Proofline', marking } = head;
  const { writer, shown, words, language, zone } = drawing;
  const { manifest, package_sha256 } = shown;
  const tlp = packageTlp(evidence);
  const id = `${subject} ${manifest.subject.public_id}`;
  const asOf = `${kind}, ${manifest.subject.public_id}. ${words.asOf} `;
  const starts = `${words.numberStarts} `;
  const { count } = writer.doc.bufferedPageRange();
  const right = page.width - page.right;
  for (let index = 0; index < count; index += 1) {
    writer.doc.switchToPage(index);
    writer.artifact(() => {
      const strong = { ...type.foot, font: 'bold', size: 7.2, color: ink.text } as const;
      const free = textWidth * 0.6;
      writer.label(writer.fitting(issuer, strong, free), strong, page.left, 33);
      if (marking !== undefined) {
        writer.label(marking, strong, right - writer.width(marking, strong), 33);
      }
      writer.label(id, { ...type.foot, size: 7.2 }, page.left, 43);
      line(writer, 57, ink.text, 0.75);
      const foot = page.height - 20 * mm;
      line(writer, foot, ink.line, 0.5);
      // TLP 2.0 asks for the label in the head and the foot of each page, at the right.
      const marked = tlp === null ? 0 : drawTlp(writer, tlp, 34) + 8;
      if (tlp !== null) drawTlp(writer, tlp, foot + 6);
      writer.label(asOf, type.foot, page.left, foot + 6);
      const bold = { ...type.foot, font: 'bold', color: ink.text } as const;
      const asOfEnd = page.left + writer.width(asOf, type.foot);
      writer.label(momentIn(manifest.as_of, language, zone), bold, asOfEnd, foot + 6);
      writer.label(starts, type.foot, page.left, foot + 15);
      const mono = { ...type.foot, font: 'mono', size: 6.3 } as const;
      const hashAt = page.left + writer.width(starts, type.foot);
      writer.label(package_sha256.slice(0, 16), mono, hashAt, foot + 15.4);
      const number = words.page(index + 1, count);
      writer.label(number, bold, right - marked - writer.width(number, bold), foot + 15);
    });
  }
}

function line(writer: PageWriter, y: number, color: string, width: number): void {
  const { doc } = writer;
  doc.moveTo(page.left, y).lineTo(page.width - page.right, y);
  doc.lineWidth(width).strokeColor(color).stroke();
}

/** White on black, so that the word carries the marking; in 12 points. Gives its width. */
function drawTlp(writer: PageWriter, tlp: Tlp, y: number): number {
  const style = { font: 'bold', size: 12, color: '#ffffff' } as const;
  const text = `TLP:${tlp}`;
  const width = writer.width(text, style) + 10;
  const left = page.width - page.right - width;
  writer.doc.rect(left, y, width, 17).fill('#000000');
  writer.label(text, style, left + 5, y + 1.6);
  return width;
}

export function attachPackage(writer: PageWriter, bytes: Buffer, at: Date): void {
  writer.doc.file(bytes, {
    name: 'package.json',
    type: 'application/json',
    description: 'The package as signed data (RFC 8785 JSON).',
    relationship: 'Source',
    creationDate: at,
    modifiedDate: at,
  } as PDFKit.Mixins.PDFAttachmentOptions);
}
