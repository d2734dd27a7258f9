// Secrets that the service has to read again, encrypted under a key that is not in the database:
// AES-256-GCM, bound to what the secret is for.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../domain/error.ts';
import { openWith, sealedPrefix, sealWith } from '../trust/sealed-secret.ts';
import { writeKeyOnce } from './key-pair-file.ts';

export interface SecretBox {
  /** `about` names what the secret belongs to; only with the same words it opens again. */
  seal(secret: Buffer, about: string): Promise<string>;
  /** @throws `unavailable` when another key sealed it. */
  open(sealed: string, about: string): Promise<Buffer>;
  /** How texts begin that the key of new ones sealed; null while there is none. */
  currentPrefix(): Promise<string | null>;
}

/** The key of the setting, and the one of before it, with which older secrets open. */
export interface ConfiguredKeys {
  current: Buffer | undefined;
  before?: Buffer | undefined;
}

export function secretsKeysOf(config: {
  IP3_SECRETS_KEY: Buffer | undefined;
  IP3_SECRETS_KEY_BEFORE: Buffer | undefined;
}): ConfiguredKeys {
  return { current: config.IP3_SECRETS_KEY, before: config.IP3_SECRETS_KEY_BEFORE };
}

/**
 * Seals with the key of the setting, else that of the data folder, which is made when the first
 * secret is sealed. Opens with all that are there.
 */
export function openSecretBox(dataDir: string, { current, before }: ConfiguredKeys): SecretBox {
  const path = join(dataDir, 'keys', 'secrets.jwk');
  const find = async () => current ?? (await readKey(path));
  return {
    async seal(secret, about) {
      const key = (await find()) ?? (await makeKey(path));
      return sealWith(key, secret, { about, nonce: randomBytes(12) });
    },
    async open(sealed, about) {
      for (const key of [current, before, await readKey(path)]) {
        const secret = key && openWith(key, sealed, about);
        if (secret) return secret;
      }
      throw otherKey();
    },
    async currentPrefix() {
      const key = await find();
      return key === null ? null : sealedPrefix(key);
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
    'This secret was encrypted with another key. Give every process the same IP3_SECRETS_KEY, ' +
    'name the key of before in IP3_SECRETS_KEY_BEFORE, or restore keys/secrets.jwk from the ' +
    'backup.';
  return new DomainError('unavailable', detail);
}
