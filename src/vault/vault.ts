// Content-addressed bytes on the file system: a blob is under its SHA-256, whole or absent. A row
// names it only after temporary file, fsync, hard link to the name and fsync of the folder.
import { dirname, join } from 'node:path';
import {
  blobPath,
  findFile,
  isMissing,
  readAndHash,
  sizeOf,
  syncFolder,
  walkBlobs,
  type BlobReading,
  type FoundBlob,
  type ReadingOptions,
} from './blob-files.ts';
import { decryptBlob, type Opened } from './decrypt-file.ts';
import { encryptBlob, type Exchanged, type RunExclusive } from './encrypt-file.ts';
import { makeAll, type Place } from './place.ts';
import {
  asidePath,
  openQuarantine,
  plainCopies,
  removeKept,
  type Quarantine,
} from './quarantine.ts';
import { receive } from './receive.ts';
import type { ReceivedBlob } from './received-blob.ts';
import { readBlobFile, unlock } from './sealed-file.ts';
import { freeBytes, spaceOf, type SpaceLimits } from './space.ts';
import { isAsOpened } from './taking-files.ts';
import { sweepTemporary, tryWrite } from './temporary.ts';
import { placeWithoutRival, type VaultPlace } from './vault-fault.ts';
import { noKeys, type VaultKeys } from './vault-keys.ts';
import { readMark, vaultOf, type FoundMark } from './vault-mark.ts';

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
  /**
   * Exchanges a plain file for an encrypted one, which was read again. `runExclusive` runs, twice,
   * what no one else can come between.
   */
  encrypt(sha256: string, runExclusive: RunExclusive): Promise<Exchanged>;
  /** The other way round, where the keys are. */
  decrypt(sha256: string, runExclusive: RunExclusive): Promise<Opened>;
  /** Files that no record names. */
  readonly quarantine: Quarantine;
  /** Whose vault it is at this moment, by the file in it. */
  mark(): Promise<FoundMark>;
  /** Removes what killed processes left in the temporary folder. */
  sweep(): Promise<void>;
  /** Length of a kept blob, or null when it is not there. */
  size(sha256: string): Promise<number | null>;
  /**
   * Removes a file for good, also in the quarantine: by retention alone, and recorded before. Gives
   * the IDs of the keys that nothing needs any more.
   */
  remove(sha256: string): Promise<string[]>;
  /** Paths within the folder at which these bytes are plain, or might be. */
  plainCopies(sha256: string): Promise<string[]>;
  /** Bytes that can still be written on its disk. */
  freeBytes(): Promise<number>;
  /** Throws what the disk says. */
  tryWrite(): Promise<void>;
}

/**
 * Opens the vault in a folder, makes its folders, and sweeps what a killed process left behind.
 * `keys`: where the keys of encrypted files are.
 */
export async function openVault(
  folder: string,
  limits: SpaceLimits = {},
  keys: VaultKeys = noKeys,
): Promise<Vault> {
  const space = spaceOf(folder, limits);
  const vault = vaultOf(await readMark(folder));
  const seen = placeWithoutRival(folder);
  const exchanges = spaceOf(folder, { free_bytes: limits.free_bytes ?? 0 });
  const sets = { live: new Set<string>(), synced: new Set<string>() };
  const place: Place = { ...seen, ...sets, keys, space, exchanges, vault };
  for (const name of ['sha256', 'tmp']) await makeAll(join(folder, name));
  await syncFolder(dirname(folder)).catch(ifForbidden);
  await sweepTemporary(folder, place.live);
  return {
    ...seen,
    receive: (source, maxBytes, announced = 0) => receive(place, source, maxBytes, announced),
    read: (sha256, range) => readKept(place, sha256, range),
    examine: async (sha256, options) => readAndHash(await findKept(folder, sha256), options, keys),
    walk: () => walkBlobs(folder),
    encrypt: (sha256, runExclusive) => encryptBlob(place, sha256, runExclusive),
    decrypt: (sha256, runExclusive) => decryptBlob(place, sha256, runExclusive),
    quarantine: openQuarantine(folder, keys),
    mark: () => readMark(folder),
    sweep: async () => {
      if (await isAsOpened(place)) await sweepTemporary(folder, place.live);
    },
    size: async (sha256) => sizeOf(await findKept(folder, sha256)),
    remove: (sha256) => removeKept(folder, sha256),
    plainCopies: (sha256) => plainCopies(folder, sha256),
    freeBytes: () => freeBytes(folder),
    tryWrite: () => tryWrite(folder),
  };
}

/** A blob that was set aside and named again is read where it is until it is put back. */
async function findKept(folder: string, sha256: string): Promise<string> {
  const path = blobPath(folder, sha256);
  return (await findFile(path)) ?? (await findFile(asidePath(folder, sha256))) ?? path;
}

async function* readKept(
  { folder, keys }: Place,
  sha256: string,
  range?: { start: number; end: number },
) {
  const path = await findKept(folder, sha256);
  let pieces = readBlobFile(await unlock(path, keys), range?.start, range?.end);
  const first = await pieces.next().catch(async (error: unknown) => {
    const now = isMissing(error) ? await findKept(folder, sha256) : path;
    if (now === path) throw error;
    // The plain file was replaced by an encrypted one just now.
    pieces = readBlobFile(await unlock(now, keys), range?.start, range?.end);
    return pieces.next();
  });
  if (first.done === true) return;
  yield first.value;
  yield* pieces;
}

/** The folder above might belong to someone else; anyone who made it answers for its name. */
function ifForbidden(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error;
}
