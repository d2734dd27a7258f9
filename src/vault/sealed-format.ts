// Bytes of an encrypted file: a header with the ID of the file's key, then chunks of AES-256-GCM as
// in STREAM (Hoang and others 2015; also in age and Tink). A nonce is the number of the chunk and
// whether it is the last, so that a cut, an exchange and a repetition are found. No two files share
// a key, so no nonce is used twice. The last chunk is the only one that is shorter than the others,
// and can be empty.
import { createCipheriv, createDecipheriv } from 'node:crypto';

const magic = Buffer.from('PLVAULT1', 'latin1');
const idBytes = 16;

/** Length of the header: a word that names the format, and the ID of the key. */
export const headerBytes = magic.length + idBytes;
/** Plain bytes of each chunk but the last. */
export const chunkBytes = 1 << 16;
const tagBytes = 16;
/** A chunk as it is in the file. */
export const sealedChunkBytes = chunkBytes + tagBytes;

/** The bytes are not what was encrypted under this key, or not all of it. */
export class SealBroken extends Error {
  constructor(what: string) {
    super(`The encrypted file is not what was written: ${what}.`);
  }
}

/** Length of the file that holds so many plain bytes. */
export function sealedSize(bytes: number): number {
  return headerBytes + bytes + tagBytes * (Math.floor(bytes / chunkBytes) + 1);
}

/** Plain bytes in a file of this length; null for a length that no file has. */
export function plainSize(sealed: number): number | null {
  const body = sealed - headerBytes;
  const whole = Math.floor(body / sealedChunkBytes);
  const rest = body - whole * sealedChunkBytes;
  return body < 0 || rest < tagBytes ? null : whole * chunkBytes + rest - tagBytes;
}

/** `id`: a UUID. */
function headerOf(id: string): Buffer {
  return Buffer.concat([magic, Buffer.from(id.replaceAll('-', ''), 'hex')]);
}

/** The ID of the key; null for what is no header. */
export function keyIdOf(header: Uint8Array): string | null {
  const found = Buffer.from(header);
  if (found.length !== headerBytes || !found.subarray(0, magic.length).equals(magic)) return null;
  const hex = found.subarray(magic.length).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export interface Sealer {
  readonly header: Buffer;
  /** What the file grows by. Only the last call has a length that is no multiple of a chunk. */
  push(bytes: Uint8Array): Buffer;
  /** The last chunk. */
  end(): Buffer;
}

export function sealer(key: Uint8Array, id: string): Sealer {
  const header = headerOf(id);
  let number = 0;
  let rest = Buffer.alloc(0);
  const seal = (chunk: Uint8Array, isLast: boolean): [Buffer, Buffer] => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(header);
    number += 1;
    const text = cipher.update(chunk);
    cipher.final();
    return [text, cipher.getAuthTag()];
  };
  return {
    header,
    push(bytes) {
      if (rest.length > 0) throw new RangeError('Only the last piece has a part of a chunk.');
      const sealed: Buffer[] = [];
      let at = 0;
      for (; at + chunkBytes <= bytes.length; at += chunkBytes) {
        sealed.push(...seal(bytes.subarray(at, at + chunkBytes), false));
      }
      rest = Buffer.from(bytes.subarray(at));
      return Buffer.concat(sealed);
    },
    end: () => Buffer.concat(seal(rest, true)),
  };
}

/** Decrypts chunks of one file. */
export interface Opener {
  /** Plain bytes of the file. */
  readonly bytes: number;
  /** Number of the chunk that has this byte, or that ends there. */
  readonly chunkOf: (position: number) => number;
  /** Where a chunk is in the file. */
  place(number: number): { position: number; length: number };
  /** Throws {@link SealBroken} for anything else than what was written there. */
  open(number: number, sealed: Uint8Array): Buffer;
}

/** `size`: length of the file. Throws {@link SealBroken} for one that no file has. */
export function opener(key: Uint8Array, header: Uint8Array, size: number): Opener {
  const bytes = plainSize(size);
  if (bytes === null) throw new SealBroken('its length');
  const last = Math.floor(bytes / chunkBytes);
  const place = (number: number) => {
    const position = headerBytes + number * sealedChunkBytes;
    return { position, length: Math.min(sealedChunkBytes, size - position) };
  };
  return {
    bytes,
    chunkOf: (position) => Math.floor(position / chunkBytes),
    place,
    open(number, sealed) {
      const text = sealed.subarray(0, sealed.length - tagBytes);
      const tag = sealed.subarray(sealed.length - tagBytes);
      const nonce = nonceOf(number, number === last);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
        decipher.setAAD(header).setAuthTag(tag);
        const plain = decipher.update(text);
        decipher.final();
        return plain;
      } catch {
        throw new SealBroken(`chunk ${number}`);
      }
    },
  };
}

/** Eleven bytes of the number and one that marks the last chunk. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
