// Giving received bytes their final name.
import { randomUUID } from 'node:crypto';
import { link, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { blobPath, findFile, readAndHash, syncFolder, type BlobReading } from './blob-files.ts';
import { diskError } from './disk-error.ts';
import { makeAll, makeFolder, type Place } from './place.ts';
import type { Kept } from './received-blob.ts';
import { sealedPath } from './sealed-file.ts';
import { assertTakesFiles } from './taking-files.ts';

/** Hash and length of the plain bytes. */
export interface Written {
  sha256: string;
  bytes: number;
}

/** `compared`: what is under the name was hashed already, by this very upload. */
export async function keep(
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

async function replace(place: Place, path: string, final: string): Promise<void> {
  await setDamagedAside(place, final, final);
  await exchange(path, final);
}

/** Gives a whole file its name, in place of whatever has it. */
export async function placeFile(path: string, final: string): Promise<void> {
  if (!(await linkNew(path, final))) await exchange(path, final);
}

/** The corrupted file stays under another name for anyone who looks into it. */
async function setDamagedAside(place: Place, damaged: string, plain: string): Promise<void> {
  const aside = join(place.folder, 'damaged');
  await makeAll(aside);
  await link(damaged, join(aside, `${plain.slice(-64)}.${randomUUID()}`)).catch(ifThere);
  await syncFolder(aside);
}

async function exchange(path: string, final: string): Promise<void> {
  const second = `${path}.keep`;
  await link(path, second);
  await rename(second, final);
}

function ifThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** What was under the name of these bytes when they had been received. */
export interface FoundBefore {
  isSound: boolean;
  damage: BlobReading | null;
}

/** Reads what is there already. It can need a key from the database, so no transaction is open. */
export async function lookBefore(
  { folder, keys }: Place,
  { sha256, bytes }: Written,
): Promise<FoundBefore> {
  const path = await findFile(blobPath(folder, sha256));
  if (path === null) return { isSound: false, damage: null };
  const found = await readAndHash(path, { most: bytes }, keys);
  const isSound = found.state === 'read' && found.sha256 === sha256;
  return { isSound, damage: isSound || found.state === 'missing' ? null : found };
}

/**
 * The same for an encrypted file, whose key is in the database. `isUsed`: whether it is that file
 * which has the name now.
 */
export async function keepSealed(
  place: Place,
  path: string,
  sha256: string,
  { isSound, damage }: FoundBefore,
): Promise<Kept & { isUsed: boolean }> {
  const plain = blobPath(place.folder, sha256);
  try {
    await assertTakesFiles(place);
    await makeFolder(place, dirname(plain));
    const isThere = isSound && (await findFile(plain)) !== null;
    if (!isThere) await placeSealed(place, path, plain, damage !== null);
    await syncFolder(dirname(plain));
    return { damage, isUsed: !isThere };
  } catch (error) {
    throw diskError(error);
  }
}

async function placeSealed(place: Place, path: string, plain: string, isDamaged: boolean) {
  const final = sealedPath(plain);
  const damaged = isDamaged ? await findFile(plain) : null;
  if (damaged !== null) await setDamagedAside(place, damaged, plain);
  // Without damage, an upload of the same bytes might have come first. Either file is right.
  await placeFile(path, final);
  if (damaged !== plain) return;
  await syncFolder(dirname(plain));
  await rm(plain, { force: true });
}
