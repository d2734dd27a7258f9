// What a hostile file is for the tests: an address, bytes that are made while they are sent, and
// what must become of them.
import type { Connector } from '../../../src/importers/importer.ts';

type Part = string | Uint8Array;

export interface HostileFile {
  name: string;
  connector: Connector;
  /** The parts in order; `giant` is how many bytes the largest of them should have. */
  parts(giant: number): Iterable<Part>;
  /** Of any size that is requested; others are as they are. */
  isGiant?: true;
  headers?: Record<string, string>;
  refused: Refusal;
}

/** What a refusal must say; a place that is not given must be there and are in the file. */
export interface Refusal {
  status?: number;
  /** The reason of a `parse_failed`. */
  reason?: string;
  line?: number;
  byte?: number;
  /** There is none, as for a file that was not read at all. */
  placeless?: true;
  /** The place is one of the unpacked bytes, of which there are more. */
  packed?: true;
  detail?: RegExp;
}

const blockLength = 65_536;

/** The unit over and over, to at least this many bytes, a block at a time. */
export function* filled(unit: Part, bytes: number): Generator<Uint8Array> {
  const one = Buffer.from(unit as string);
  const block = Buffer.concat(Array(Math.ceil(blockLength / one.length)).fill(one));
  for (let left = bytes; left > 0; left -= block.length) {
    const whole = Math.ceil(Math.min(left, block.length) / one.length) * one.length;
    yield block.subarray(0, whole);
  }
}
