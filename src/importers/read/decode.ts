// Bytes → text in pieces, for every format. Each piece knows the byte it starts at, so that a place
// in the text is a place in the file. Bad bytes are refused with their offset, never replaced.
import { isAscii, isUtf8 } from 'node:buffer';
import {
  detectEncoding,
  fallbackBytes,
  fallbackOf,
  firstInvalidUtf8,
  isDetectable,
  sequenceLength,
  type Encoding,
} from './encoding.ts';
import { pieceBytes, turnBytes } from './limits.ts';
import { parseFailed } from './parse-failed.ts';

/** A run of text; CR LF and surrogate pairs are never split between two of them. */
export interface TextPiece {
  text: string;
  /** Byte in the file where `text` starts. */
  byte: number;
  /** Bytes of `text` in the file. */
  bytes: number;
  /** The encoding as known so far; `source` might turn to `fallback` in a later piece. */
  encoding: Encoding;
}

/**
 * Decodes a stream piece by piece; a byte-order mark is left out of the text.
 *
 * How the source cuts its chunks changes nothing but the cuts. Lets other work of the process run
 * every `turnBytes`. Throws `parse_failed` (`encoding`) with the byte of the first bad sequence;
 * the text before it has been yielded by then.
 */
export async function* decodeText(source: AsyncIterable<Uint8Array>): AsyncGenerator<TextPiece> {
  let decoder: Decoder | undefined;
  let waiting = Buffer.alloc(0);
  let sinceTurn = 0;
  for await (const chunk of source) {
    if (!decoder) {
      waiting = Buffer.concat([waiting, chunk]);
      if (!isDetectable(waiting)) continue;
      decoder = new Decoder(detectEncoding(waiting));
    }
    const bytes = waiting.length > 0 ? waiting : chunk;
    waiting = Buffer.alloc(0);
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      yield* decoder.write(bytes.subarray(at, at + pieceBytes));
      sinceTurn += Math.min(pieceBytes, bytes.length - at);
      if (sinceTurn < turnBytes) continue;
      sinceTurn = 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  decoder ??= new Decoder(detectEncoding(waiting));
  yield* decoder.write(waiting);
  yield* decoder.end();
}

/** Bytes of one piece as text, up to the first bad byte, whose index is -1 if missing. */
interface Decoded {
  text: string;
  bad: number;
}

class Decoder {
  #encoding: Encoding;
  #held: Buffer = Buffer.alloc(0);
  /** Byte in the file of the first held byte. */
  #byte = 0;
  /** Only ASCII so far, and nothing says which encoding it is: the first other byte will. */
  #open: boolean;
  #mark: number;
  /** The byte before the held ones: a fallback is chosen by the letter in front as well. */
  #before: number | undefined;

  constructor(encoding: Encoding) {
    this.#encoding = encoding;
    this.#open = encoding.name === 'utf-8' && encoding.source === 'content';
    this.#mark = encoding.bom;
  }

  *write(chunk: Uint8Array): Generator<TextPiece> {
    const fresh = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const all = this.#held.length > 0 ? Buffer.concat([this.#held, fresh]) : fresh;
    const skip = Math.min(this.#mark, all.length);
    this.#mark -= skip;
    this.#byte += skip;
    const body = all.subarray(skip);
    if (this.#open && this.#needsMore(body)) {
      this.#held = Buffer.from(body);
      return;
    }
    if (this.#open) this.#chooseEncoding(body);
    const whole = body.length - this.#tail(body);
    yield* this.#piece(body.subarray(0, whole));
    // A copy: the source might use its buffer again.
    this.#held = Buffer.from(body.subarray(whole));
  }

  *end(): Generator<TextPiece> {
    const last = this.#held;
    this.#held = Buffer.alloc(0);
    if (this.#open) this.#chooseEncoding(last);
    yield* this.#piece(last);
  }

  *#piece(body: Buffer): Generator<TextPiece> {
    if (body.length === 0) return;
    const { text, bad } = this.#decode(body);
    const bytes = bad < 0 ? body.length : bad;
    if (bytes > 0) yield { text, byte: this.#byte, bytes, encoding: this.#encoding };
    this.#byte += bytes;
    this.#before = body.at(-1);
    if (bad >= 0) throw this.#refuse();
  }

  /** Whether single bytes begin here, and what follows can say which: the cuts must not. */
  #needsMore(body: Buffer): boolean {
    const first = firstBeyondAscii(body);
    return first >= 0 && !beginsUtf8(body, first) && body.length <= first + fallbackBytes;
  }

  /** Bytes at the end that cannot be read without the next ones. */
  #tail(body: Buffer): number {
    if (this.#encoding.width === 2) return wideTail(body, this.#encoding.name === 'utf-16be');
    if (body.at(-1) === 0x0d) return 1;
    return this.#encoding.width === 1 ? 0 : utf8Tail(body);
  }

  #decode(body: Buffer): Decoded {
    if (this.#encoding.width === 2) return this.#wide(body);
    if (isAscii(body)) return { text: body.toString('latin1'), bad: -1 };
    if (this.#encoding.width === 1) {
      return { text: new TextDecoder(this.#encoding.name).decode(body), bad: -1 };
    }
    const bad = isUtf8(body) ? -1 : firstInvalidUtf8(body);
    return { text: body.toString('utf8', 0, bad < 0 ? body.length : bad), bad };
  }

  /** The first byte sequence beyond ASCII decides, so that the cuts of the source do not. */
  #chooseEncoding(body: Buffer): void {
    const first = firstBeyondAscii(body);
    if (first < 0) return;
    this.#open = false;
    if (beginsUtf8(body, first)) return;
    const before = this.#before === undefined ? [] : [this.#before];
    this.#encoding = fallbackOf(Buffer.concat([Buffer.from(before), body]));
  }

  #wide(body: Buffer): Decoded {
    const even = body.length - (body.length % 2);
    const little = Buffer.from(body.subarray(0, even));
    if (this.#encoding.name === 'utf-16be') little.swap16();
    const text = little.toString('utf16le');
    const bad = text.isWellFormed() ? -1 : firstLoneSurrogate(text);
    if (bad >= 0) return { text: text.slice(0, bad), bad: bad * 2 };
    return { text, bad: even < body.length ? even : -1 };
  }

  #refuse(): Error {
    const { name } = this.#encoding;
    return parseFailed(
      `Byte ${this.#byte} of the file is not valid ${name.toUpperCase()}; ` +
        'save the report as UTF-8 and send it again.',
      { reason: 'encoding', byte: this.#byte, encoding: name },
    );
  }
}

function firstBeyondAscii(body: Buffer): number {
  return isAscii(body) ? -1 : body.findIndex((byte) => byte >= 0x80);
}

function beginsUtf8(body: Buffer, first: number): boolean {
  return isUtf8(body.subarray(first, first + Math.max(1, sequenceLength(body[first] ?? 0))));
}

/** Bytes of an unfinished UTF-8 sequence at the end. */
function utf8Tail(body: Buffer): number {
  for (let back = 1; back <= Math.min(3, body.length); back += 1) {
    const byte = body[body.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return sequenceLength(byte) > back ? back : 0;
  }
  return 0;
}

/** An odd byte, and before it a CR or the first half of a surrogate pair. */
function wideTail(body: Buffer, big: boolean): number {
  const odd = body.length % 2;
  const at = body.length - odd - 2;
  if (at < 0) return odd;
  const unit = big ? body.readUInt16BE(at) : body.readUInt16LE(at);
  return unit === 0x0d || (unit >= 0xd800 && unit <= 0xdbff) ? odd + 2 : odd;
}

function firstLoneSurrogate(text: string): number {
  return text.search(/\p{Surrogate}/u);
}
