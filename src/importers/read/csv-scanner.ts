// Text pieces → CSV records, with the bytes that each record occupies in the file. RFC 4180, but
// forgiving: a quote inside an unquoted cell is text, and CR, LF and CR LF all end a record.
import type { TextPiece } from './decode.ts';
import { byteLengthIn } from './encoding.ts';
import { maxCells, maxRecordLength } from './limits.ts';
import { parseFailed, placeWords } from './parse-failed.ts';

export interface CsvRecord {
  /** Cells as written, without their quotes; a line without anything is one empty cell. */
  cells: string[];
  /** From 1, as a spreadsheet numbers its rows: header and blank records count, too. */
  number: number;
  /** Line (from 1) and byte (from 0) where the record starts. */
  line: number;
  start: number;
  /** Byte after the last one, without the line break. */
  end: number;
  /** The text goes on after a closing quote, so it is unknown where the cell should end. */
  misquoted: boolean;
  /** NUL characters were taken out of its cells. */
  nul: boolean;
}

const [lineFeed, carriageReturn, quoteSign] = [0x0a, 0x0d, 0x22];

/** Parts of a cell that are joined to one. */
const maxSmall = 1024;

/** Where in a cell the scanner is: before it, in it, inside its quotes, after a quote in quotes. */
type State = 'start' | 'plain' | 'quoted' | 'closing';

/**
 * Reads records from pieces in order. Its work is linear in the text and its memory one record,
 * bounded by `maxRecordLength` and the number of cells; beyond them it throws `parse_failed`
 * (`limit`).
 */
export class RecordScanner {
  #delimiter: number;
  #cellLimit: number;
  #state: State = 'start';
  #cells: string[] = [];
  /** Parts of the cell that is being read, and small ones that are to be joined first. */
  #parts: string[] = [];
  #small: string[] = [];
  #length = 0;
  #misquoted = false;
  #nul = false;
  #number = 1;
  #line = 1;
  #recordLine = 1;
  #recordByte = -1;
  #quoteLine = 0;
  #quoteByte = 0;
  #piece: TextPiece = noPiece;
  /** A character of the piece and its byte in the file, from which later ones are counted. */
  #known = { at: 0, byte: 0 };
  #records: CsvRecord[] = [];

  constructor(delimiter: string, cellLimit = maxCells) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#cellLimit = cellLimit;
  }

  /** The records that this piece completes. */
  write(piece: TextPiece): CsvRecord[] {
    this.#records = [];
    this.#piece = piece;
    this.#known = { at: 0, byte: piece.byte };
    if (this.#recordByte < 0) this.#recordByte = piece.byte;
    const nul = piece.text.includes('\0');
    this.#nul ||= nul;
    let at = 0;
    while (at < piece.text.length) {
      at = this.#step(at);
      // Set again for each record of the piece: looking only in such pieces is enough.
      if (nul) this.#nul = true;
    }
    // The places of what goes on in the next piece are counted on from here.
    this.#byteAt(piece.text.length);
    return this.#records;
  }

  /** The last record when no line break follows it. Throws when the file ends inside quotes. */
  end(): CsvRecord[] {
    this.#records = [];
    if (this.#state === 'quoted') throw this.#unclosed('truncated', 'is not closed');
    const nothing = this.#state === 'start' && this.#cells.length === 0;
    if (!nothing) this.#endRecord(this.#piece.text.length);
    return this.#records;
  }

  #step(at: number): number {
    if (this.#state === 'quoted') return this.#quoted(at);
    if (this.#state === 'closing') return this.#closing(at);
    if (this.#state === 'start' && this.#piece.text.charCodeAt(at) === quoteSign) {
      this.#state = 'quoted';
      this.#quoteLine = this.#line;
      this.#quoteByte = this.#byteAt(at);
      return at + 1;
    }
    return this.#plain(at);
  }

  #plain(from: number): number {
    const { text } = this.#piece;
    const end = this.#nextBreak(from);
    if (end < text.length) {
      const part = text.slice(from, end);
      this.#grow(part.length);
      return this.#endCell(end, part);
    }
    this.#state = 'plain';
    this.#keep(text.slice(from));
    return end;
  }

  /** The next delimiter or line break, or the end of the piece. */
  #nextBreak(from: number): number {
    const { text } = this.#piece;
    const delimiter = this.#delimiter;
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === delimiter || code === lineFeed || code === carriageReturn) return at;
    }
    return text.length;
  }

  #quoted(from: number): number {
    const { text } = this.#piece;
    const found = text.indexOf('"', from);
    const end = found < 0 ? text.length : found;
    const part = text.slice(from, end);
    this.#line += lineBreaks(part);
    this.#keep(part);
    if (found < 0) return end;
    this.#state = 'closing';
    return end + 1;
  }

  #closing(at: number): number {
    const code = this.#piece.text.charCodeAt(at);
    if (code === quoteSign) {
      this.#keep('"');
      this.#state = 'quoted';
      return at + 1;
    }
    const ends = code === this.#delimiter || code === lineFeed || code === carriageReturn;
    if (ends) return this.#endCell(at, '');
    // Blanks between a closing quote and the delimiter are habit, other text is a fault.
    if (code !== 0x20 && code !== 0x09) {
      this.#misquoted = true;
      this.#state = 'plain';
      return this.#plain(at);
    }
    return at + 1;
  }

  /** Ends the cell before the delimiter or line break at `at`; gives the next character. */
  #endCell(at: number, last: string): number {
    const { text } = this.#piece;
    this.#pushCell(last);
    const code = text.charCodeAt(at);
    if (code === this.#delimiter) return at + 1;
    this.#finish(at);
    const next = code === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1;
    this.#line += 1;
    this.#recordLine = this.#line;
    this.#recordByte = this.#byteAt(next);
    return next;
  }

  #pushCell(last: string): void {
    if (this.#small.length > 0) this.#joinSmall();
    const parts = this.#parts;
    if (parts.length === 0) this.#cells.push(last);
    else {
      this.#cells.push(
        parts.length === 1 && last === '' ? (parts[0] ?? '') : parts.join('') + last,
      );
      this.#parts = [];
    }
    this.#state = 'start';
    if (this.#cells.length <= this.#cellLimit) return;
    throw this.#refuse(`has more than ${this.#cellLimit} cells`);
  }

  #endRecord(at: number): void {
    this.#pushCell('');
    this.#finish(at);
  }

  #finish(at: number): void {
    const nul = this.#nul && this.#cells.some((cell) => cell.includes('\0'));
    this.#records.push({
      cells: nul ? this.#cells.map((cell) => cell.replaceAll('\0', '')) : this.#cells,
      number: this.#number,
      line: this.#recordLine,
      start: this.#recordByte,
      end: this.#byteAt(at),
      misquoted: this.#misquoted,
      nul,
    });
    this.#number += 1;
    this.#cells = [];
    this.#length = 0;
    this.#misquoted = false;
    this.#nul = false;
  }

  #keep(part: string): void {
    if (part === '') return;
    this.#small.push(part);
    // A cell of nothing but doubled quotes would else be held in millions of parts.
    if (this.#small.length >= maxSmall) this.#joinSmall();
    this.#grow(part.length);
  }

  #joinSmall(): void {
    this.#parts.push(this.#small.length === 1 ? (this.#small[0] ?? '') : this.#small.join(''));
    this.#small = [];
  }

  #grow(by: number): void {
    this.#length += by;
    if (this.#length <= maxRecordLength) return;
    if (this.#state === 'quoted') {
      throw this.#unclosed('limit', `is not closed within ${maxRecordLength} characters`);
    }
    throw this.#refuse(`is longer than ${maxRecordLength} characters`);
  }

  #refuse(fault: string): Error {
    const place = { line: this.#recordLine, byte: this.#recordByte };
    return parseFailed(
      `The row at ${placeWords(place.line, place.byte)} ${fault}; shorten or remove it.`,
      { reason: 'limit', ...place },
    );
  }

  #unclosed(reason: 'limit' | 'truncated', fault: string): Error {
    const place = { line: this.#quoteLine, byte: this.#quoteByte };
    return parseFailed(
      `The quote opened at ${placeWords(place.line, place.byte)} ${fault}; ` +
        'close it, or export the report again.',
      { reason, ...place },
    );
  }

  /** Byte of a character of the piece; asked in rising order, so that all counting is linear. */
  #byteAt(at: number): number {
    const { text, bytes, byte, encoding } = this.#piece;
    if (encoding.width !== null) return byte + at * encoding.width;
    if (bytes === text.length) return byte + at;
    const known = this.#known;
    const more = byteLengthIn(encoding, text.slice(known.at, at));
    this.#known = { at, byte: known.byte + more };
    return this.#known.byte;
  }
}

const noPiece: TextPiece = {
  text: '',
  byte: 0,
  bytes: 0,
  encoding: { name: 'utf-8', width: null, source: 'content', bom: 0 },
};

function lineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  if (!text.includes('\r')) return count;
  return text.match(/\r\n?|\n/g)?.length ?? 0;
}
