// Exchanging a plain file of the vault for an encrypted one. A kill at any point leaves one that is
// whole: the plain file goes only when the encrypted one has its name, its key is in the database
// and its bytes were read again.
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { blobPath, readAndHash, sizeOf, syncFolder } from './blob-files.ts';
import { diskError } from './disk-error.ts';
import { placeFile } from './keep.ts';
import type { Place } from './place.ts';
import { asidePath } from './quarantine.ts';
import { removeQuietly, sealedTemporary, writeFile } from './receive.ts';
import { readBlobFile, sealedPath } from './sealed-file.ts';
import { newFileKey, type FileKey } from './vault-keys.ts';

/** `damaged`: the plain bytes are not those of the name. `missing`: no plain file is there. */
export type Exchanged = 'encrypted' | 'damaged' | 'missing';

/** Runs the exchange itself while no one removes or moves the file. */
export type RunExclusive = (exchange: () => Promise<void>) => Promise<void>;

/** The plain file of a blob at its place and in the quarantine. Throws what the disk says. */
export async function encryptBlob(
  place: Place,
  sha256: string,
  runExclusive: RunExclusive,
): Promise<Exchanged> {
  if (!place.keys.encrypts) throw new TypeError('This vault has no key.');
  let outcome: Exchanged = 'missing';
  for (const plain of [blobPath(place.folder, sha256), asidePath(place.folder, sha256)]) {
    const bytes = await sizeOf(plain);
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

interface PlainFile {
  plain: string;
  sha256: string;
  bytes: number;
}

async function exchange(
  place: Place,
  file: PlainFile,
  runExclusive: RunExclusive,
): Promise<Exchanged> {
  const { plain, sha256 } = file;
  // A run that was killed before it removed the plain file.
  if (await isSound(place, sealedPath(plain), file)) return removePlain(file, runExclusive);
  const path = sealedTemporary(place.folder);
  const fileKey = newFileKey();
  const room = await place.exchanges.reserve(0);
  place.live.add(path);
  let isUsed = false;
  try {
    const source = readBlobFile({ path: plain, key: null });
    const written = await writeFile(path, source, { maxBytes: file.bytes, room, fileKey });
    if (written.sha256 !== sha256) return 'damaged';
    await place.keys.add(fileKey, sha256);
    if (!(await isSound(place, path, file))) throw unlike(fileKey);
    await runExclusive(async () => {
      if ((await sizeOf(plain)) === null) return;
      isUsed = true;
      await placeFile(path, sealedPath(plain));
    });
    return isUsed ? await removePlain(file, runExclusive) : 'missing';
  } finally {
    room.end();
    if (!isUsed) await place.keys.forget(fileKey.id);
    await removeQuietly(place, path);
  }
}

/** By the plain bytes, decrypted with the key as the database has it. */
async function isSound(place: Place, path: string, { sha256, bytes }: PlainFile) {
  const found = await readAndHash(path, { most: bytes }, place.keys);
  return found.state === 'read' && found.sha256 === sha256;
}

async function removePlain({ plain }: PlainFile, runExclusive: RunExclusive): Promise<Exchanged> {
  let outcome: Exchanged = 'missing';
  await runExclusive(async () => {
    // A person or a job that removed it meanwhile removed both files.
    if ((await sizeOf(sealedPath(plain))) === null) return;
    // Its name might be of a run that was killed before it was durable.
    await syncFolder(dirname(plain));
    await rm(plain, { force: true });
    await syncFolder(dirname(plain));
    outcome = 'encrypted';
  });
  return outcome;
}

function unlike({ id }: FileKey): Error {
  return new Error(`The encrypted file under the key ${id} did not read back; it was not used.`);
}
