// A log's tree while it grows: its root, and the full tiles that come out of it.
import { required } from '../domain/required.ts';
import type { Hash } from '../trust-core/merkle.ts';
import { GrowingTree } from './merkle.ts';

/** A full tile (C2SP tlog-tiles) and the hash of its subtree. */
export interface FullTile {
  level: number;
  n: number;
  /** 256 hashes, one after the other. */
  hashes: Buffer;
  root: Hash;
}

const tileHeight = 8;

export class LogTree {
  readonly #tree: GrowingTree;
  /** Level → the hashes of its tile at the edge, which is not full. */
  readonly #edges: Hash[][];

  /**
   * @param peaks the hashes of `nodesOf({ from: 0, to: size })`
   * @param edges the hashes of the partial tile of each level
   */
  constructor(size = 0, peaks: readonly Hash[] = [], edges: readonly (readonly Hash[])[] = []) {
    this.#tree = new GrowingTree(size, peaks);
    this.#edges = edges.map((hashes) => [...hashes]);
  }

  get size(): number {
    return this.#tree.size;
  }

  root(): Hash {
    return this.#tree.root();
  }

  /** Adds a leaf and gives the tiles that it filled, the lowest first. */
  append(leaf: Hash): FullTile[] {
    const filled: FullTile[] = [];
    this.#tree.append(leaf, ({ level, index }, hash) => {
      if (level % tileHeight !== 0) return;
      const tileLevel = level / tileHeight;
      if (tileLevel > 0) {
        // A subtree as high as a tile is complete: the tile below is full, and this is its hash.
        const hashes = Buffer.concat(required(this.#edges[tileLevel - 1], 'tile below'));
        filled.push({ level: tileLevel - 1, n: index, hashes, root: hash });
        this.#edges[tileLevel - 1] = [];
      }
      (this.#edges[tileLevel] ??= []).push(hash);
    });
    return filled;
  }

  copy(): LogTree {
    const tree = this.#tree.copy();
    return new LogTree(tree.size, tree.peaks, this.#edges);
  }
}
