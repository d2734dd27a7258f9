// Content-addressed bytes on the file system: a blob is under its SHA-256, whole or absent. A row
// names it only after temporary file, fsync, hard link to the name and fsync of the folder.
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { link, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  blobPath,
  pieceBytes,
  readAndHash,
  readFileRange,
  sizeOf,
  syncFolder,
  walkBlobs,
  type BlobReading,
  type FoundBlob,
  type ReadingOptions,
} from './blob-files.ts';
import { diskError, isFull, tooLarge } from './disk-error.ts';
import { asidePath, openQuarantine, removeKept, type Quarantine } from './quarantine.ts';
import { freeBytes, spaceOf, type Reservation, type SpaceLimits } from './space.ts';
import { assertTakesFiles, isAsOpened, type OpenedPlace } from './taking-files.ts';
import { sweepTemporary, temporaryPath, tryWrite } from './temporary.ts';
import { placeWithoutRival, type VaultPlace } from './vault-fault.ts';
import { readMark, vaultOf, type FoundMark } from './vault-mark.ts';

/** What keeping found: the same bytes were there, or other bytes under their name. */
export interface Kept {
  /** What lay under the name instead, and was set aside; null when nothing was wrong. */
  damage: BlobReading | null;
}

/** Bytes that were received and hashed but are not kept yet. */
export interface ReceivedBlob {
  readonly sha256: string;
  readonly bytes: number;
  /** Where the bytes are until they are discarded, for a reader in another thread. */
  readonly path: string;
  /** The whole of it, from `start` (inclusive) to `end` (exclusive). */
  read(start?: number, end?: number): AsyncIterable<Uint8Array>;
  /** SHA-256 in hex of a part of it. */
  hashRange(start: number, end: number): Promise<string>;
  /** Gives it its final name, durably. Of bytes that are there, a damaged file is set aside. */
  keep(): Promise<Kept>;
  /** Opens no file: gives the name of one alongside it, with its share of the vault's room. */
  spool(): Promise<Spool>;
  /** Removes the temporary file, kept or not. Must be called once; it never fails. */
  discard(): Promise<void>;
}

/** A temporary file that someone else writes; the vault counts it and does not sweep it. */
export interface Spool {
  readonly path: string;
  /** Before or soon after so many bytes are written. Throws `insufficient_storage`. */
  take(bytes: number): Promise<void>;
  /** Removes the file and gives its room back; it never fails. */
  discard(): Promise<void>;
}

export interface Vault extends VaultPlace {
  /**
   * Reads a stream to its end and keeps nothing. Throws `payload_too_large` beyond `maxBytes` and
   * `insufficient_storage`, if it can before the first byte. `announced`: bytes that will come.
   */
  receive(
    source: AsyncIterable<Uint8Array>,
    maxBytes: number,
    announced?: number,
  ): Promise<ReceivedBlob>;
  /** A kept blob's bytes, also while it is set aside. Throws ENOENT errors when it is not there. */
  read(sha256: string, range?: { start: number; end: number }): AsyncIterable<Uint8Array>;
  /** Reads a kept blob once more and hashes it; never throws for what it finds. */
  examine(sha256: string, options?: ReadingOptions): Promise<BlobReading>;
  /** Every file that is kept, with a row in the database or without. */
  walk(): AsyncIterable<FoundBlob>;
  /** Files that no record names. */
  readonly quarantine: Quarantine;
  /** Whose vault it is at this moment, by the file in it. */
  mark(): Promise<FoundMark>;
  /** Removes what killed processes left in the temporary folder. */
  sweep(): Promise<void>;
  /** Length of a kept blob, or null when it is not there. */
  size(sha256: string): Promise<number | null>;
  /** Removes a file for good, also in the quarantine: by retention alone, and recorded before. */
  remove(sha256: string): Promise<void>;
  /** Bytes that may still be written on its disk. */
  freeBytes(): Promise<number>;
  /** Throws what the disk says. */
  tryWrite(): Promise<void>;
}

interface Place extends OpenedPlace {
  space: ReturnType<typeof spaceOf>;
  /** Temporary files of this process. */
  live: Set<string>;
  /** Folders whose names this process has seen synced. */
  synced: Set<string>;
}

/** Opens the vault in a folder, makes its folders, and sweeps what a killed process left behind. */
export async function openVault(folder: string, limits: SpaceLimits = {}): Promise<Vault> {
  const space = spaceOf(folder, limits);
  const vault = vaultOf(await readMark(folder));
  const seen = placeWithoutRival(folder);
  const place: Place = { ...seen, space, vault, live: new Set(), synced: new Set() };
  for (const name of ['sha256', 'tmp']) await makeAll(join(folder, name));
  await syncFolder(dirname(folder)).catch(ifForbidden);
  await sweepTemporary(folder, place.live);
  return {
    ...seen,
    receive: (source, maxBytes, announced = 0) => receive(place, source, maxBytes, announced),
    read: (sha256, range) => readKept(folder, sha256, range),
    examine: async (sha256, options) => readAndHash(await findKept(folder, sha256), options),
    walk: () => walkBlobs(folder),
    quarantine: openQuarantine(folder),
    mark: () => readMark(folder),
    sweep: async () => {
      if (await isAsOpened(place)) await sweepTemporary(folder, place.live);
    },
    size: async (sha256) => sizeOf(await findKept(folder, sha256)),
    remove: (sha256) => removeKept(folder, sha256),
    freeBytes: () => freeBytes(folder),
    tryWrite: () => tryWrite(folder),
  };
}

/** A blob that was set aside and named again is read where it is until it is put back. */
async function findKept(folder: string, sha256: string): Promise<string> {
  const path = blobPath(folder, sha256);
  if ((await sizeOf(path)) !== null) return path;
  const aside = asidePath(folder, sha256);
  return (await sizeOf(aside)) === null ? path : aside;
}

const makeAll = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });

async function* readKept(folder: string, sha256: string, range?: { start: number; end: number }) {
  yield* readFileRange(await findKept(folder, sha256), range?.start, range?.end);
}

async function receive(
  place: Place,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  announced: number,
): Promise<ReceivedBlob> {
  if (announced > maxBytes) throw tooLarge(maxBytes);
  const path = temporaryPath(place.folder);
  let room;
  try {
    await assertTakesFiles(place);
    room = await reserve(place, announced);
    place.live.add(path);
    const written = await writeFile(path, source, maxBytes, room);
    return receivedBlob(place, path, written, room);
  } catch (error) {
    room?.end();
    await removeQuietly(place, path);
    throw diskError(error);
  }
}

/** Room for an upload; if missing, that of dead processes is taken first. */
async function reserve(place: Place, announced: number): Promise<Reservation> {
  try {
    return await place.space.reserve(announced);
  } catch (error) {
    if (!isFull(error) || (await sweepTemporary(place.folder, place.live)) === 0) throw error;
    return place.space.reserve(announced);
  }
}

interface Written {
  sha256: string;
  bytes: number;
}

async function writeFile(
  path: string,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  room: Reservation,
): Promise<Written> {
  const file = await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR, 0o600);
  try {
    const written = await writeHashed(file, source, maxBytes, room);
    await file.sync();
    const { size } = await file.stat();
    if (size !== written.bytes) throw new Error(`${size} of ${written.bytes} bytes are on disk.`);
    return written;
  } finally {
    await file.close();
  }
}

/**
 * Buffers of what came in are freed by a collection, which the runtime puts off while nearly
 * nothing else is made: up to 70 MB of them were seen. A short one takes about a millisecond.
 */
const collectedEvery = 16 * pieceBytes;

async function writeHashed(
  file: FileHandle,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  room: Reservation,
): Promise<Written> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of chunk(source)) {
    if (bytes + piece.length > maxBytes) throw tooLarge(maxBytes);
    await room.take(piece.length);
    // The hash runs on this thread while the system writes.
    const written = writeAll(file, piece, bytes);
    hash.update(piece);
    await written;
    bytes += piece.length;
    if (bytes % collectedEvery === 0) globalThis.gc?.({ type: 'minor' });
  }
  return { sha256: hash.digest('hex'), bytes };
}

/**
 * A full disk may take only a part of a write and report no error, so the rest is written again.
 */
async function writeAll(file: FileHandle, piece: Uint8Array, position: number): Promise<void> {
  let offset = 0;
  while (offset < piece.length) {
    const rest = piece.length - offset;
    const { bytesWritten } = await file.write(piece, offset, rest, position + offset);
    offset += bytesWritten;
  }
}

/** The source's bytes in one buffer, which is filled again when the next piece is requested. */
async function* chunk(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafe(pieceBytes);
  let length = 0;
  for await (const chunk of source) {
    for (let taken = 0; taken < chunk.length;) {
      const part = chunk.subarray(taken, taken + piece.length - length);
      piece.set(part, length);
      taken += part.length;
      length += part.length;
      if (length < piece.length) continue;
      yield piece;
      length = 0;
    }
  }
  if (length > 0) yield piece.subarray(0, length);
}

function receivedBlob(
  place: Place,
  path: string,
  { sha256, bytes }: Written,
  room: Reservation,
): ReceivedBlob {
  let opened: Promise<FileHandle> | undefined;
  let compared = false;
  return {
    sha256,
    bytes,
    path,
    read: (start, end) => readFileRange(path, start, end),
    hashRange: async (start, end) => hashRange(await (opened ??= open(path)), start, end),
    keep: async () => {
      const kept = await keep(place, path, { sha256, bytes }, compared);
      compared = true;
      return kept;
    },
    spool: () => openSpool(place, `${path}.rows`),
    discard: async () => {
      room.end();
      await opened?.then((file) => file.close()).catch(() => undefined);
      await removeQuietly(place, path);
    },
  };
}

async function openSpool(place: Place, path: string): Promise<Spool> {
  const room = await place.space.reserve(0);
  place.live.add(path);
  return {
    path,
    take: (bytes) => room.take(bytes),
    discard: async () => {
      room.end();
      await removeQuietly(place, path);
    },
  };
}

/** What cannot be removed now is swept later; the answer to the caller does not hang on it. */
async function removeQuietly(place: Place, path: string): Promise<void> {
  place.live.delete(path);
  await rm(path, { force: true }).catch(() => undefined);
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

/** `compared`: what is under the name was hashed already, by this very upload. */
async function keep(
  place: Place,
  path: string,
  { sha256, bytes }: Written,
  compared: boolean,
): Promise<Kept> {
  const final = blobPath(place.folder, sha256);
  try {
    await assertTakesFiles(place);
    await makeFolder(place, dirname(final));
    const isNew = await linkNew(path, final);
    const found = isNew || compared ? null : await readAndHash(final, { most: bytes });
    const isGood = found === null || (found.state === 'read' && found.sha256 === sha256);
    if (!isGood) await replace(place, path, final);
    await syncFolder(dirname(final));
    return { damage: isGood ? null : found };
  } catch (error) {
    throw diskError(error);
  }
}

/** False when the name is taken. */
async function linkNew(path: string, final: string): Promise<boolean> {
  try {
    await link(path, final);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** The damaged file stays under another name for anyone who looks into it. */
async function replace(place: Place, path: string, final: string): Promise<void> {
  const aside = join(place.folder, 'damaged');
  await makeAll(aside);
  await link(final, join(aside, `${final.slice(-64)}.${randomUUID()}`)).catch(ifThere);
  await syncFolder(aside);
  const second = `${path}.keep`;
  await link(path, second);
  await rename(second, final);
}

/** The folder above may belong to someone else; anyone who made it answers for its name. */
function ifForbidden(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error;
}

function ifThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/**
 * Makes a folder whose name is durable. One that is there may have been made by a process that was
 * killed, or got an error, before it was synced; so each process syncs the way once.
 */
async function makeFolder(place: Place, folder: string): Promise<void> {
  if (place.synced.has(folder)) return;
  // One by one: `mkdir -p` reports the last folder for an error in the first one.
  for (const part of [dirname(folder), folder])
    await mkdir(part, { mode: 0o700 }).catch(unlessThere);
  for (let parent = dirname(folder); parent.startsWith(place.folder); parent = dirname(parent)) {
    await syncFolder(parent);
    if (parent === place.folder) break;
  }
  place.synced.add(folder);
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
