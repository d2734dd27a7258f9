// The keys that a reader trusts, from files that came to him on another way than the package.
import { createPublicKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { DomainError } from '../domain/error.ts';
import type { NoteVerifier } from '../trust-core/signed-note.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { provenErasures, type ProvenErasure } from '../trust/erasure-check.ts';
import type { Trust } from '../trust/package-check.ts';
import type { TrustedKey } from '../trust/signature-check.ts';
import { parseVkey } from '../trust/signed-note.ts';
import { usageFault } from './failure.ts';

/** Throws a usage fault for a file that holds no key, and `not_found` for none. */
export async function readTrust(options: {
  key?: string;
  keys?: string;
  vkey?: string[];
}): Promise<Trust> {
  const paths = [options.key, options.keys].filter((path) => path !== undefined);
  const keys = (await Promise.all(paths.map(readKeys))).flat();
  return { keys: paths.length === 0 ? null : keys, vkeys: await readVkeys(options.vkey) };
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new DomainError('not_found', `There is no file ${path}.`);
  }
}

/** Null when none were given. Throws a usage fault for what no trusted key of the log proves. */
export async function readErasures(
  path: string | undefined,
  { vkeys }: Trust,
): Promise<Map<string, ProvenErasure> | null> {
  if (path === undefined) return null;
  if (vkeys.length === 0) throw usageFault('--erasures needs --vkey: the log alone proves them.');
  try {
    return provenErasures(Buffer.from(await readText(path), 'utf8'), vkeys);
  } catch (error) {
    if (!(error instanceof UntrustedError)) throw error;
    throw usageFault(`--erasures: ${error.message}`);
  }
}

async function readKeys(path: string): Promise<TrustedKey[]> {
  const text = await readText(path);
  try {
    if (text.includes('-----BEGIN')) return [pemKey(text)];
    const value = JSON.parse(text) as { keys?: unknown };
    const keys = Array.isArray(value.keys) ? value.keys : [value];
    const sound = (keys as Record<string, unknown>[]).filter(
      ({ kty, crv, x, use }) =>
        kty === 'OKP' && crv === 'Ed25519' && typeof x === 'string' && use === undefined,
    );
    if (sound.length > 0) return sound as unknown as TrustedKey[];
  } catch {
    // Falls through to the one sentence for every file that holds no key.
  }
  throw usageFault(
    `${path} holds no Ed25519 key of packages; take /.well-known/proofline-keys.json, or a PEM ` +
      'or JWK of the public key.',
  );
}

function pemKey(text: string): TrustedKey {
  const { x, crv } = createPublicKey(text).export({ format: 'jwk' });
  if (crv !== 'Ed25519' || x === undefined) throw new TypeError('another kind of key');
  return { x };
}

/** Verifier keys, or files with one on each line. @throws a usage fault for what is none */
export async function readVkeys(given: readonly string[] = []): Promise<NoteVerifier[]> {
  return (await Promise.all(given.map(vkeysIn))).flat();
}

async function vkeysIn(given: string): Promise<NoteVerifier[]> {
  const lines = existsSync(given) ? (await readText(given)).split(/\r?\n/) : [given];
  try {
    return lines.filter((line) => line.trim() !== '').map((line) => parseVkey(line.trim()));
  } catch (error) {
    if (!(error instanceof UntrustedError)) throw error;
    throw usageFault(`--vkey: ${error.message}`);
  }
}
