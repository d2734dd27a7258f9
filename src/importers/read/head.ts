// The beginning of a file, and of JSON the names of all its members: enough to show which tool
// wrote it, without parsing it.
import { DomainError } from '../../domain/error.ts';
import { unassigned } from './assignment.ts';
import { decodeText } from './decode.ts';
import { detectEncoding, type Encoding } from './encoding.ts';
import { csvRows } from './head-csv.ts';
import { JsonShape } from './head-json.ts';
import { rootTag } from './head-xml.ts';
import { headBytes } from './limits.ts';
import { XmlTokens } from './xml-tokens.ts';

export type FileKind = 'xml' | 'json' | 'csv' | 'text' | 'empty';

/** What is known of the first 64 KiB of a file; `surveyed` adds what JSON has behind them. */
export interface FileHead {
  bytes: Uint8Array;
  /** The head is the whole file. */
  complete: boolean;
  /** The head as text, as far as it can be read; without byte-order mark. */
  text: string;
  encoding: Encoding;
  kind: FileKind;
  /** Name of the root element; null when it is not XML or the head ends before it. */
  root: string | null;
  /** The root's start tag as written, for its attributes; at most 2,000 characters. */
  root_tag: string;
  /** The JSON is a list, or more than one value; `keys` are those of its first object. */
  list: boolean;
  /** Top-level keys of the JSON object. */
  keys: readonly string[];
  /** Paths of its members, one level deep, with `[]` for lists: `runs[]`, `runs[].tool`. */
  members: ReadonlySet<string>;
  /** Its short top-level texts, by key. */
  words: ReadonlyMap<string, string>;
  /** Byte at which a JSON file ends that is not closed; null for any other. */
  cut: number | null;
  /** Fields of the first rows of a CSV file, lower case and trimmed; preambles are rows, too. */
  rows: string[][];
}

/** The first bytes of a source, and the whole source again from its first byte. */
export interface Peeked {
  head: FileHead;
  source: AsyncIterable<Uint8Array>;
}

/** Reads up to 64 KiB of a source to look at it; the source returned can be read once. */
export async function peek(source: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const iterator = source[Symbol.asyncIterator]();
  const taken: Uint8Array[] = [];
  let length = 0;
  let done = false;
  while (!done && length < headBytes) {
    const next = await iterator.next();
    done = next.done === true;
    if (next.done) break;
    taken.push(Buffer.from(next.value));
    length += next.value.length;
  }
  const bytes = Buffer.concat(taken);
  const head = await readHead(bytes.subarray(0, headBytes), done && length <= headBytes);
  return { head, source: again(bytes, iterator) };
}

/** Gives the bytes back, then the rest; stopping early closes the source behind. */
async function* again(
  bytes: Uint8Array,
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    if (bytes.length > 0) yield bytes;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Whether the JSON has all these members, each as in `FileHead.members`. */
export function hasAll({ members }: FileHead, names: readonly string[]): boolean {
  return names.every((name) => members.has(name));
}

/**
 * The head with the names that the whole file has, since members are in any order. `source` gives
 * the file from its first byte; it is read only where the head alone cannot say.
 */
export async function surveyed(
  head: FileHead,
  source: AsyncIterable<Uint8Array>,
): Promise<FileHead> {
  if (head.kind !== 'json' || head.complete) return head;
  const shape = new JsonShape();
  let end = 0;
  try {
    for await (const { text, byte, bytes } of decodeText(source)) {
      shape.write(text);
      end = byte + bytes;
      if (shape.done) break;
    }
  } catch (error) {
    // Bytes that are no text: reading the file says where.
    if (!(error instanceof DomainError)) throw error;
  }
  return { ...head, ...shapeOf(shape), cut: shape.isOpen ? end : null };
}

/**
 * Looks at the first bytes of a file; `complete` says that they are all of it. Throws
 * `parse_failed` only for an encoding that is not read.
 */
export async function readHead(bytes: Uint8Array, complete: boolean): Promise<FileHead> {
  const { text: written, encoding } = await headText(bytes, complete);
  const text = unassigned(written);
  const kind = kindOf(text);
  const tag = kind === 'xml' ? rootTag(text) : null;
  const shape = new JsonShape();
  if (kind === 'json') shape.write(text);
  return {
    bytes,
    complete,
    text,
    encoding,
    kind,
    root: tag?.name ?? null,
    root_tag: tag?.tag ?? '',
    ...shapeOf(shape),
    cut:
      complete && (shape.isOpen || (kind === 'xml' && isUnfinished(text, encoding)))
        ? bytes.length
        : null,
    rows: kind === 'csv' || kind === 'text' ? csvRows(text) : [],
  };
}

/** XML that the parser finds to end inside its root element, or before it. */
function isUnfinished(text: string, encoding: Encoding): boolean {
  const tokens = new XmlTokens({ open() {}, text() {}, close() {} });
  try {
    tokens.write({ text, byte: 0, bytes: text.length, encoding });
    tokens.end();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.members.reason === 'truncated';
  }
  return false;
}

function shapeOf({ list, keys, members, words }: JsonShape) {
  return { list, keys, members, words };
}

async function headText(
  bytes: Uint8Array,
  complete: boolean,
): Promise<{ text: string; encoding: Encoding }> {
  let encoding = detectEncoding(bytes);
  let text = '';
  try {
    // A cut in the middle of a character is no fault of the file: leave the last few bytes out.
    for await (const piece of decodeText(once(complete ? bytes : uncut(bytes, encoding)))) {
      text += piece.text;
      encoding = piece.encoding;
    }
  } catch {
    // Bad bytes: what was read before them shows what the file is, and reading it whole says where.
    return { text, encoding };
  }
  return { text, encoding };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield bytes;
}

function uncut(bytes: Uint8Array, encoding: Encoding): Uint8Array {
  if (encoding.width === 2) return bytes.subarray(0, bytes.length - (bytes.length % 2));
  let end = bytes.length;
  while (end > 0 && bytes.length - end < 4 && (bytes[end - 1] ?? 0) >= 0x80) end -= 1;
  return bytes.subarray(0, end);
}

function kindOf(text: string): FileKind {
  const start = text.trimStart().slice(0, 200);
  if (start === '') return 'empty';
  if (/^<[a-z_:!?]/i.test(start)) return 'xml';
  if (/^\{\s*(["}]|$)/.test(start) || /^\[\s*([[\]{"\-0-9]|true|false|null|$)/.test(start)) {
    return 'json';
  }
  return /[,;\t|]/.test(text.trimStart().split(/\r?\n/, 1)[0] ?? '') ? 'csv' : 'text';
}
