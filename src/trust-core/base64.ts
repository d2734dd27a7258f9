// Base64 of RFC 4648 §4 as the C2SP formats use it: padded, and one text for every value.
import { UntrustedError } from './untrusted-error.ts';

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** @throws UntrustedError for anything but the one canonical text of some bytes. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = decoded(text);
  if (binary === null || btoa(binary) !== text) {
    throw new UntrustedError('A value is not valid base64.');
  }
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function decoded(text: string): string | null {
  try {
    return atob(text);
  } catch {
    return null;
  }
}
