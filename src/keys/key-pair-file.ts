// Key files of this installation: made on first start, readable by the owner only, never in the
// database.
import { createHash, randomUUID } from 'node:crypto';
import { link, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A hard link either takes the name or finds it taken, so a half-written key is never seen. Gives
 * whether it took the name.
 */
export async function writeKeyOnce(path: string, key: object): Promise<boolean> {
  const temporary = `${path}.${randomUUID()}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(key)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  const taken = await link(temporary, path).then(
    () => false,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return true;
    },
  );
  await rm(temporary);
  return !taken;
}

const leftover = /\.jwk\.(?:new|[\da-f-]{36})$/;

/** A younger one might be what another process writes at this moment. */
const writtenMs = 60_000;

/** Removes what killed processes left: private halves in it would outlive their keys. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => leftover.test(one))) {
    const path = join(folder, name);
    const left = await stat(path).catch(() => null);
    if (left !== null && Date.now() - left.mtimeMs > writtenMs) await rm(path, { force: true });
  }
}

/** The RFC 7638 thumbprint of an Ed25519 key. */
export function thumbprint({ crv, kty, x }: Partial<Record<'crv' | 'kty' | 'x', unknown>>): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}
