// Tiles of a log (C2SP tlog-tiles): how its hashes and entries are cut into pieces of 256, and the
// paths of the pieces.
import { hashBytes, type Hash } from '../trust-core/merkle.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { GrowingTree, nodesOf, type LeafRange, type ReadNode, type TreeNode } from './merkle.ts';

export const tileWidth = 256;
const tileHeight = 8;
const topLevel = 63;

/** Hashes of level `level`, or the entries themselves. */
export type TileKind = number | 'entries';

/** A piece by its place; `width` is 256 for a full one and less for one at the edge. */
export interface Tile {
  level: TileKind;
  n: number;
  width: number;
}

/** `tile/<L>/<N>[.p/<W>]` without a leading slash. */
export function tilePath({ level, n, width }: Tile): string {
  const digits = String(n).padStart(Math.ceil(String(n).length / 3) * 3, '0');
  const groups = digits.match(/\d{3}/g) ?? [];
  const index = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/');
  return `tile/${level}/${index}${width < tileWidth ? `.p/${width}` : ''}`;
}

/** The tile of a path; null for a path that `tilePath` does not make. */
export function parseTilePath(path: string): Tile | null {
  const form = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/(\d{1,3}))?$/;
  const match = form.exec(path);
  if (match === null) return null;
  const level: TileKind = match[1] === 'entries' ? 'entries' : Number(match[1]);
  const n = Number((match[2] ?? '').replace(/[x/]/g, ''));
  const width = match[3] === undefined ? tileWidth : Number(match[3]);
  const known = level === 'entries' || level <= topLevel;
  const sound = known && width > 0 && Number.isSafeInteger(n);
  const tile = { level, n, width };
  return sound && tilePath(tile) === path ? tile : null;
}

/** How many hashes of tile level `level` a tree of `size` leaves has: its full tiles one below. */
export function hashesAt(level: TileKind, size: number): number {
  return level === 'entries' ? size : Math.floor(size / tileWidth ** level);
}

/** Whether the tree of `size` leaves has the tile, wholly or as part of a wider one. */
export function hasTile({ level, n, width }: Tile, size: number): boolean {
  return n * tileWidth + width <= hashesAt(level, size);
}

/** The tiles of one level, full ones first, as a tree of `size` leaves has them. */
export function tilesAt(level: TileKind, size: number): Tile[] {
  const hashes = hashesAt(level, size);
  const tiles: Tile[] = [];
  for (let n = 0; n * tileWidth < hashes; n += 1) {
    tiles.push({ level, n, width: Math.min(tileWidth, hashes - n * tileWidth) });
  }
  return tiles;
}

/** Where the hash of a subtree is found: `count` hashes of a tile, from `offset` on. */
interface TilePart {
  level: number;
  n: number;
  offset: number;
  count: number;
}

function partOf({ level, index }: TreeNode): TilePart {
  const tileLevel = Math.floor(level / tileHeight);
  const count = 2 ** (level % tileHeight);
  const first = index * count;
  const n = Math.floor(first / tileWidth);
  return { level: tileLevel, n, offset: first - n * tileWidth, count };
}

/**
 * The tiles, each once, that hold what the hashes of these ranges are made of, in a tree of `size`
 * leaves.
 */
export function tilesOfRanges(ranges: readonly LeafRange[], size: number): Tile[] {
  const tiles = new Map<string, Tile>();
  for (const node of ranges.flatMap(nodesOf)) {
    const { level, n } = partOf(node);
    const width = Math.min(tileWidth, hashesAt(level, size) - n * tileWidth);
    tiles.set(`${level}/${n}`, { level, n, width });
  }
  return [...tiles.values()];
}

/**
 * Reads subtrees out of tiles. Throws UntrustedError when a tile is missing or too short.
 * @param hashesOf the hashes of a tile, one after the other
 */
export function nodeReader(
  hashesOf: (level: number, n: number) => Uint8Array | undefined,
): ReadNode {
  return (node) => {
    const { level, n, offset, count } = partOf(node);
    const bytes = hashesOf(level, n);
    if (bytes === undefined || bytes.length < (offset + count) * hashBytes) {
      throw new UntrustedError(`The tile ${n} of level ${level} is missing or too short.`);
    }
    return tileRoot(bytes.subarray(offset * hashBytes, (offset + count) * hashBytes));
  };
}

/** The hash of the subtree whose lowest hashes these are. */
export function tileRoot(hashes: Uint8Array): Hash {
  const tree = new GrowingTree();
  for (let at = 0; at < hashes.length; at += hashBytes) {
    tree.append(hashes.subarray(at, at + hashBytes));
  }
  return tree.root();
}

/** Longest entry that a bundle can hold, in bytes. */
export const entryBytesLimit = 65_535;

/** An entry bundle: every entry behind its length as big-endian uint16. */
export function encodeEntries(entries: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    entries.flatMap((entry) => {
      if (entry.length > entryBytesLimit) throw new RangeError('An entry is too long to bundle.');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(entry.length);
      return [length, entry];
    }),
  );
}

/** Throws UntrustedError when the bundle ends within an entry. */
export function decodeEntries(bundle: Uint8Array): Uint8Array[] {
  const view = new DataView(bundle.buffer, bundle.byteOffset, bundle.byteLength);
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bundle.length) {
    const start = at + 2;
    const end = start > bundle.length ? Infinity : start + view.getUint16(at);
    if (end > bundle.length) throw new UntrustedError('An entry bundle ends within an entry.');
    entries.push(bundle.subarray(start, end));
    at = end;
  }
  return entries;
}
