// Copies of evidence between a vault and a backup: each is hashed on its way, and one that is there
// is not copied again.
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { blobPath, findFile, readAndHash, sizeOf } from '../../vault/blob-files.ts';
import { asidePath } from '../../vault/quarantine.ts';
import { isSealed, keyIdIn, sealedPath } from '../../vault/sealed-file.ts';
import type { VaultKeys } from '../../vault/vault-keys.ts';

export interface NamedBlob {
  sha256: string;
  bytes: number;
}

/** What became of a blob: `bad` is one that is missing or not what its name says. */
export type Copied = 'copied' | 'there' | 'bad';

/**
 * Durable when the promise resolves. An encrypted file is copied as it is; `keys` open it, so that
 * its plain bytes are compared as well.
 */
export async function copyBlob(
  from: string,
  to: string,
  blob: NamedBlob,
  keys: VaultKeys,
): Promise<Copied> {
  const { sha256, bytes } = blob;
  const plain = blobPath(from, sha256);
  const source = (await findFile(plain)) ?? (await findFile(asidePath(from, sha256)));
  const place = blobPath(to, sha256);
  if (source === null) {
    const kept = await findFile(place);
    return kept !== null && (await sizeOf(kept)) === bytes ? 'there' : 'bad';
  }
  const target = isSealed(source) ? sealedPath(place) : place;
  if ((await sizeOf(target)) === bytes && (await haveSameKey(source, target))) return 'there';
  const temporary = temporaryOf(target);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    await copyFile(source, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    if (!(await isBlob(temporary, blob, keys))) return 'bad';
    await syncFile(temporary);
    await rename(temporary, target);
    return 'copied';
  } finally {
    await rm(temporary, { force: true });
  }
}

/** A name that no reader of a vault knows, with the ending that says whether it is encrypted. */
function temporaryOf(target: string): string {
  const name = `${target}.${randomUUID()}`;
  return isSealed(target) ? sealedPath(name) : name;
}

/** The same bytes might have been encrypted again since the last backup, under a new key. */
async function haveSameKey(source: string, target: string): Promise<boolean> {
  if (!isSealed(source)) return true;
  return (await keyIdIn(source)) === (await keyIdIn(target));
}

/** Reads a blob of a backup again. */
export async function isIntact(folder: string, blob: NamedBlob, keys: VaultKeys): Promise<boolean> {
  const path = blobPath(folder, blob.sha256);
  return isBlob((await findFile(path)) ?? path, blob, keys);
}

async function isBlob(
  path: string,
  { sha256, bytes }: NamedBlob,
  keys: VaultKeys,
): Promise<boolean> {
  const found = await readAndHash(path, { most: bytes }, keys);
  return found.state === 'read' && found.sha256 === sha256;
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
