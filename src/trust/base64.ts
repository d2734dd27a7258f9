// Base64 of RFC 4648 §4 as the C2SP formats use it: padded, and one text for every value.
import { UntrustedError } from './untrusted-error.ts';

export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

/** Throws UntrustedError for anything but the one canonical text of some bytes. */
export function fromBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw new UntrustedError('A value is not sound base64.');
  return bytes;
}
