// The Merkle tree of RFC 6962 §2.1 (RFC 9162 §2.1) as the server grows and proves it.
import { hash } from 'node:crypto';
import { required } from '../domain/required.ts';
import { runSync } from '../trust-core/computation.ts';
import * as core from '../trust-core/merkle.ts';
import type { Hash, Inclusion, InclusionProof } from '../trust-core/merkle.ts';
import { nodeCrypto } from './node-crypto.ts';

/** Root of the tree without leaves. */
export const emptyRoot: Hash = sha256(new Uint8Array());

function sha256(bytes: Uint8Array): Hash {
  return hash('sha256', bytes, 'buffer');
}

/** MTH of one leaf: SHA-256(0x00 ‖ data). */
export function leafHash(data: Uint8Array): Hash {
  return sha256(core.leafInput(data));
}

/** MTH of two subtrees: SHA-256(0x01 ‖ left ‖ right). Both are 32 bytes long. */
export function nodeHash(left: Hash, right: Hash): Hash {
  return sha256(core.nodeInput(left, right));
}

/** A complete subtree: the leaves from `index · 2^level` up to `(index + 1) · 2^level`. */
export interface TreeNode {
  level: number;
  index: number;
}

/** The hash of a complete subtree of the tree at hand. */
export type ReadNode = (node: TreeNode) => Hash;

/** Leaves `from` ≤ i < `to`. */
export interface LeafRange {
  from: number;
  to: number;
}

/** Largest power of two below `size`, which is at least 2. */
function splitOf(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

/**
 * The complete subtrees whose hashes, joined from the right, make the hash of a range of leaves.
 * The range is one that RFC 6962 hashes: a whole tree, or a part of one of its divisions.
 */
export function nodesOf({ from, to }: LeafRange): TreeNode[] {
  const nodes: TreeNode[] = [];
  let start = from;
  for (let size = to - from; size > 0; size = to - start) {
    let level = 0;
    let width = 1;
    while (width * 2 <= size) {
      width *= 2;
      level += 1;
    }
    nodes.push({ level, index: start / width });
    start += width;
  }
  return nodes;
}

/** MTH of a range of leaves, that of no leaves included. */
export function rangeHash(range: LeafRange, read: ReadNode): Hash {
  return joined(nodesOf(range).map(read));
}

/** One hash of subtrees that are side by side, the largest first. */
function joined(hashes: readonly Hash[]): Hash {
  return hashes.length === 0
    ? emptyRoot
    : hashes.reduceRight((right, left) => nodeHash(left, right));
}

/**
 * RFC 6962 §2.1.1: the ranges whose hashes are the inclusion proof of leaf `index` in the tree of
 * `size` leaves, from the leaf's sibling up. Needs 0 ≤ index < size.
 */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  const path: LeafRange[] = [];
  let from = 0;
  let to = size;
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      path.push({ from: middle, to });
      to = middle;
    } else {
      path.push({ from, to: middle });
      from = middle;
    }
  }
  return path.reverse();
}

/**
 * RFC 6962 §2.1.2: the ranges whose hashes prove that the tree of `newSize` leaves begins with the
 * tree of `oldSize` leaves. Needs 0 < oldSize ≤ newSize; empty for equal sizes.
 */
export function consistencyRanges(oldSize: number, newSize: number): LeafRange[] {
  const path: LeafRange[] = [];
  let from = 0;
  let to = newSize;
  // The subtree at hand is the whole old tree, whose root the verifier knows.
  let known = true;
  while (oldSize < to) {
    const middle = from + splitOf(to - from);
    if (oldSize <= middle) {
      path.push({ from: middle, to });
      to = middle;
    } else {
      path.push({ from, to: middle });
      from = middle;
      known = false;
    }
  }
  if (!known) path.push({ from, to });
  return path.reverse();
}

export function inclusionProof(index: number, size: number, read: ReadNode): Hash[] {
  return inclusionRanges(index, size).map((range) => rangeHash(range, read));
}

export function consistencyProof(oldSize: number, newSize: number, read: ReadNode): Hash[] {
  return consistencyRanges(oldSize, newSize).map((range) => rangeHash(range, read));
}

/** RFC 9162 §2.1.3.2. False for anything but a proof of the claim. */
export function verifyInclusion(claim: Inclusion, proof: InclusionProof): boolean {
  return runSync(core.verifyInclusion(claim, proof), nodeCrypto);
}

const half = (number: number): number => Math.floor(number / 2);

/**
 * A tree that grows at its end and remembers only the roots of its complete subtrees (at most one
 * for each bit of its size).
 */
export class GrowingTree {
  #size: number;
  readonly #peaks: Hash[];

  /** @param peaks the hashes of `nodesOf({ from: 0, to: size })` */
  constructor(size = 0, peaks: readonly Hash[] = []) {
    this.#size = size;
    this.#peaks = [...peaks];
  }

  get size(): number {
    return this.#size;
  }

  /** The hashes of the complete subtrees, the largest first. */
  get peaks(): readonly Hash[] {
    return this.#peaks;
  }

  /**
   * Adds a leaf. `onNode` gets every subtree that became complete, the leaf itself first.
   */
  append(leaf: Hash, onNode?: (node: TreeNode, hash: Hash) => void): void {
    let hash = leaf;
    let level = 0;
    let index = this.#size;
    onNode?.({ level, index }, hash);
    while (index % 2 === 1) {
      hash = nodeHash(required(this.#peaks.pop(), 'peak'), hash);
      index = half(index);
      level += 1;
      onNode?.({ level, index }, hash);
    }
    this.#peaks.push(hash);
    this.#size += 1;
  }

  root(): Hash {
    return joined(this.#peaks);
  }

  copy(): GrowingTree {
    return new GrowingTree(this.#size, this.#peaks);
  }
}
