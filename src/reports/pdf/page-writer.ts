// Drawing text on pages: wrapping, page breaks, tagged structure. Text is drawn as glyphs only;
// what would be obeyed or cannot be drawn is shown as an escape.
import PDFDocument from 'pdfkit';
import { required } from '../../domain/required.ts';
import { visible } from '../../domain/visible.ts';
import { fontPaths, Glyphs, type Font } from './glyphs.ts';

export const page = { width: 595.28, height: 841.89, left: 56, right: 56, top: 76, bottom: 64 };
export const textWidth = page.width - page.left - page.right;
export const ink = { text: '#1a1f24', soft: '#5b6670', line: '#c9d0d6', accent: '#12456b' };

export interface Style {
  font: Font;
  size: number;
  color?: string;
  /** Line height as a multiple of the size. */
  leading?: number;
}

export interface Cell extends Style {
  text: string;
  width: number;
}

type Element = PDFKit.PDFStructureElement;

export class PageWriter {
  readonly doc: PDFKit.PDFDocument;
  y = page.top;
  readonly #glyphs: Record<Font, Glyphs>;
  readonly #drawable = new Map<string, string>();
  readonly #open: Element[] = [];

  constructor(info: { title: string; at: Date }) {
    this.doc = new PDFDocument({
      ...{ subset: 'PDF/A-3a', pdfVersion: '1.7', tagged: true, lang: 'en', displayTitle: true },
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

  /**
   * Cells side by side as a row of a table, never torn apart unless higher than a page. A table
   * says with `onNewPage` what comes again above a row that begins a page.
   */
  row(cells: readonly Cell[], tag: 'TH' | 'TD', gap = 8, onNewPage = () => {}): void {
    const wrapped = cells.map((cell) => ({
      cell,
      lines: this.wrap(cell.text, cell, cell.width - gap),
    }));
    const height = Math.max(...wrapped.map(({ cell, lines }) => lines.length * lineHeight(cell)));
    const limit = page.height - page.top - page.bottom;
    if (height > limit) {
      this.#tallRow(wrapped, tag, onNewPage);
      return;
    }
    if (this.y + height > page.height - page.bottom) {
      this.newPage();
      onNewPage();
    }
    this.within('TR', () => {
      let x = page.left;
      for (const { cell, lines } of wrapped) {
        this.#draw(tag, lines, cell, x, this.y);
        x += cell.width;
      }
    });
    this.y += height;
  }

  /** A cell that fills pages goes on over them. */
  #tallRow(
    wrapped: readonly { cell: Cell; lines: string[] }[],
    tag: 'TH' | 'TD',
    onNewPage: () => void,
  ): void {
    const most = Math.max(...wrapped.map(({ lines }) => lines.length));
    for (let line = 0; line < most; line += 1) {
      const part = wrapped.map(({ cell, lines }) => ({ ...cell, text: lines[line] ?? '' }));
      this.row(part, tag, 8, onNewPage);
    }
  }

  rule(color = ink.line): void {
    this.artifact(() => {
      const { doc, y } = this;
      doc.moveTo(page.left, y).lineTo(page.width - page.right, y);
      doc.lineWidth(0.5).strokeColor(color).stroke();
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

  width(text: string, { font, size }: Style): number {
    return this.#glyphs[font].width(text) * size;
  }

  wrap(text: string, style: Style, width: number): string[] {
    const space = this.width(' ', style);
    const lines: string[] = [];
    let line = '';
    let used = 0;
    for (const word of this.drawable(text).split(' ')) {
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

function lineHeight({ size, leading = 1.35 }: Style): number {
  return size * leading;
}
