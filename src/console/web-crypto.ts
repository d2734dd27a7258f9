// The cryptography of this browser: SHA-256 of files and texts, so that they can be compared before
// anything leaves this machine, and WebCrypto for the trust core.
import { toHex, utf8 } from '../trust-core/bytes.ts';
import type { AsyncCrypto } from '../trust-core/computation.ts';

/** WebCrypto takes a whole file at once; more than this might end the tab. */
const hashableBytes = 1024 ** 3;

/** Browsers hash on a safe connection only: HTTPS, or this machine. */
export function canHash(): boolean {
  return 'subtle' in crypto;
}

export function canHashFile(file: Blob): boolean {
  return canHash() && file.size <= hashableBytes;
}

/** In hex. */
export async function sha256Hex(data: Blob | Uint8Array | string): Promise<string> {
  const bytes = data instanceof Blob ? await data.arrayBuffer() : data;
  return toHex(await sha256(typeof bytes === 'string' ? utf8(bytes) : bytes));
}

/** In hex; the key is base64url. */
export async function hmacSha256Hex(key: string, text: string): Promise<string> {
  const raw = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign']);
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8(text))));
}

/** The browser has no Ed25519. */
export class NoEd25519Error extends Error {}

export const webCrypto: AsyncCrypto = {
  sha256,
  async verifyEd25519({ publicKey, message, signature }) {
    const key = await importKey(new Uint8Array(publicKey));
    const signed = [new Uint8Array(signature), new Uint8Array(message)] as const;
    return crypto.subtle.verify('Ed25519', key, ...signed);
  },
};

async function sha256(data: Uint8Array | ArrayBuffer): Promise<Uint8Array> {
  const bytes = data instanceof Uint8Array ? new Uint8Array(data) : data;
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

async function importKey(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
  } catch {
    throw new NoEd25519Error('This browser cannot verify Ed25519 signatures.');
  }
}
