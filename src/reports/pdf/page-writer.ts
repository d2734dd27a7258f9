// Drawing text on pages: wrapping, page breaks, tagged structure. Text is drawn as glyphs only;
// what would be obeyed or cannot be drawn is shown as an escape.
import PDFDocument from 'pdfkit';
import { required } from '../../domain/required.ts';
import type { Language } from '../../domain/text.ts';
import { visible } from '../../domain/visible.ts';
import { fontPaths, Glyphs, type Font } from './glyphs.ts';
import { joinedWords } from './joined-words.ts';

/** Points of a millimetre. */
export const mm = 72 / 25.4;
/** A4 with a binding margin at the left; text from 29 mm to 272 mm. */
export const page = {
  ...{ width: 595.28, height: 841.89, left: 24 * mm, right: 18 * mm },
  ...{ top: 29 * mm, bottom: 25 * mm },
};
export const textWidth = page.width - page.left - page.right;
export const ink = {
  ...{ text: '#14171f', soft: '#464d5b', line: '#aeb5c1', hair: '#d5d9e0' },
  ...{ fill: '#f1f3f6', accent: '#1c3d8c' },
};

export interface Style {
  font: Font;
  size: number;
  color?: string;
  /** Line height as a multiple of the size. */
  leading?: number;
}

/** A square before a word: held or proven, withheld or partial, not proven. */
export type Mark = 'full' | 'half' | 'empty';

export interface Cell extends Style {
  text: string;
  width: number;
  mark?: Mark;
  /** It names its row. */
  heads?: true;
  /** Of the table; one where nothing is said. */
  columns?: number;
  /** Under the text, in groups of eight; it can reach into the next columns. */
  hash?: string;
}

/** How a row of a table is set. */
interface RowLayout {
  tag?: 'TH' | 'TD';
  /** Between columns. */
  gap?: number;
  /** Over and under the text. */
  pad?: number;
  /** Colour of the rule below. */
  rule?: string;
  /** Draws what comes again above a row that begins a page. */
  onNewPage?: () => void;
}

type Scope = 'Column' | 'Row';

/** Where a cell is, and what it is the head of. */
interface Placed {
  x: number;
  hashTop: number;
  scope: Scope | null;
}

const hashStyle: Style = { font: 'mono', size: 6.3, leading: 1.5, color: ink.soft };
const markWidth = 12;

type Element = PDFKit.PDFStructureElement;

export class PageWriter {
  readonly doc: PDFKit.PDFDocument;
  y = page.top;
  readonly #glyphs: Record<Font, Glyphs>;
  readonly #drawable = new Map<string, string>();
  readonly #open: Element[] = [];
  readonly #language: Language;

  constructor(info: { title: string; at: Date; language: Language }) {
    this.#language = info.language;
    this.doc = new PDFDocument({
      ...{ subset: 'PDF/A-3a', pdfVersion: '1.7', tagged: true, displayTitle: true },
      ...{ lang: info.language },
      ...{ size: 'A4', margin: 0, bufferPages: true, font: fontPaths.plain },
      info: {
        ...{ Title: info.title, Producer: 'Proofline', Creator: 'Proofline' },
        ...{ CreationDate: info.at, ModDate: info.at },
      },
    });
    const glyphs = (font: Font) => new Glyphs(this.doc, font);
    this.#glyphs = { plain: glyphs('plain'), bold: glyphs('bold'), mono: glyphs('mono') };
    const root = this.doc.struct('Document');
    this.doc.addStructure(root);
    this.#open.push(root);
  }

  get pageNumber(): number {
    return this.doc.bufferedPageRange().count;
  }

  newPage(): void {
    this.doc.addPage();
    this.y = page.top;
  }

  /** Begins a new page when less than this is left. */
  room(height: number): void {
    if (this.y + height > page.height - page.bottom) this.newPage();
  }

  /** Everything that `draw` draws is in one element of the structure. */
  within(tag: string, draw: () => void): void {
    const element = this.doc.struct(tag);
    this.#parent().add(element);
    this.#open.push(element);
    draw();
    this.#open.pop();
    element.end();
  }

  /** The element of the structure that is being drawn. */
  #parent(): PDFKit.PDFStructureElement {
    return required(this.#open.at(-1), 'open element');
  }

  end(): void {
    required(this.#open[0], 'document').end();
    this.doc.end();
  }

  /** Text under the pen, wrapped and broken over pages. */
  paragraph(text: string, style: Style, tag = 'P', x = page.left, width = textWidth): void {
    const lines = this.wrap(text, style, width);
    const height = lineHeight(style);
    for (let from = 0; from < lines.length;) {
      this.room(height);
      const fits = Math.max(1, Math.floor((page.height - page.bottom - this.y) / height));
      const part = lines.slice(from, from + fits);
      this.#draw(tag, part, style, x, this.y);
      this.y += part.length * height;
      from += part.length;
    }
  }

  /** Cells side by side as a row of a table, never torn apart unless higher than a page. */
  row(cells: readonly Cell[], layout: RowLayout = {}): void {
    const { gap = 8, pad = 0, onNewPage = () => {} } = layout;
    const wrapped = cells.map((cell) => ({ cell, lines: this.#cellLines(cell, gap) }));
    const text = Math.max(...wrapped.map(({ cell, lines }) => lines.length * lineHeight(cell)));
    // A hash without a text is on the line of the text.
    const hasHash = cells.some((cell) => cell.hash !== undefined && cell.text !== '');
    const height = hasHash ? text + lineHeight(hashStyle) + 1 : text;
    if (height + 2 * pad > page.height - page.top - page.bottom - 40) {
      this.#tallRow(wrapped, layout);
      return;
    }
    if (this.y + height + 2 * pad > page.height - page.bottom) {
      this.newPage();
      onNewPage();
    }
    this.y += pad;
    this.#cells(wrapped, layout.tag ?? 'TD', this.y + text + 1);
    this.y += height + pad;
    if (layout.rule !== undefined) this.rule(layout.rule);
  }

  /** Hashes are under the highest cell. */
  #cells(
    wrapped: readonly { cell: Cell; lines: string[] }[],
    tag: 'TH' | 'TD',
    hashTop: number,
  ): void {
    this.within('TR', () => {
      let x = page.left;
      for (const { cell, lines } of wrapped) {
        this.#cell(cell, lines, { x, hashTop, scope: scopeOf(cell, tag) });
        x += cell.width;
      }
    });
  }

  #cell(cell: Cell, lines: readonly string[], { x, hashTop, scope }: Placed): void {
    const { y } = this;
    if (cell.mark !== undefined) this.#square(cell.mark, x, y + lineHeight(cell) / 2 - 3.9);
    const left = cell.mark === undefined ? x : x + markWidth;
    const element = this.doc.struct(scope === null ? 'TD' : 'TH', {}, () => {
      this.#write(lines, cell, left, y);
      if (cell.hash === undefined) return;
      const top = lines.length === 0 ? y + 1.6 : hashTop;
      this.#grouped(cell.hash, hashStyle, left, top);
    });
    if (scope !== null) setScope(element, scope, cell.columns ?? 1);
    this.#parent().add(element);
    element.end();
  }

  #cellLines({ text, width, mark, ...style }: Cell, gap: number): string[] {
    if (text === '' && style.hash !== undefined) return [];
    return this.wrap(text, style, width - gap - (mark === undefined ? 0 : markWidth));
  }

  /** A cell that fills pages goes on over them. */
  #tallRow(wrapped: readonly { cell: Cell; lines: string[] }[], layout: RowLayout): void {
    const most = Math.max(...wrapped.map(({ lines }) => lines.length));
    const { rule: _rule, ...inner } = layout;
    for (let line = 0; line < most; line += 1) {
      const part = wrapped.map(({ cell: { hash: _hash, ...cell }, lines }) => ({
        ...cell,
        text: lines[line] ?? '',
      }));
      this.row(part, { ...inner, pad: 0 });
    }
    if (layout.rule !== undefined) this.rule(layout.rule);
  }

  /** A hash in groups of eight. The gaps are places, not characters: copied text stays whole. */
  hash(text: string, style: Style, x = page.left): void {
    this.room(lineHeight(style));
    const element = this.doc.struct('P', {}, () => this.#grouped(text, style, x, this.y));
    this.#parent().add(element);
    element.end();
    this.y += lineHeight(style);
  }

  #grouped(text: string, style: Style, x: number, y: number): void {
    if (!/^[\w+/=-]+$/.test(text)) return this.#write([this.drawable(text)], style, x, y);
    const groups = text.match(/.{1,8}/g) ?? [];
    const step = this.width('00000000', style) + style.size * 0.6;
    this.doc.addContent(`/Span <</ActualText (${text})>> BDC`);
    groups.forEach((group, at) => this.#write([group], style, x + at * step, y));
    this.doc.addContent('EMC');
  }

  /** A square with a word. */
  marked(mark: Mark, text: string, style: Style, x = page.left, width = textWidth): void {
    this.room(lineHeight(style));
    const before = this.pageNumber;
    const top = this.y;
    this.paragraph(text, style, 'P', x + markWidth, width - markWidth);
    if (this.pageNumber === before) this.#square(mark, x, top + lineHeight(style) / 2 - 3.9);
  }

  #square(mark: Mark, x: number, y: number): void {
    const side = 7;
    this.artifact(() => {
      const { doc } = this;
      if (mark === 'full') doc.rect(x, y, side, side).fill(ink.text);
      if (mark === 'half') doc.rect(x, y, side / 2, side).fill(ink.text);
      doc.rect(x, y, side, side).lineWidth(0.9).strokeColor(ink.text).stroke();
    });
  }

  rule(color: string = ink.line, x = page.left, width = textWidth): void {
    this.artifact(() => {
      const { doc, y } = this;
      doc.moveTo(x, y).lineTo(x + width, y);
      doc
        .lineWidth(color === ink.text ? 0.9 : 0.5)
        .strokeColor(color)
        .stroke();
    });
  }

  /** Lines, boxes, running heads: nothing that a screen reader should say. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** A picture with what a screen reader says of it. */
  figure(alt: string, draw: () => void): void {
    const element = this.doc.struct('Figure', { alt }, draw);
    this.#parent().add(element);
    element.end();
  }

  /** One line at a place of its own; for running heads. */
  label(text: string, style: Style, x: number, y: number): void {
    this.#write([this.drawable(text)], style, x, y);
  }

  #draw(tag: string, lines: readonly string[], style: Style, x: number, y: number): void {
    const element = this.doc.struct(tag, {}, () => this.#write(lines, style, x, y));
    this.#parent().add(element);
    element.end();
  }

  #write(lines: readonly string[], style: Style, x: number, y: number): void {
    const { doc } = this;
    const { size, font, color = ink.text } = style;
    const glyphs = this.#glyphs[font];
    const height = lineHeight(style);
    if (lines.every((line) => glyphs.standSideBySide(line))) {
      const operators = glyphs.operators(lines, size, x, y, height);
      doc.addContent(`${paint(color)} rg ${operators}`);
      return;
    }
    doc.font(fontPaths[font]).fontSize(size).fillColor(color);
    lines.forEach((line, at) => doc.text(line, x, y + at * height, { lineBreak: false }));
  }

  /** The text, or as much of its beginning as there is room for. */
  fitting(text: string, style: Style, width: number): string {
    const signs = [...this.drawable(text)];
    const shown = (count: number) => `${signs.slice(0, count).join('')}…`;
    if (this.width(signs.join(''), style) <= width) return signs.join('');
    let count = Math.min(signs.length, 200);
    while (count > 0 && this.width(shown(count), style) > width) count -= 1;
    return shown(count);
  }

  width(text: string, { font, size }: Style): number {
    return this.#glyphs[font].width(text) * size;
  }

  wrap(text: string, style: Style, width: number): string[] {
    const space = this.width(' ', style);
    const lines: string[] = [];
    let line = '';
    let used = 0;
    for (const word of joinedWords(this.drawable(text), this.#language).split(' ')) {
      for (const part of this.#parts(word, style, width)) {
        const needed = this.width(part, style);
        if (line !== '' && used + space + needed > width) {
          lines.push(line);
          [line, used] = [part, needed];
        } else {
          used += (line === '' ? 0 : space) + needed;
          line = line === '' ? part : `${line} ${part}`;
        }
      }
    }
    return [...lines, line];
  }

  /** A word as it is, or in pieces that fit. */
  #parts(word: string, style: Style, width: number): string[] {
    if (this.width(word, style) <= width) return [word];
    const parts: string[] = [];
    let part = '';
    let used = 0;
    for (const sign of word) {
      const needed = this.width(sign, style);
      if (part !== '' && used + needed > width) {
        parts.push(part);
        [part, used] = ['', 0];
      }
      part += sign;
      used += needed;
    }
    return [...parts, part];
  }

  /** A character without a glyph is shown by its number instead of an empty box. */
  drawable(text: string): string {
    if (/^[ -~]*$/.test(text)) return text;
    return [...visible(text)].map((sign) => this.#sign(sign)).join('');
  }

  #sign(sign: string): string {
    if (sign >= ' ' && sign <= '~') return sign;
    const known = this.#drawable.get(sign);
    if (known !== undefined) return known;
    const code = sign.codePointAt(0) ?? 0;
    const shown = this.#hasGlyph(code) ? sign : `\\u{${code.toString(16)}}`;
    this.#drawable.set(sign, shown);
    return shown;
  }

  #hasGlyph(code: number): boolean {
    return Object.values(this.#glyphs).every((glyphs) => glyphs.has(code));
  }
}

/** The parts of a colour from 0 to 1, as PDF wants them. */
function paint(color: string): string {
  const parts = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  return parts.map((part) => part.toFixed(3)).join(' ');
}

function setScope(element: Element, scope: Scope, columns: number): void {
  const { dictionary } = element as unknown as { dictionary: { data: Record<string, unknown> } };
  const span = columns > 1 ? { ColSpan: columns } : {};
  dictionary.data['A'] = { O: 'Table', Scope: scope, ...span };
}

function scopeOf({ heads }: Cell, tag: 'TH' | 'TD'): Scope | null {
  if (tag === 'TH') return 'Column';
  return heads === true ? 'Row' : null;
}

function lineHeight({ size, leading = 1.35 }: Style): number {
  return size * leading;
}
