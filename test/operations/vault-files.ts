// Bytes into a vault of the tests, and where their files are.
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Vault } from '../../src/vault/vault.ts';

export async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(source));
}

export const placeOf = (folder: string, hash: string) =>
  join(folder, 'sha256', hash.slice(0, 2), hash.slice(2, 4), hash);

export async function kept(vault: Vault, bytes: Buffer) {
  const blob = await vault.receive(Readable.from([bytes]), bytes.length);
  try {
    const { damage } = await blob.keep();
    await blob.keep();
    return { hash: blob.sha256, damage };
  } finally {
    await blob.discard();
  }
}
