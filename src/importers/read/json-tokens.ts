// The JSON grammar (RFC 8259) over pieces of text: checks every character, keeps none but keys, and
// shows where values begin and end, so that anyone who listens can cut them out.
import type { TextPiece } from './decode.ts';
import { byteLengthIn, type Encoding } from './encoding.ts';
import { maxDepth, maxKeyLength, maxNumberLength, maxTextLength } from './limits.ts';
import { parseFailed, placeWords, quoted, type ParseReason } from './parse-failed.ts';

/** A `word` is a number, true, false or null. */
export type JsonKind = 'object' | 'array' | 'string' | 'word';

/** What the tokens are handed to; an index counts in the piece that is being read. */
export interface JsonHandler {
  begin(kind: JsonKind, index: number): void;
  /** The value that began last, or the innermost open container, ends before `index`. */
  end(index: number): void;
  key(name: string, index: number): void;
}

export interface JsonPlace {
  line: number;
  byte: number;
}

/** What can come next. */
const value = 0;
const valueOrClose = 1;
const key = 2;
const keyOrClose = 3;
const colon = 4;
const commaOrClose = 5;
const nothing = 6;

const inArray = 1;
const inObject = 2;

const numberPattern = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** Characters that end a number or a literal. */
const delimiters = new Uint8Array(128);
for (const sign of '"[]{}:, \t\r\n') delimiters[sign.charCodeAt(0)] = 1;

export class JsonTokens {
  /** Line of the next character, from 1. */
  line = 1;
  /** Values begun so far; can be set back. */
  values = 0;
  /** A whole number beyond 2^53 was read; can be set back. */
  inexact = false;
  #handler: JsonHandler;
  #several: boolean;
  #piece: TextPiece = {
    text: '',
    byte: 0,
    bytes: 0,
    encoding: { name: 'utf-8', width: null, source: 'content', bom: 0 },
  };
  #known = { index: 0, byte: 0 };
  #expects = value;
  #began = false;
  #depth = 0;
  #kinds = new Uint8Array(maxDepth + 1);
  /** Deeper values are checked and not emitted. */
  #hushed = Number.POSITIVE_INFINITY;
  #inString = false;
  #isKey = false;
  /** 0 outside an escape, 5 after a backslash, 4 to 1 hex digits to come. */
  #escape = 0;
  #stringLength = 0;
  #keyText = '';
  #word: string | null = null;
  #wordPlace: JsonPlace = { line: 1, byte: 0 };
  #wordStart = 0;

  constructor(handler: JsonHandler, several: boolean) {
    this.#handler = handler;
    this.#several = several;
  }

  /** Reads one piece; throws `parse_failed` at the first thing that is not JSON. */
  write(piece: TextPiece): void {
    this.#piece = piece;
    this.#known = { index: 0, byte: piece.byte };
    const { text } = piece;
    let at = 0;
    while (at < text.length) {
      if (this.#inString) at = this.#readString(text, at);
      else if (this.#word !== null) at = this.#readWord(text, at);
      else {
        const code = text.charCodeAt(at);
        if (code === 0x20 || code === 0x09 || code === 0x0d) at += 1;
        else if (code === 0x0a) {
          this.line += 1;
          at += 1;
        } else at = this.#token(code, at);
      }
    }
    if (this.#word !== null) this.#wordPlace = this.placeAt(this.#wordStart, this.#wordPlace);
    this.#wordStart = -1;
  }

  /** The file ends here. */
  end(): void {
    const { length } = this.#piece.text;
    if (this.#word !== null) this.#endWord(length);
    if (!this.#began) {
      throw parseFailed('The file is empty; export the report again.', {
        reason: 'empty',
        line: 1,
        byte: 0,
      });
    }
    if (this.#depth > 0 || this.#inString) {
      const said = 'The file ends in the middle of the JSON';
      this.refuse('truncated', said, 'it is cut off, send the whole of it', length);
    }
  }

  get encoding(): Encoding {
    return this.#piece.encoding;
  }

  /** The container that has just begun, and all inside it, is only checked until its end. */
  hush(): void {
    this.#hushed = this.#depth;
  }

  /** The place of a character of this piece; `before` when it is in an earlier one. */
  placeAt(index: number, before?: JsonPlace): JsonPlace {
    if (index < 0 && before) return before;
    return { line: this.line, byte: this.#byteAt(index) };
  }

  #byteAt(index: number): number {
    const { text, byte, bytes, encoding } = this.#piece;
    if (bytes === text.length) return byte + index;
    if (index < this.#known.index) this.#known = { index: 0, byte };
    const passed = text.slice(this.#known.index, index);
    this.#known = { index, byte: this.#known.byte + byteLengthIn(encoding, passed) };
    return this.#known.byte;
  }

  refuse(reason: ParseReason, said: string, remedy: string, index: number): never {
    const { line, byte } = this.placeAt(index);
    throw parseFailed(`${said} at ${placeWords(line, byte)}; ${remedy}.`, { reason, line, byte });
  }

  #broken(said: string, { line, byte } = this.placeAt(0)): never {
    throw parseFailed(
      `The JSON is broken at ${placeWords(line, byte)}: ${said}; export the report again.`,
      { reason: 'not_well_formed', line, byte },
    );
  }

  #token(code: number, at: number): number {
    const expects = this.#expects;
    if (code === 0x22) return this.#openString(at);
    if (code === 0x2c && expects === commaOrClose) {
      this.#expects = this.#kinds[this.#depth] === inObject ? key : value;
      return at + 1;
    }
    if (code === 0x3a && expects === colon) {
      this.#expects = value;
      return at + 1;
    }
    if (code === 0x7b || code === 0x5b) return this.#openContainer(code === 0x7b, at);
    if (code === 0x7d || code === 0x5d) return this.#closeContainer(code === 0x7d, at);
    if (expects > valueOrClose || delimiters[code] === 1) this.#unexpected(at);
    this.#begin('word', at);
    this.#word = '';
    this.#wordStart = at;
    return at;
  }

  #begin(kind: JsonKind, at: number): void {
    if (this.#expects > valueOrClose) this.#unexpected(at);
    this.#began = true;
    this.values += 1;
    if (this.#depth <= this.#hushed) this.#handler.begin(kind, at);
  }

  #ended(at: number): void {
    this.#expects = this.#depth > 0 ? commaOrClose : this.#several ? value : nothing;
    if (this.#depth > this.#hushed) return;
    this.#hushed = Number.POSITIVE_INFINITY;
    this.#handler.end(at);
  }

  #openString(at: number): number {
    this.#isKey = this.#expects === key || this.#expects === keyOrClose;
    if (!this.#isKey) this.#begin('string', at);
    this.#inString = true;
    this.#stringLength = 0;
    this.#keyText = '';
    return at + 1;
  }

  #openContainer(isObject: boolean, at: number): number {
    if (this.#depth >= maxDepth) {
      const said = `Lists and objects are nested more than ${maxDepth} deep`;
      this.refuse('limit', said, 'no report needs that', at);
    }
    this.#begin(isObject ? 'object' : 'array', at);
    this.#depth += 1;
    this.#kinds[this.#depth] = isObject ? inObject : inArray;
    this.#expects = isObject ? keyOrClose : valueOrClose;
    return at + 1;
  }

  #closeContainer(isObject: boolean, at: number): number {
    const fits = this.#kinds[this.#depth] === (isObject ? inObject : inArray);
    const opened = this.#expects === (isObject ? keyOrClose : valueOrClose);
    if (this.#depth === 0 || !fits || !(opened || this.#expects === commaOrClose)) {
      this.#unexpected(at);
    }
    this.#depth -= 1;
    this.#ended(at + 1);
    return at + 1;
  }

  #readString(text: string, from: number): number {
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#escape > 0) this.#readEscape(code, at);
      else if (code === 0x5c) this.#escape = 5;
      else if (code === 0x22) break;
      else if (code < 0x20) {
        this.#broken('a string contains a control character', this.placeAt(at));
      }
    }
    this.#stringLength += at - from;
    this.#measure(at);
    const named = this.#isKey && this.#depth <= this.#hushed;
    if (named) this.#keyText += text.slice(from, at);
    if (at === text.length) return at;
    this.#inString = false;
    if (!this.#isKey) this.#ended(at + 1);
    else {
      this.#expects = colon;
      if (named) this.#handler.key(unescaped(this.#keyText), at);
    }
    return at + 1;
  }

  #readEscape(code: number, at: number): void {
    if (this.#escape === 5) {
      if (code === 0x75) this.#escape = 4;
      else if ('"\\/bfnrt'.includes(String.fromCharCode(code))) this.#escape = 0;
      else this.#broken('an escape in a string is none of JSON', this.placeAt(at));
    } else if (isHex(code)) this.#escape -= 1;
    else this.#broken('an escape in a string has no four hex digits', this.placeAt(at));
  }

  #measure(at: number): void {
    const limit = this.#isKey ? maxKeyLength : maxTextLength;
    if (this.#stringLength <= limit) return;
    const what = this.#isKey ? 'A key' : 'A string';
    this.refuse('limit', `${what} is longer than ${limit} characters`, 'no report needs that', at);
  }

  #readWord(text: string, from: number): number {
    let at = from;
    while (at < text.length && delimiters[text.charCodeAt(at)] !== 1) at += 1;
    this.#word += text.slice(from, at);
    if ((this.#word ?? '').length > maxNumberLength) {
      const place = this.placeAt(this.#wordStart, this.#wordPlace);
      this.#broken(`"${quoted(this.#word ?? '')}" is no value`, place);
    }
    if (at < text.length) this.#endWord(at);
    return at;
  }

  #endWord(at: number): void {
    const word = this.#word ?? '';
    this.#word = null;
    if (word !== 'true' && word !== 'false' && word !== 'null') this.#number(word);
    this.#ended(at);
  }

  #number(word: string): void {
    const place = (): JsonPlace => this.placeAt(this.#wordStart, this.#wordPlace);
    if (!numberPattern.test(word)) this.#broken(`"${quoted(word)}" is no value`, place());
    if (word.length < 16 && !/[eE]/.test(word)) return;
    const number = Number(word);
    // Keys of certificates are written as whole numbers of hundreds of digits.
    const isWhole = Number.isInteger(number) || /^-?\d+$/.test(word);
    if (!Number.isFinite(number) && !isWhole) {
      this.#broken(`the number ${quoted(word)} is too large`, place());
    }
    if (isWhole && !Number.isSafeInteger(number)) this.inexact = true;
  }

  #unexpected(at: number): never {
    const { text } = this.#piece;
    const sign = quoted(String.fromCodePoint(text.codePointAt(at) ?? 0)) || 'a blank';
    const what =
      this.#expects === nothing ? `there is more after its end` : `"${sign}" is not expected`;
    this.#broken(what, this.placeAt(at));
  }
}

function isHex(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x46) ||
    (code >= 0x61 && code <= 0x66)
  );
}

function unescaped(text: string): string {
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}
