// Secrets that the service has to read again, encrypted under a key that is not in the database:
// AES-256-GCM, bound to what the secret is for.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../domain/error.ts';
import { openWith, sealWith } from '../trust/sealed-secret.ts';
import { writeKeyOnce } from './key-pair-file.ts';

export interface SecretBox {
  /** `about` names what the secret belongs to; only with the same words it opens again. */
  seal(secret: Buffer, about: string): Promise<string>;
  /** @throws `unavailable` when another key sealed it. */
  open(sealed: string, about: string): Promise<Buffer>;
}

/**
 * The key of the setting, else that of the data folder, which is made when the first secret is
 * sealed.
 */
export function openSecretBox(dataDir: string, configured: Buffer | undefined): SecretBox {
  const path = join(dataDir, 'keys', 'secrets.jwk');
  const find = async () => configured ?? (await readKey(path));
  return {
    async seal(secret, about) {
      const key = (await find()) ?? (await makeKey(path));
      return sealWith(key, secret, { about, nonce: randomBytes(12) });
    },
    async open(sealed, about) {
      const key = await find();
      const secret = key && openWith(key, sealed, about);
      if (secret === null) throw otherKey();
      return secret;
    },
  };
}

async function readKey(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null
    ? null
    : Buffer.from(String((JSON.parse(text) as { k?: unknown }).k), 'base64url');
}

/** Of two processes at once, both get the key of the first. */
async function makeKey(path: string): Promise<Buffer> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  await writeKeyOnce(path, { kty: 'oct', k: randomBytes(32).toString('base64url') });
  const key = await readKey(path);
  if (key === null) throw new Error(`The key file ${path} is gone.`);
  return key;
}

function otherKey(): DomainError {
  const detail =
    'This secret was encrypted with another key. Give every process the same IP3_SECRETS_KEY, or ' +
    'restore keys/secrets.jwk from the backup.';
  return new DomainError('unavailable', detail);
}
