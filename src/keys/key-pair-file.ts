// Key files of this installation: made on first start, readable by the owner only, never in the
// database.
import { createHash, generateKeyPairSync } from 'node:crypto';
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { required } from '../domain/required.ts';

export interface KeyPair {
  /** RFC 7638 thumbprint of the public key. */
  kid: string;
  public_jwk: Record<string, unknown>;
  private_jwk: Record<string, unknown>;
}

/** The Ed25519 key of a file; makes it if missing. Two processes at once get the same one. */
export async function openKeyPair(dataDir: string, name: 'token' | 'log'): Promise<KeyPair> {
  const path = join(dataDir, 'keys', `${name}.jwk`);
  const existing = await readKey(path);
  if (existing !== null) return keyPair(existing);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeKeyOnce(path, generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
  return keyPair(required(await readKey(path), 'key that was written'));
}

async function readKey(path: string): Promise<Record<string, unknown> | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`The key file ${path} cannot be read; restore it from the backup.`, {
      cause: error,
    });
  }
}

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

export function keyPair(private_jwk: Record<string, unknown>): KeyPair {
  const { crv, kty, x } = private_jwk;
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  const public_jwk = { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' };
  return { kid, public_jwk, private_jwk };
}
