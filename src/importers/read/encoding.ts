// Which encoding a file is in: byte-order mark, then the XML declaration, then what the bytes are.
import { isUtf8 } from 'node:buffer';
import { parseFailed, quoted } from './parse-failed.ts';

/** How the encoding is known; `fallback` is a guess and is stated in the run. */
export type EncodingSource = 'bom' | 'declaration' | 'content' | 'fallback';

export interface Encoding {
  /** Lower-case name, e.g. `utf-8`, `utf-16le`, `windows-1252`. */
  name: string;
  /** Bytes of one UTF-16 unit, or null for UTF-8 where it varies. */
  width: 1 | 2 | null;
  source: EncodingSource;
  /** Bytes of the byte-order mark at the start, 0 if missing. */
  bom: number;
}

/** Bytes in which detection looks for the XML declaration. */
const detectBytes = 1024;

/** Encodings where one byte is one character, so that places can be computed. */
const singleByte =
  /^(windows-(874|125[0-8])|iso-8859-([2-8]|8-i|1[03-6])|koi8-[ru]|macintosh|ibm866)$/;

/**
 * The encoding of a file that starts with `start` (`isDetectable`, or all of it).
 *
 * Without mark and declaration it is UTF-8 for now; the decoder turns to `fallbackOf` when the
 * first byte sequence beyond ASCII is not UTF-8. Throws `parse_failed` for an encoding that is not
 * read.
 */
export function detectEncoding(start: Uint8Array): Encoding {
  return markOf(start) ?? wideOf(start) ?? declaredOf(start) ?? utf8('content', 0);
}

/** Whether these first bytes of a file are enough to detect its encoding by. */
export function isDetectable(start: Uint8Array): boolean {
  if (start.length >= detectBytes) return true;
  if (start.length < 5) return false;
  const text = Buffer.from(start).toString('latin1');
  // Blanks and comments before the declaration are not allowed, but occur.
  if (/^<\?xml|^\s*<!--|^\s/.test(text)) return declaration.test(text);
  return true;
}

/** An XML declaration, after nothing but blanks and comments. */
const declaration = /^(?:\s|<!--(?:(?!-->)[^])*-->)*<\?xml\s[^>]*>/;

/** Number of bytes that `text` has in the file. */
export function byteLengthIn(encoding: Encoding, text: string): number {
  return encoding.width === null ? Buffer.byteLength(text, 'utf8') : text.length * encoding.width;
}

function utf8(source: EncodingSource, bom: number): Encoding {
  return { name: 'utf-8', width: null, source, bom };
}

function markOf(start: Uint8Array): Encoding | undefined {
  const [a, b, c] = start;
  if (a === 0xef && b === 0xbb && c === 0xbf) return utf8('bom', 3);
  if (a === 0xff && b === 0xfe) return { name: 'utf-16le', width: 2, source: 'bom', bom: 2 };
  if (a === 0xfe && b === 0xff) return { name: 'utf-16be', width: 2, source: 'bom', bom: 2 };
  return undefined;
}

/**
 * UTF-16 without a mark shows itself by a printable ASCII character with a zero byte alongside it.
 */
function wideOf(start: Uint8Array): Encoding | undefined {
  const [a = 1, b = 1, c = 1, d = 1] = start;
  const opens = (byte: number): boolean => byte >= 0x20 && byte < 0x7f;
  if (opens(a) && b === 0 && c !== 0 && d === 0) {
    return { name: 'utf-16le', width: 2, source: 'content', bom: 0 };
  }
  if (a === 0 && opens(b) && c === 0 && d !== 0) {
    return { name: 'utf-16be', width: 2, source: 'content', bom: 0 };
  }
  return undefined;
}

function declaredOf(start: Uint8Array): Encoding | undefined {
  const text = Buffer.from(start.subarray(0, detectBytes)).toString('latin1');
  const named = /\sencoding\s{0,9}=\s{0,9}["']([^"'<>]{1,60})["'][^>]*>$/;
  const label = named.exec(declaration.exec(text)?.[0] ?? '')?.[1];
  if (label === undefined) return undefined;
  const name = canonicalName(label);
  if (name === 'utf-8') return utf8('declaration', 0);
  // Files that say UTF-16 and are not: the declaration was readable as single bytes.
  if (name?.startsWith('utf-16')) return utf8('content', 0);
  if (name === undefined || !singleByte.test(name)) throw unknownEncoding(label);
  return { name, width: 1, source: 'declaration', bom: 0 };
}

function canonicalName(label: string): string | undefined {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    // RangeError is how the platform says that it does not know the label.
    return undefined;
  }
}

function unknownEncoding(label: string): Error {
  return parseFailed(
    `The encoding "${quoted(label)}" is not read; save the file as UTF-8 and send it again.`,
    { reason: 'encoding', line: 1, byte: 0, encoding: quoted(label) },
  );
}

/** Bytes from the first one beyond ASCII by which the fallback is chosen. */
export const fallbackBytes = 4096;

/** Polish letters of windows-1250 that no text of windows-1252 has at that place of a word. */
const polish = [
  // ł, ą, ż and ź are ³, ¹, ¿ and Ÿ there, which are in no word.
  /[a-z][\xb3\xb9\xbf\x9f][a-z\xc0-\xff]/,
  // Words that begin with Ł, Ż or ł, as in Łódź.
  /(?:^|[^A-Za-z0-9\xc0-\xff])[\xa3\xaf\xb3][a-z\xf3\xea\xb9\xb3\xbf\x9c\x9f\xe6]{3}/,
  // Ś is Œ: ść, średni, środek and świat, but not œuvre or œdème.
  /\x9c\xe6|[\x8c\x9c](?:red|rod|wi)/,
];

/**
 * The encoding of single bytes, by the ones from the first beyond ASCII on: windows-1250 where
 * they are Polish words, else windows-1252.
 */
export function fallbackOf(bytes: Uint8Array): Encoding {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const from = Math.max(0, first - 1);
  const text = Buffer.from(bytes.subarray(from, first + fallbackBytes)).toString('latin1');
  const name = polish.some((word) => word.test(text)) ? 'windows-1250' : 'windows-1252';
  return { name, width: 1, source: 'fallback', bom: 0 };
}

/** The sentence for a run of a file that was read by a fallback. */
export function fallbackNote({ name }: Encoding): string {
  return `The file names no encoding and is not UTF-8; it was read as ${name}.`;
}

/** Index of the first byte at or after `from` that is no part of valid UTF-8, or -1. */
export function firstInvalidUtf8(bytes: Uint8Array, from = 0): number {
  let at = from;
  while (at < bytes.length) {
    const length = sequenceLength(bytes[at] ?? 0);
    if (length !== 1 && (length === 0 || !isUtf8(bytes.subarray(at, at + length)))) return at;
    at += length;
  }
  return -1;
}

/** Bytes of the sequence that a lead byte opens, 0 when it opens none. */
export function sequenceLength(lead: number): 0 | 1 | 2 | 3 | 4 {
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}
