// Exchanging an encrypted file of the vault for a plain one. A kill at any point leaves one that is
// whole: the encrypted file and its key go only when the plain one has its name and its bytes were
// read again.
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { blobPath, readAndHash, sizeOf, syncFolder } from './blob-files.ts';
import { diskError } from './disk-error.ts';
import type { RunExclusive } from './encrypt-file.ts';
import { placeFile } from './keep.ts';
import type { Place } from './place.ts';
import { asidePath } from './quarantine.ts';
import { removeQuietly, writeFile } from './receive.ts';
import { keyIdIn, readBlobFile, sealedPath, unlock } from './sealed-file.ts';
import { temporaryPath } from './temporary.ts';

/** `damaged`: no key opens the file, or to other bytes. `missing`: no encrypted file is there. */
export type Opened = 'decrypted' | 'damaged' | 'missing';

/** The encrypted file of a blob at its place and in the quarantine. Throws what the disk says. */
export async function decryptBlob(
  place: Place,
  sha256: string,
  runExclusive: RunExclusive,
): Promise<Opened> {
  let outcome: Opened = 'missing';
  for (const plain of [blobPath(place.folder, sha256), asidePath(place.folder, sha256)]) {
    const bytes = await sizeOf(sealedPath(plain));
    if (bytes === null) continue;
    const done = await exchange(place, { plain, sha256, bytes }, runExclusive).catch(
      (error: unknown) => {
        throw diskError(error);
      },
    );
    if (outcome !== 'damaged') outcome = done;
  }
  return outcome;
}

interface SealedFile {
  /** The name of its plain bytes. */
  plain: string;
  sha256: string;
  bytes: number;
}

async function exchange(
  place: Place,
  file: SealedFile,
  runExclusive: RunExclusive,
): Promise<Opened> {
  const { plain, bytes } = file;
  // A run that was killed before it removed the encrypted file.
  if (await isSound(place, plain, file)) return removeSealed(place, file, runExclusive);
  if (!(await isSound(place, sealedPath(plain), file))) return 'damaged';
  const path = temporaryPath(place.folder);
  const room = await place.exchanges.reserve(0);
  place.live.add(path);
  let isThere = false;
  try {
    const source = readBlobFile(await unlock(sealedPath(plain), place.keys));
    await writeFile(path, source, { maxBytes: bytes, room, fileKey: null });
    if (!(await isSound(place, path, file))) throw unlike(file);
    await runExclusive(async () => {
      isThere = (await sizeOf(sealedPath(plain))) !== null;
      if (isThere) await placeFile(path, plain);
    });
    return isThere ? await removeSealed(place, file, runExclusive) : 'missing';
  } finally {
    room.end();
    await removeQuietly(place, path);
  }
}

async function isSound({ keys }: Place, path: string, { sha256, bytes }: SealedFile) {
  const found = await readAndHash(path, { most: bytes }, keys);
  return found.state === 'read' && found.sha256 === sha256;
}

async function removeSealed(
  { keys }: Place,
  { plain }: SealedFile,
  runExclusive: RunExclusive,
): Promise<Opened> {
  const sealed = sealedPath(plain);
  let key: string | null = null;
  let outcome: Opened = 'missing';
  await runExclusive(async () => {
    // A person or a job that removed it meanwhile removed both files.
    if ((await sizeOf(plain)) === null) return;
    key = await keyIdIn(sealed);
    // Its name might be of a run that was killed before it was durable.
    await syncFolder(dirname(plain));
    await rm(sealed, { force: true });
    await syncFolder(dirname(plain));
    outcome = 'decrypted';
  });
  if (key !== null) await keys.forget(key);
  return outcome;
}

function unlike({ sha256 }: SealedFile): Error {
  return new Error(`The plain file of ${sha256} did not read back; it was not used.`);
}
