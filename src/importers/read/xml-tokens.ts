// The one place that knows the XML parser (saxes): feeds it decoded pieces, refuses what we refuse,
// and says for each tag the byte where it is in the file. Nothing is fetched or expanded.
import { SaxesParser } from 'saxes';
import type { TextPiece } from './decode.ts';
import { byteLengthIn } from './encoding.ts';
import {
  maxAttributeLength,
  maxAttributes,
  maxDepth,
  maxDoctypeLength,
  maxElements,
  maxMarkupLength,
  maxNameLength,
} from './limits.ts';
import { parseFailed, placeWords, quoted, type ParseReason } from './parse-failed.ts';

/** What the tokens are handed to. */
export interface XmlHandler {
  open(name: string, attributes: Record<string, string>, place: TagPlace): void;
  /** Text or CDATA directly inside the innermost open element, in order, cut anywhere. */
  text(text: string): void;
  /** `end` is the byte after the element's last one. */
  close(end: number): void;
}

/** Where a start tag's `<` is. */
export interface TagPlace {
  line: number;
  byte: number;
}

// Numbers of the states of saxes 6 in which its unread `text` is character data: the beginning,
// text, an entity in it, and CDATA. A test with long text fails if another version numbers them
// otherwise.
const textStates = new Set([0, 1, 13, 14, 20, 21, 22]);

const notBlank = /[^ \t\r\n]/;

/** Parts of the parser that it does not publish. Reading them keeps long text out of memory. */
interface Internals {
  state: number;
  text: string;
}

// XML 1.1 is read as 1.0, which allows fewer characters.
const options = {
  xmlns: false,
  position: false,
  defaultXMLVersion: '1.0',
  forceXMLVersion: true,
} as const;

// Handlers added to a plain parser turn it, from the eighth on, into a slow object for the engine:
// 10 MB/s and not 100. A subclass that adds them while it is made has room for them.
class ListeningParser extends SaxesParser<typeof options> {
  constructor(listen: (parser: SaxesParser<typeof options>) => void) {
    super(options);
    listen(this);
  }
}

const noPiece: TextPiece = {
  text: '',
  byte: 0,
  bytes: 0,
  encoding: { name: 'utf-8', width: null, source: 'content', bom: 0 },
};

export class XmlTokens {
  #parser = new ListeningParser((parser) => this.#listen(parser));
  #handler: XmlHandler;
  #piece: TextPiece = noPiece;
  /** Position of the piece's first unit in the whole text, as the parser counts. */
  #pieceStart = 0;
  /** Position after the last token; far behind means one endless piece of mark-up. */
  #lastToken = 0;
  #depth = 0;
  #elements = 0;
  #attributes = 0;
  #tag: { place: TagPlace; position: number } | null = null;
  #known = { index: 0, byte: 0 };
  #ending = false;
  #blank = true;
  /** Nothing but blanks and comments so far. */
  #untouched = true;
  #lateDeclaration = false;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** Elements opened so far. */
  get elements(): number {
    return this.#elements;
  }

  /** The line that the parser has come to, from 1. */
  get line(): number {
    return this.#parser.line;
  }

  /** The XML declaration is after blanks or comments: not well-formed, but harmless. */
  get lateDeclaration(): boolean {
    return this.#lateDeclaration;
  }

  /** Parses one piece; throws `parse_failed` at the first thing that is refused. */
  write(piece: TextPiece): void {
    this.#pieceStart += this.#piece.text.length;
    this.#piece = piece;
    this.#known = { index: 0, byte: piece.byte };
    if (this.#blank && /\S/.test(piece.text)) this.#blank = false;
    this.#parser.write(piece.text);
    this.#drain();
    const position = this.#pieceStart + piece.text.length;
    if (position - this.#lastToken > maxMarkupLength)
      this.#tooLong('A piece of mark-up', maxMarkupLength);
  }

  /** Says that the file is over; throws `parse_failed` when it stops in the middle. */
  end(): void {
    this.#ending = true;
    this.#parser.close();
  }

  /** Refuses the file at the place where the parser is. */
  refuse(reason: ParseReason, said: string, remedy: string): never {
    const line = this.#parser.line;
    const byte = this.#byteAt(this.#parser.position);
    throw parseFailed(`${said} at ${placeWords(line, byte)}; ${remedy}.`, { reason, line, byte });
  }

  #listen(parser: SaxesParser<typeof options>): void {
    parser.on('error', (error) => {
      if (!this.#forgives(error.message)) this.#fail(error.message);
    });
    parser.on('doctype', (text) => this.#doctype(text));
    parser.on('xmldecl', () => this.#declaration());
    // A comment is emitted before its last character is read.
    parser.on('comment', (text) => this.#markup('A comment', text.length, 1));
    parser.on('processinginstruction', ({ body }) => {
      this.#untouched = false;
      this.#markup('An instruction', body.length);
    });
    parser.on('opentagstart', ({ name }) => this.#start(name));
    parser.on('attribute', ({ name, value }) => this.#attribute(name, value));
    parser.on('opentag', (tag) => this.#open(tag.name, tag.attributes));
    parser.on('closetag', () => this.#close());
    // Text is emitted when the `<` after it was read.
    parser.on('text', (text) => this.#text(text, 1));
    parser.on('cdata', (text) => this.#text(text, 0));
  }

  #text(text: string, read: number): void {
    // Outside the root: the parser is about to refuse it, and the place is after the last token.
    if (this.#depth === 0 && notBlank.test(text)) return;
    this.#lastToken = this.#parser.position - read;
    if (this.#depth > 0 && text.length > 0) this.#handler.text(text);
  }

  /** Takes character data out of the parser, which would else hold a text node until its end. */
  #drain(): void {
    const inner = this.#parser as unknown as Internals;
    if (this.#tag || !textStates.has(inner.state)) return;
    const text = inner.text;
    inner.text = '';
    this.#lastToken = this.#pieceStart + this.#piece.text.length;
    if (this.#depth > 0 && text.length > 0) this.#handler.text(text);
  }

  /**
   * Licence headers are put before the declaration, once; the parser goes on as if it were first.
   */
  #forgives(message: string): boolean {
    const late = message === 'an XML declaration must be at the start of the document.';
    if (!late || !this.#untouched || this.#ending) return false;
    this.#lateDeclaration = true;
    return true;
  }

  #declaration(): void {
    this.#untouched = false;
    this.#markup('A declaration', 0);
  }

  #start(name: string): void {
    this.#untouched = false;
    this.#name(name);
    this.#elements += 1;
    this.#attributes = 0;
    if (this.#elements > maxElements) this.#tooMany('elements', maxElements);
    if (this.#depth >= maxDepth) {
      this.refuse(
        'limit',
        `Elements are nested more than ${maxDepth} deep`,
        'no report needs that',
      );
    }
    const position = this.#parser.position;
    this.#lastToken = position;
    this.#tag = {
      place: { line: this.#parser.line, byte: this.#tagByte(name, position) },
      position,
    };
  }

  /** The `<` is before the name and the character (or CR LF) after it, which was read already. */
  #tagByte(name: string, position: number): number {
    const { text, encoding } = this.#piece;
    const index = position - this.#pieceStart;
    const after = text.charCodeAt(index - 2) === 0x0d ? 2 : 1;
    const back = byteLengthIn(encoding, `<${name}`) + after * (encoding.width ?? 1);
    return this.#byteAt(position) - back;
  }

  #attribute(name: string, value: string): void {
    this.#name(name);
    this.#attributes += 1;
    this.#lastToken = this.#parser.position;
    if (this.#attributes > maxAttributes) this.#tooMany('attributes on one element', maxAttributes);
    if (value.length > maxAttributeLength) this.#tooLong('An attribute', maxAttributeLength);
  }

  #open(name: string, attributes: Record<string, string>): void {
    const tag = this.#tag;
    this.#tag = null;
    this.#lastToken = this.#parser.position;
    this.#depth += 1;
    if (!tag) return;
    if (this.#parser.position - tag.position > maxMarkupLength)
      this.#tooLong('A tag', maxMarkupLength);
    this.#handler.open(name, attributes, tag.place);
  }

  #close(): void {
    this.#lastToken = this.#parser.position;
    this.#depth -= 1;
    this.#handler.close(this.#byteAt(this.#parser.position));
  }

  #markup(what: string, length: number, rest = 0): void {
    this.#lastToken = this.#parser.position + rest;
    if (length > maxMarkupLength) this.#tooLong(what, maxMarkupLength);
  }

  #doctype(text: string): void {
    this.#untouched = false;
    this.#lastToken = this.#parser.position;
    if (text.length > maxDoctypeLength) this.#tooLong('The DOCTYPE', maxDoctypeLength);
    if (/<!ENTITY/i.test(text)) {
      this.refuse('entity', 'The DOCTYPE declares an entity', 'remove the declaration');
    }
  }

  #name(name: string): void {
    if (name.length > maxNameLength) this.#tooLong('A name', maxNameLength);
  }

  #tooLong(what: string, limit: number): never {
    this.refuse('limit', `${what} is longer than ${limit} characters`, 'no report needs that');
  }

  #tooMany(what: string, limit: number): never {
    this.refuse('limit', `There are more than ${limit} ${what}`, 'split the report');
  }

  #fail(message: string): never {
    if (this.#ending) this.#endedEarly(message);
    this.#refuseOutside();
    if (message === 'undefined entity.') {
      const remedy = 'only the five built-in entities are read';
      this.refuse('entity', 'An entity that is not built into XML is used', remedy);
    }
    const { index, unit } = this.#before(this.#parser.position);
    const line = this.#parser.line;
    const byte = this.#byteAt(this.#pieceStart + index);
    const said =
      message === 'disallowed character.'
        ? `the character ${unit} is not allowed there`
        : quoted(message).replace(/\.$/, '');
    throw parseFailed(
      `The XML is broken at ${placeWords(line, byte)}: ${said}; export the report again.`,
      { reason: 'not_well_formed', line, byte },
    );
  }

  /**
   * The parser complains of text outside the root only after the whole run of it, or of something
   * else in it first; its first character is where it begins, whatever the cuts.
   */
  #refuseOutside(): void {
    const { text } = this.#piece;
    const position = this.#parser.position;
    // When the last token is in an earlier piece, this piece began inside mark-up.
    if (this.#depth > 0 || this.#tag || this.#lastToken < this.#pieceStart) return;
    const from = this.#lastToken - this.#pieceStart;
    const index = from + Math.max(text.slice(from).search(notBlank), 0);
    if (text.charAt(index) === '<' || index >= position - this.#pieceStart) return;
    const passed = text.slice(index, position - this.#pieceStart);
    // The parser keeps a CR at the end of a piece for the next one and has not counted it.
    const counted = passed.match(/\r\n|\r(?!$)|\n/g)?.length ?? 0;
    const line = this.#parser.line - counted;
    const byte = this.#byteAt(this.#pieceStart + index);
    throw parseFailed(
      `Text is outside the root element at ${placeWords(line, byte)}; export the report again.`,
      { reason: 'not_well_formed', line, byte },
    );
  }

  #endedEarly(message: string): never {
    if (this.#blank) {
      throw parseFailed('The file is empty; export the report again.', {
        reason: 'empty',
        line: 1,
        byte: 0,
      });
    }
    const open = /^unclosed tag: (.*)$/s.exec(message)?.[1];
    const inside = open === undefined ? 'in the middle of the XML' : `inside <${quoted(open)}>`;
    this.refuse('truncated', `The file ends ${inside}`, 'it is cut off, send the whole of it');
  }

  /** The character that was read last: its index in the piece and its name. */
  #before(position: number): { index: number; unit: string } {
    const text = this.#piece.text;
    const end = Math.min(Math.max(position - this.#pieceStart, 1), Math.max(text.length, 1));
    const low = text.charCodeAt(end - 1);
    const index = low >= 0xdc00 && low <= 0xdfff && end > 1 ? end - 2 : end - 1;
    const code = text.codePointAt(index) ?? 0;
    return { index, unit: `U+${code.toString(16).toUpperCase().padStart(4, '0')}` };
  }

  /** Byte in the file of a position in the current piece. */
  #byteAt(position: number): number {
    const { text, byte, bytes, encoding } = this.#piece;
    const index = Math.min(Math.max(position - this.#pieceStart, 0), text.length);
    if (encoding.width !== null) return byte + index * encoding.width;
    if (bytes === text.length) return byte + index;
    if (index < this.#known.index) this.#known = { index: 0, byte };
    const between = Buffer.byteLength(text.slice(this.#known.index, index), 'utf8');
    this.#known = { index, byte: this.#known.byte + between };
    return this.#known.byte;
  }
}
