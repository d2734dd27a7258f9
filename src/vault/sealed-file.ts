// Reading plain and encrypted files alike. What is encrypted is known by the end of its name and
// never by its bytes: anyone can send a file that looks encrypted.
import fs, { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { promisify } from 'node:util';
import { DomainError } from '../domain/error.ts';
import {
  chunkBytes,
  headerBytes,
  keyIdOf,
  opener,
  plainSize,
  SealBroken,
  type Opener,
} from './sealed-format.ts';
import type { VaultKeys } from './vault-keys.ts';

const ending = '.enc';

/** The name of the encrypted file next to a plain one. */
export function sealedPath(path: string): string {
  return `${path}${ending}`;
}

export function isSealed(path: string): boolean {
  return path.endsWith(ending);
}

/** Plain bytes of a file by its length. Of a length that no encrypted file has, that length. */
export function plainBytes(path: string, size: number): number {
  return isSealed(path) ? (plainSize(size) ?? size) : size;
}

/** A file and what opens it; it can be handed to another thread. */
export interface BlobFile {
  readonly path: string;
  /** Null for a plain file. */
  readonly key: Uint8Array | null;
}

/** The key of the file's header is not there: it was destroyed, or this server has no key file. */
export class NoKey extends DomainError {
  constructor() {
    super('unavailable', 'The bytes are encrypted, and this server does not have their key.');
  }
}

/** Finds what opens a file. Throws {@link NoKey} and {@link SealBroken}. */
export async function unlock(path: string, keys: VaultKeys): Promise<BlobFile> {
  if (!isSealed(path)) return { path, key: null };
  const id = await keyIdIn(path);
  if (id === null) throw new SealBroken('its header');
  const key = await keys.find(id);
  if (key === null) throw new NoKey();
  return { path, key };
}

/** The ID of the key of an encrypted file; null when its header names none. */
export async function keyIdIn(path: string): Promise<string | null> {
  const file = await openFile(path, 'r');
  try {
    return keyIdOf(await readExactly(file, 0, headerBytes));
  } finally {
    await closeFile(file);
  }
}

const openFile = promisify(fs.open);
const closeFile = promisify(fs.close);
const readAt = promisify(fs.read);
const statFile = promisify(fs.fstat);

/** Encrypted chunks that are read at once. */
const chunksAtOnce = 4;

/**
 * The bytes from `start` (inclusive) to `end` (exclusive). Opens the file when it is first read, so
 * that a source that no one reads holds nothing open.
 */
export async function* readBlobFile(
  { path, key }: BlobFile,
  start = 0,
  end?: number,
): AsyncGenerator<Uint8Array> {
  if (end !== undefined && end <= start) return;
  if (key !== null) return yield* readSealed(path, key, start, end);
  const range = end === undefined ? { start } : { start, end: end - 1 };
  yield* createReadStream(path, { ...range, highWaterMark: 1 << 18 });
}

async function* readSealed(path: string, key: Uint8Array, start: number, end = Infinity) {
  // A number and no handle: of a reader who goes away, a handle would end the process.
  const file = await openFile(path, 'r');
  let isOpen = true;
  const close = async () => {
    if (isOpen) await closeFile(file);
    isOpen = false;
  };
  try {
    const opened = await openerOf(file, key);
    const { bytes, chunkOf } = opened;
    const stop = Math.min(end, bytes);
    // Reading to the end takes in the last chunk, also an empty one: it shows that nothing is cut.
    const last = end >= bytes ? chunkOf(bytes) : chunkOf(stop - 1);
    for (let number = chunkOf(start); number <= last; number += chunksAtOnce) {
      const most = Math.min(chunksAtOnce, last - number + 1);
      const chunks = await openChunks(file, opened, number, most);
      // A reader that has the last piece might never ask for another.
      if (number + most > last) await close();
      for (const [at, plain] of chunks.entries()) {
        const position = (number + at) * chunkBytes;
        const from = Math.max(start - position, 0);
        const piece = plain.subarray(from, Math.max(stop - position, from));
        if (piece.length > 0) yield piece;
      }
    }
  } finally {
    await close();
  }
}

async function openChunks(file: number, opened: Opener, first: number, count: number) {
  const { position } = opened.place(first);
  const end = opened.place(first + count - 1);
  const sealed = await readExactly(file, position, end.position + end.length - position);
  return Array.from({ length: count }, (_, at) => {
    const { position: start, length } = opened.place(first + at);
    return opened.open(first + at, sealed.subarray(start - position, start - position + length));
  });
}

async function openerOf(file: number, key: Uint8Array): Promise<Opener> {
  const { size } = await statFile(file);
  return opener(key, await readExactly(file, 0, headerBytes), size);
}

async function readExactly(file: number, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await readAt(file, bytes, done, length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return bytes.subarray(0, done);
}

/** Reads pieces at any place, for a thread that no one waits for. */
export interface PieceReader {
  /** At most so many bytes into the buffer; how many there were, at least one unless at the end. */
  read(into: Buffer, length: number, position: number): number;
  close(): void;
}

export function openPieces({ path, key }: BlobFile): PieceReader {
  const file = openSync(path, 'r');
  const close = () => closeSync(file);
  if (key === null) {
    return { read: (into, length, at) => readSync(file, into, 0, length, at), close };
  }
  const header = Buffer.alloc(headerBytes);
  readSync(file, header, 0, headerBytes, 0);
  const opened = opener(key, header, fstatSync(file).size);
  let number = -1;
  let plain: Buffer = Buffer.alloc(0);
  return {
    read(into, length, position) {
      if (position >= opened.bytes) return 0;
      const wanted = opened.chunkOf(position);
      if (wanted !== number) {
        const place = opened.place(wanted);
        const sealed = Buffer.alloc(place.length);
        readSync(file, sealed, 0, place.length, place.position);
        plain = opened.open(wanted, sealed);
        number = wanted;
      }
      const from = position - number * chunkBytes;
      return plain.copy(into, 0, from, Math.min(from + length, plain.length));
    },
    close,
  };
}
