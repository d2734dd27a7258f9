// Key files of this installation: made on first start, readable by the owner only, never in the
// database.
import { createHash, randomUUID } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';

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

/** The RFC 7638 thumbprint of an Ed25519 key. */
export function thumbprint({ crv, kty, x }: Partial<Record<'crv' | 'kty' | 'x', unknown>>): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}
