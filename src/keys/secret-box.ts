// Secrets that the service has to read again, encrypted under a key that is not in the database:
// AES-256-GCM, bound to what the secret is for.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../domain/error.ts';
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
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
      const text = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
      return ['v1', nameOf(key), nonce.toString('base64url'), text.toString('base64url')].join('.');
    },
    async open(sealed, about) {
      const key = await find();
      const [, name, nonce = '', text = ''] = sealed.split('.');
      if (key === null || name !== nameOf(key)) throw otherKey();
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'));
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]);
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

/** Says which key it was without saying anything of it. */
function nameOf(key: Buffer): string {
  return createHash('sha256')
    .update('proofline secrets key')
    .update(key)
    .digest('hex')
    .slice(0, 16);
}

function otherKey(): DomainError {
  const detail =
    'This secret was encrypted with another key. Give every process the same IP3_SECRETS_KEY, or ' +
    'restore keys/secrets.jwk from the backup.';
  return new DomainError('unavailable', detail);
}
