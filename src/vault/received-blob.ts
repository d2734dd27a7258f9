// What a vault gives to those who send it bytes.
import type { BlobReading } from './blob-files.ts';
import type { BlobFile } from './sealed-file.ts';

/** What keeping found: the same bytes were there, or other bytes under their name. */
export interface Kept {
  /** What was under the name instead, and was set aside; null when nothing was wrong. */
  damage: BlobReading | null;
}

/**
 * Bytes that were received and hashed but are not kept yet. A reader in another thread finds them
 * by `path` and `key` until they are discarded.
 */
export interface ReceivedBlob extends BlobFile {
  readonly sha256: string;
  readonly bytes: number;
  /** The whole of it, from `start` (inclusive) to `end` (exclusive). */
  read(start?: number, end?: number): AsyncIterable<Uint8Array>;
  /** SHA-256 in hex of a part of it. */
  hashRange(start: number, end: number): Promise<string>;
  /** Gives it its final name, durably. Of bytes that are there, a corrupted file is set aside. */
  keep(): Promise<Kept>;
  /** Opens no file: gives the name of one alongside it, with its share of the vault's room. */
  spool(): Promise<Spool>;
  /** Removes the temporary file, kept or not. Must be called once; it never fails. */
  discard(): Promise<void>;
}

/** A temporary file that someone else writes; the vault counts it and does not sweep it. */
export interface Spool {
  readonly path: string;
  /** Before or soon after so many bytes are written. Throws `insufficient_storage`. */
  take(bytes: number): Promise<void>;
  /** Removes the file and gives its room back; it never fails. */
  discard(): Promise<void>;
}
