// The letters of one embedded font as glyphs with their widths. Text whose letters simply are side
// by side is measured and written from a table of them; laying each word out as the library does,
// with its rules for joining and moving letters, took most of the time of a long document.
import { fileURLToPath } from 'node:url';
import { required } from '../../domain/required.ts';

const fontFile = (name: string) =>
  fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

/** The path is the name, too: under another name pdfkit would read the file at each use. */
export const fontPaths = {
  plain: fontFile('DejaVuSansCondensed'),
  bold: fontFile('DejaVuSansCondensed-Bold'),
  mono: fontFile('DejaVuSansMono'),
};
export type Font = keyof typeof fontPaths;

/** What is used of pdfkit's embedded font; its types omit it. */
interface EmbeddedFont {
  id: string;
  /** Above the base line, in thousandths of the size. */
  ascender: number;
  ref(): unknown;
  /** Glyphs as hexadecimal numbers, taken into the part of the font that is embedded. */
  encode(text: string): [string[], { advanceWidth: number }[]];
  font: { hasGlyphForCodePoint(code: number): boolean };
}

/** Latin, Greek, Cyrillic, punctuation, currencies and arrows, without marks that combine. */
const sideBySide = new RegExp(
  '^[\\u0020-\\u007e\\u00a0-\\u02af\\u0370-\\u0482\\u048a-\\u052f' +
    '\\u2010-\\u2027\\u2030-\\u205e\\u20a0-\\u20bf\\u2190-\\u21ff]*$',
);

export class Glyphs {
  readonly #doc: PDFKit.PDFDocument;
  readonly #path: string;
  readonly #font: EmbeddedFont;
  readonly #known = new Map<string, { hex: string; width: number }>();
  /** Widths of words that have to be laid out. */
  readonly #laidOut = new Map<string, number>();

  constructor(doc: PDFKit.PDFDocument, name: Font) {
    this.#doc = doc;
    this.#path = fontPaths[name];
    this.#font = (doc.font(this.#path) as unknown as { _font: EmbeddedFont })._font;
  }

  /** Whether one glyph after the other shows the text as it should be. */
  standSideBySide(text: string): boolean {
    return sideBySide.test(text);
  }

  has(code: number): boolean {
    return this.#font.font.hasGlyphForCodePoint(code);
  }

  /** Width at size 1. */
  width(text: string): number {
    if (!this.standSideBySide(text)) return this.#laidOutWidth(text);
    let width = 0;
    for (let at = 0; at < text.length; at += 1) width += this.#glyph(text.charAt(at)).width;
    return width;
  }

  /** Lines that are side by side, as operators of a page; `y` is the top of the first. */
  operators(lines: readonly string[], size: number, x: number, y: number, height: number): string {
    const { id, ascender } = this.#font;
    const page = this.#doc.page as unknown as { fonts: Record<string, unknown> };
    page.fonts[id] ??= this.#font.ref();
    const base = y + (ascender / 1000) * size;
    const next = ` 0 ${number(-height)} Td `;
    const shown = lines.map((line) => `<${this.#hex(line)}> Tj`).join(next);
    // The page is turned over, so that its first line is at the top; the letters are turned back.
    return `BT /${id} ${number(size)} Tf 1 0 0 -1 ${number(x)} ${number(base)} Tm ${shown} ET`;
  }

  #hex(text: string): string {
    let hex = '';
    for (let at = 0; at < text.length; at += 1) hex += this.#glyph(text.charAt(at)).hex;
    return hex;
  }

  #glyph(sign: string): { hex: string; width: number } {
    const known = this.#known.get(sign);
    if (known !== undefined) return known;
    const [codes, positions] = this.#font.encode(sign);
    const glyph = {
      hex: codes.join(''),
      width: required(positions[0], 'glyph').advanceWidth / 1000,
    };
    this.#known.set(sign, glyph);
    return glyph;
  }

  #laidOutWidth(text: string): number {
    const known = this.#laidOut.get(text);
    if (known !== undefined) return known;
    const width = this.#doc.font(this.#path).fontSize(1).widthOfString(text);
    this.#laidOut.set(text, width);
    return width;
  }
}

function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
