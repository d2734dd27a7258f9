// What a product's connector does: it gives the files to import, one after the other.
import type { PartProgress } from '../../domain/connector.ts';
import type { Fetcher } from './fetcher.ts';

export interface Pull {
  fetcher: Fetcher;
  targets: readonly string[];
  /** How far a part was after the last fetch. */
  before(part: string): PartProgress;
  /** Start of this fetch. */
  now: Temporal.Instant;
  /** Something that was left out, and why. */
  remark(sentence: string): void;
}

export interface PulledFile {
  /** Names the part in the progress of the connector. */
  part: string;
  filename: string;
  chunks: AsyncIterable<Uint8Array>;
  /** Once the chunks are read: how far the part is now, and how many elements the file has. */
  after(): { progress: PartProgress; count: number };
}

export interface PullConnector {
  /** Headers that hold the token. */
  headers(token: string): Record<string, string>;
  files(pull: Pull): AsyncGenerator<PulledFile>;
}
