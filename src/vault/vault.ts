// Content-addressed bytes on the file system: a blob lies under its own SHA-256 and is whole or
// absent. Order of a write: temporary file, fsync, hard link to the final name, fsync of the
// folder. Only then may a database row name the blob.
import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DomainError } from '../domain/error.ts';

/** Bytes that were received and hashed but are not kept yet. */
export interface ReceivedBlob {
  readonly sha256: string;
  readonly bytes: number;
  /** The whole of it, from `start` (inclusive) to `end` (exclusive). */
  read(start?: number, end?: number): AsyncIterable<Uint8Array>;
  /** SHA-256 in hex of a part of it. */
  hashRange(start: number, end: number): Promise<string>;
  /** Gives it its final name; durable when the promise resolves. Keeping twice is keeping once. */
  keep(): Promise<void>;
  /** Removes the temporary file, kept or not. Must be called once. */
  discard(): Promise<void>;
}

export interface Vault {
  /** Reads a stream to its end; throws `payload_too_large` beyond `maxBytes`, and keeps nothing. */
  receive(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedBlob>;
  /** A kept blob's bytes. Throws ENOENT errors when it is not there. */
  read(sha256: string, range?: { start: number; end: number }): AsyncIterable<Uint8Array>;
  /** Removes what killed processes left in the temporary folder. */
  sweep(): Promise<void>;
  /** Length of a kept blob, or null when it is not there. */
  size(sha256: string): Promise<number | null>;
}

/** Bytes that are gathered before they are written and hashed: large pieces hash twice as fast. */
const pieceBytes = 1 << 20;

/** Opens the vault in a folder, makes its folders, and sweeps what a killed process left behind. */
export async function openVault(folder: string): Promise<Vault> {
  const temporary = join(folder, 'tmp');
  await mkdir(join(folder, 'sha256'), { recursive: true, mode: 0o700 });
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  await sweepTemporary(temporary);
  return {
    receive: (source, maxBytes) => receive(folder, source, maxBytes),
    read: (sha256, range) => readFileRange(blobPath(folder, sha256), range?.start, range?.end),
    sweep: () => sweepTemporary(temporary),
    size: (sha256) => sizeOf(blobPath(folder, sha256)),
  };
}

/** A temporary file that nobody has written to for this long belongs to a dead process. */
const abandonedAfterMs = 3_600_000;

async function sweepTemporary(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
}

function blobPath(folder: string, sha256: string): string {
  // The name is built from checked hex only, so no text of a caller reaches a path.
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('A blob is named by 64 hex digits.');
  return join(folder, 'sha256', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function receive(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<ReceivedBlob> {
  const path = join(folder, 'tmp', randomUUID());
  const file = await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR, 0o600);
  try {
    const { sha256, bytes } = await writeHashed(file, source, maxBytes);
    await file.sync();
    return receivedBlob(folder, path, sha256, bytes);
  } catch (error) {
    await rm(path, { force: true });
    throw diskError(error);
  } finally {
    await file.close();
  }
}

async function writeHashed(file: FileHandle, source: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of inPieces(source)) {
    bytes += piece.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    // The hash runs on this thread while the system writes.
    const written = writeAll(file, piece);
    hash.update(piece);
    await written;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/**
 * A full disk may take only a part of a write and report no error, so the rest is written again.
 */
async function writeAll(file: FileHandle, piece: Uint8Array): Promise<void> {
  let offset = 0;
  while (offset < piece.length) {
    const { bytesWritten } = await file.write(piece, offset, piece.length - offset);
    offset += bytesWritten;
  }
}

async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    if (length >= pieceBytes) {
      yield held.length === 1 ? chunk : Buffer.concat(held, length);
      held = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(held, length);
}

function receivedBlob(folder: string, path: string, sha256: string, bytes: number): ReceivedBlob {
  let opened: Promise<FileHandle> | undefined;
  return {
    sha256,
    bytes,
    read: (start, end) => readFileRange(path, start, end),
    hashRange: async (start, end) => hashRange(await (opened ??= open(path)), start, end),
    keep: () => keep(folder, path, sha256),
    discard: async () => {
      await (await opened)?.close();
      await rm(path, { force: true });
    },
  };
}

async function hashRange(file: FileHandle, start: number, end: number): Promise<string> {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(Math.min(pieceBytes, Math.max(end - start, 0)));
  let position = start;
  while (position < end) {
    const { bytesRead } = await file.read(
      piece,
      0,
      Math.min(piece.length, end - position),
      position,
    );
    if (bytesRead === 0) throw new RangeError(`The file ends before byte ${end}.`);
    hash.update(piece.subarray(0, bytesRead));
    position += bytesRead;
  }
  return hash.digest('hex');
}

async function keep(folder: string, path: string, sha256: string): Promise<void> {
  const final = blobPath(folder, sha256);
  try {
    await mkdirDurably(dirname(final), folder);
    await link(path, final).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await syncFolder(dirname(final));
  } catch (error) {
    throw diskError(error);
  }
}

/** Makes a folder and syncs every parent that may have got a new name in it. */
async function mkdirDurably(folder: string, root: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let parent = dirname(folder); parent.startsWith(root); parent = dirname(parent)) {
    await syncFolder(parent);
    if (parent === root) return;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Opens the file when it is first read, so that a source that nobody reads holds nothing open. */
async function* readFileRange(path: string, start = 0, end?: number): AsyncGenerator<Uint8Array> {
  if (end !== undefined && end <= start) return;
  const range = end === undefined ? { start } : { start, end: end - 1 };
  yield* createReadStream(path, { ...range, highWaterMark: 1 << 18 });
}

function tooLarge(maxBytes: number): DomainError {
  return new DomainError(
    'payload_too_large',
    `Send at most ${maxBytes} bytes (setting IP3_IMPORT_MAX_BYTES).`,
    { max_bytes: maxBytes },
  );
}

function diskError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  const detail = 'The disk of the vault is full; nothing was kept. Free space, then send it again.';
  return new DomainError('insufficient_storage', detail, {}, { cause: error });
}
