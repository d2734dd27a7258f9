// The keys of an installation in a backup: one JWE, which only the operator's key opens.
import { readFile } from 'node:fs/promises';
import {
  compactDecrypt,
  CompactEncrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { calculateJwkThumbprint } from 'jose';
import { DomainError } from '../../domain/error.ts';

const alg = 'ECDH-ES+A256KW';
const enc = 'A256GCM';

/** A new key pair for backups: X25519. */
export async function newBackupKey(): Promise<{ secret: JWK; open: JWK }> {
  const pair = await generateKeyPair(alg, { crv: 'X25519', extractable: true });
  const open = { ...(await exportJWK(pair.publicKey)), alg };
  const kid = await calculateJwkThumbprint(open);
  return { open: { ...open, kid }, secret: { ...(await exportJWK(pair.privateKey)), alg, kid } };
}

/** Reads a key file; `d` is there in a secret one alone. */
export async function readBackupKey(file: string, kind: 'open' | 'secret'): Promise<JWK> {
  const key = await readJwk(file);
  const isSecret = key.d !== undefined;
  if (isSecret === (kind === 'secret')) return key;
  const detail =
    kind === 'open'
      ? `${file} is a secret key. Name its public half, the file that ends in .pub; keep the ` +
        'secret key away from this machine.'
      : `${file} is a public key, which opens nothing; name the secret key of the backup.`;
  throw new DomainError('validation_failed', detail);
}

async function readJwk(file: string): Promise<JWK> {
  try {
    const key = JSON.parse(await readFile(file, 'utf8')) as JWK;
    if (key.kty === 'OKP' && key.crv === 'X25519' && key.x !== undefined) return key;
  } catch {
    // The sentence below says what is expected.
  }
  const detail = `${file} is no key for backups; make one with "proofline backup keygen".`;
  throw new DomainError('validation_failed', detail);
}

/** Names and texts of files, encrypted. */
export async function sealFiles(files: Record<string, string>, recipient: JWK): Promise<string> {
  const key = await importJWK(recipient, alg);
  const kid = recipient.kid === undefined ? {} : { kid: recipient.kid };
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(files)))
    .setProtectedHeader({ alg, enc, ...kid })
    .encrypt(key);
}

export async function openFiles(box: string, secret: JWK): Promise<Record<string, string>> {
  try {
    const options = { keyManagementAlgorithms: [alg], contentEncryptionAlgorithms: [enc] };
    const { plaintext } = await compactDecrypt(box, await importJWK(secret, alg), options);
    return JSON.parse(new TextDecoder().decode(plaintext)) as Record<string, string>;
  } catch (cause) {
    const detail = 'This key does not open the keys of the backup; name the key it was made for.';
    throw new DomainError('validation_failed', detail, {}, { cause });
  }
}
