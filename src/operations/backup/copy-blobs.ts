// Copies of evidence between a vault and a backup: each is hashed on its way, and one that is there
// is not copied again.
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { blobPath, readAndHash, sizeOf } from '../../vault/blob-files.ts';
import { asidePath } from '../../vault/quarantine.ts';

export interface NamedBlob {
  sha256: string;
  bytes: number;
}

/** What became of a blob: `bad` is one that is missing or not what its name says. */
export type Copied = 'copied' | 'there' | 'bad';

/** Durable when the promise resolves. */
export async function copyBlob(from: string, to: string, blob: NamedBlob): Promise<Copied> {
  const { sha256, bytes } = blob;
  const target = blobPath(to, sha256);
  if ((await sizeOf(target)) === bytes) return 'there';
  const kept = blobPath(from, sha256);
  const source = (await sizeOf(kept)) === null ? asidePath(from, sha256) : kept;
  const temporary = `${target}.${randomUUID()}`;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    if ((await sizeOf(source)) === null) return 'bad';
    await copyFile(source, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    if (!(await isBlob(temporary, blob))) return 'bad';
    await syncFile(temporary);
    await rename(temporary, target);
    return 'copied';
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Reads a blob of a backup again. */
export function isIntact(folder: string, blob: NamedBlob): Promise<boolean> {
  return isBlob(blobPath(folder, blob.sha256), blob);
}

async function isBlob(path: string, { sha256, bytes }: NamedBlob): Promise<boolean> {
  const found = await readAndHash(path, { most: bytes });
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
