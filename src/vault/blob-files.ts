// The files of the vault: where a blob is, what is in it, and the system calls that make a name
// durable.
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isSealed,
  keyIdIn,
  NoKey,
  plainBytes,
  readBlobFile,
  sealedPath,
  unlock,
} from './sealed-file.ts';
import { SealBroken } from './sealed-format.ts';
import { noKeys, type VaultKeys } from './vault-keys.ts';

/** Bytes that are read or written at once: large pieces hash twice as fast. */
export const pieceBytes = 1 << 20;

export function blobPath(folder: string, sha256: string): string {
  // The name is built from checked hex only, so no text of a caller reaches a path.
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('A blob is named by 64 hex digits.');
  return join(folder, 'sha256', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

/** Plain bytes in a file, encrypted or not; null when it is not there. */
export async function sizeOf(path: string): Promise<number | null> {
  try {
    return plainBytes(path, (await stat(path)).size);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The file that is there of a plain name and its encrypted one; null when neither is. */
export async function findFile(plain: string): Promise<string | null> {
  // Two files are there after a kill while the plain one was replaced; both are whole.
  for (const path of [plain, sealedPath(plain)]) if ((await sizeOf(path)) !== null) return path;
  return null;
}

/** IDs of the keys of the encrypted files under these plain names. */
export async function keyIdsOf(plain: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const path of plain.map(sealedPath)) {
    if ((await sizeOf(path)) === null) continue;
    const id = await keyIdIn(path);
    if (id !== null) ids.push(id);
  }
  return ids;
}

export function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** What is found where a blob should be. */
export type BlobReading =
  | {
      state: 'read';
      bytes: number;
      /**
       * Null when the file is longer than `most`, and was not read for that, and when an encrypted
       * file is not what was written.
       */
      sha256: string | null;
      /** The hash of the range that was requested; null without one, or when it is not there. */
      range_sha256: string | null;
    }
  | { state: 'missing' }
  /** The disk, or anyone who put something else there, refuses. */
  | { state: 'unreadable'; code: string };

export interface ReadingOptions {
  /** A part whose hash is wanted as well, `end` exclusive. */
  range?: { start: number; end: number } | null;
  /** A file longer than this is another one for certain and is not read. */
  most?: number | undefined;
  /** Called after each piece; the reading goes on when it has resolved. */
  pace?: (bytes: number) => Promise<void>;
}

/** Reads a file and hashes its plain bytes; says what is wrong instead of throwing. */
export async function readAndHash(
  path: string,
  options: ReadingOptions = {},
  keys: VaultKeys = noKeys,
): Promise<BlobReading> {
  try {
    return await hashFile(path, options, keys);
  } catch (error) {
    if (error instanceof NoKey) return { state: 'unreadable', code: 'no key' };
    if (isMissing(error)) return { state: 'missing' };
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || !/^E[A-Z0-9]+$/.test(code)) throw error;
    return { state: 'unreadable', code };
  }
}

async function hashFile(
  path: string,
  options: ReadingOptions,
  keys: VaultKeys,
): Promise<BlobReading> {
  const found = await stat(path);
  if (!found.isFile()) return { state: 'unreadable', code: 'not a file' };
  const size = plainBytes(path, found.size);
  const other = { state: 'read', bytes: size, sha256: null, range_sha256: null } as const;
  if (size > (options.most ?? Infinity)) return other;
  try {
    const pieces = isSealed(path) ? readBlobFile(await unlock(path, keys)) : piecesOf(path);
    return await hashPieces(pieces, options);
  } catch (error) {
    if (error instanceof SealBroken) return other;
    throw error;
  }
}

async function hashPieces(
  pieces: AsyncIterable<Uint8Array>,
  { range = null, pace }: ReadingOptions,
): Promise<BlobReading> {
  const whole = createHash('sha256');
  const part = range === null ? null : createHash('sha256');
  let position = 0;
  for await (const piece of pieces) {
    whole.update(piece);
    if (range !== null) part?.update(overlap(piece, position, range));
    position += piece.length;
    await pace?.(piece.length);
  }
  const isThere = range !== null && range.end <= position;
  return {
    state: 'read',
    bytes: position,
    sha256: whole.digest('hex'),
    range_sha256: part !== null && isThere ? part.digest('hex') : null,
  };
}

/** The bytes of a piece at `position` that are in the range. */
function overlap(piece: Uint8Array, position: number, range: { start: number; end: number }) {
  const start = Math.max(range.start - position, 0);
  return piece.subarray(start, Math.max(range.end - position, start));
}

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, constants.O_RDONLY);
  try {
    const piece = Buffer.allocUnsafe(pieceBytes);
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, piece.length, null);
      if (bytesRead === 0) return;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** A blob's file, as a walk through the folders finds it. */
export interface FoundBlob {
  sha256: string;
  bytes: number;
  /** Milliseconds since 1970 at which it was written. */
  written_at_ms: number;
  /** Whether it is encrypted. */
  is_sealed: boolean;
}

/** Every blob's file in no order; files with other names are passed over. */
export async function* walkBlobs(folder: string): AsyncGenerator<FoundBlob> {
  const files = await opendir(join(folder, 'sha256'), { recursive: true });
  for await (const entry of files) {
    const sha256 = hashNamed(entry.name);
    if (!entry.isFile() || sha256 === null) continue;
    const path = join(entry.parentPath, entry.name);
    const plain = blobPath(folder, sha256);
    if (path !== plain && path !== sealedPath(plain)) continue;
    const found = await stat(path).catch(() => null);
    // Removed since the walk saw it.
    if (found === null) continue;
    // Of two files of the same bytes one is enough.
    if (path !== plain && (await sizeOf(plain)) !== null) continue;
    const bytes = plainBytes(path, found.size);
    yield { sha256, bytes, written_at_ms: found.mtimeMs, is_sealed: path !== plain };
  }
}

/** The hash in the name of a file, encrypted or not; null for another name. */
export function hashNamed(name: string): string | null {
  return /^([0-9a-f]{64})(\.enc)?$/.exec(name)?.[1] ?? null;
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
