// The keys of encrypted files, one for each. The composition root hands in where they are.
import { randomBytes, randomUUID } from 'node:crypto';

export interface FileKey {
  /** UUID; it is in the header of the file. */
  id: string;
  /** 32 bytes. */
  key: Uint8Array;
}

export interface VaultKeys {
  /** Whether new files are encrypted. */
  readonly encrypts: boolean;
  /**
   * Keeps the key of a file whose plain bytes have this hash, durably. Only outside of
   * transactions.
   */
  add(key: FileKey, sha256: string): Promise<void>;
  /** Null when there is no such key, or no one here can unwrap it. Only outside of transactions. */
  find(id: string): Promise<Uint8Array | null>;
  /** Removes the key of a file that was never kept; it never fails. */
  forget(id: string): Promise<void>;
}

export function newFileKey(): FileKey {
  return { id: randomUUID(), key: randomBytes(32) };
}

/** Of a vault that is not encrypted. */
export const noKeys: VaultKeys = {
  encrypts: false,
  add: () => Promise.reject(new Error('This vault is not encrypted.')),
  find: () => Promise.resolve(null),
  forget: () => Promise.resolve(),
};
