// Receiving bytes: a temporary file that is written, hashed and, where the vault has a key,
// encrypted on the way.
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { pieceBytes } from './blob-files.ts';
import { diskError, isFull, tooLarge } from './disk-error.ts';
import { keep, keepSealed, lookBefore, type FoundBefore, type Written } from './keep.ts';
import type { Place } from './place.ts';
import type { ReceivedBlob, Spool } from './received-blob.ts';
import {
  openPieces,
  readBlobFile,
  sealedPath,
  type BlobFile,
  type PieceReader,
} from './sealed-file.ts';
import { chunkBytes, sealedSize, sealer, type Sealer } from './sealed-format.ts';
import type { Reservation } from './space.ts';
import { assertTakesFiles } from './taking-files.ts';
import { sweepTemporary, temporaryPath } from './temporary.ts';
import { newFileKey, type FileKey } from './vault-keys.ts';

export async function receive(
  place: Place,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  announced: number,
): Promise<ReceivedBlob> {
  if (announced > maxBytes) throw tooLarge(maxBytes);
  const fileKey = place.keys.encrypts ? newFileKey() : null;
  const path = fileKey === null ? temporaryPath(place.folder) : sealedTemporary(place.folder);
  let room;
  try {
    await assertTakesFiles(place);
    room = await reserve(place, announced);
    place.live.add(path);
    const written = await writeFile(path, source, { maxBytes, room, fileKey });
    if (fileKey === null) return plainBlob(place, path, written, room);
    const before = await lookBefore(place, written);
    await place.keys.add(fileKey, written.sha256);
    return sealedBlob(place, { path, fileKey, before }, written, room);
  } catch (error) {
    room?.end();
    await removeQuietly(place, path);
    throw diskError(error);
  }
}

export const sealedTemporary = (folder: string) => sealedPath(temporaryPath(folder));

/** Room for an upload; if missing, that of dead processes is taken first. */
async function reserve(place: Place, announced: number): Promise<Reservation> {
  try {
    return await place.space.reserve(announced);
  } catch (error) {
    if (!isFull(error) || (await sweepTemporary(place.folder, place.live)) === 0) throw error;
    return place.space.reserve(announced);
  }
}

interface Writing {
  maxBytes: number;
  room: Reservation;
  /** Null where the file is plain. */
  fileKey: FileKey | null;
}

export async function writeFile(
  path: string,
  source: AsyncIterable<Uint8Array>,
  writing: Writing,
): Promise<Written> {
  const file = await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR, 0o600);
  try {
    const { fileKey } = writing;
    const written = await writeHashed(file, source, writing);
    await file.sync();
    const { size } = await file.stat();
    const expected = fileKey === null ? written.bytes : sealedSize(written.bytes);
    if (size !== expected) throw new Error(`${size} of ${expected} bytes are on disk.`);
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
  { maxBytes, room, fileKey }: Writing,
): Promise<Written> {
  const hash = createHash('sha256');
  const out = writerOf(file, fileKey);
  await out.begin();
  let bytes = 0;
  for await (const piece of chunk(source)) {
    if (bytes + piece.length > maxBytes) throw tooLarge(maxBytes);
    await room.take(piece.length);
    // The hash runs on this thread while the system writes.
    const written = out.write(piece);
    hash.update(piece);
    await written;
    bytes += piece.length;
    if (bytes % collectedEvery === 0) globalThis.gc?.({ type: 'minor' });
  }
  await out.end();
  return { sha256: hash.digest('hex'), bytes };
}

/** Writes pieces one after the other, encrypted where there is a key. */
function writerOf(file: FileHandle, fileKey: FileKey | null) {
  const sealed: Sealer | null = fileKey && sealer(fileKey.key, fileKey.id);
  let position = 0;
  const append = async (piece: Uint8Array) => {
    const at = position;
    position += piece.length;
    await writeAll(file, piece, at);
  };
  return {
    begin: async () => (sealed === null ? undefined : append(sealed.header)),
    write: (piece: Uint8Array) => append(sealed === null ? piece : sealed.push(piece)),
    end: async () => (sealed === null ? undefined : append(sealed.end())),
  };
}

/**
 * A full disk can take only a part of a write and report no error, so the rest is written again.
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

function plainBlob(place: Place, path: string, written: Written, room: Reservation): ReceivedBlob {
  let opened: Promise<FileHandle> | undefined;
  let compared = false;
  return {
    ...receivedParts(place, { path, key: null }, written),
    hashRange: async (start, end) => hashRange(await (opened ??= open(path)), start, end),
    keep: async () => {
      const kept = await keep(place, path, written, compared);
      compared = true;
      return kept;
    },
    discard: async () => {
      room.end();
      await opened?.then((file) => file.close()).catch(() => undefined);
      await removeQuietly(place, path);
    },
  };
}

interface SealedParts {
  path: string;
  fileKey: FileKey;
  before: FoundBefore;
}

function sealedBlob(
  place: Place,
  { path, fileKey: { id, key }, before }: SealedParts,
  written: Written,
  room: Reservation,
): ReceivedBlob {
  let found = before;
  let isUsed = false;
  let pieces: PieceReader | undefined;
  return {
    ...receivedParts(place, { path, key }, written),
    hashRange: (start, end) =>
      Promise.try(() => hashPieces((pieces ??= openPieces({ path, key })), start, end)),
    keep: async () => {
      const kept = await keepSealed(place, path, written.sha256, found);
      found = { isSound: true, damage: null };
      isUsed ||= kept.isUsed;
      return { damage: kept.damage };
    },
    discard: async () => {
      room.end();
      pieces?.close();
      if (!isUsed) await place.keys.forget(id);
      await removeQuietly(place, path);
    },
  };
}

function receivedParts(place: Place, file: BlobFile, { sha256, bytes }: Written) {
  return {
    ...{ sha256, bytes, ...file },
    read: (start?: number, end?: number) => readBlobFile(file, start, end),
    spool: () => openSpool(place, `${file.path}.rows`),
  };
}

/** Of a file that was written just now: its pages are in memory. */
function hashPieces(pieces: PieceReader, start: number, end: number): string {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(Math.min(chunkBytes, Math.max(end - start, 0)));
  for (let position = start; position < end;) {
    const length = pieces.read(piece, Math.min(piece.length, end - position), position);
    if (length === 0) throw new RangeError(`The file ends before byte ${end}.`);
    hash.update(piece.subarray(0, length));
    position += length;
  }
  return hash.digest('hex');
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
export async function removeQuietly(place: Place, path: string): Promise<void> {
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
