// Hashes and proofs of the Merkle tree of RFC 6962 §2.1 (RFC 9162 §2.1).
import { concat, sameBytes } from './bytes.ts';
import { sha256, type Computation } from './computation.ts';

/** SHA-256, 32 bytes. */
export type Hash = Uint8Array;

export const hashBytes = 32;

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

/** What is hashed for a leaf: 0x00 ‖ data. */
export function leafInput(data: Uint8Array): Uint8Array {
  return concat(leafPrefix, data);
}

/** What is hashed for two subtrees: 0x01 ‖ left ‖ right. */
export function nodeInput(left: Hash, right: Hash): Uint8Array {
  return concat(nodePrefix, left, right);
}

/** What an inclusion proof claims: the leaf is entry `index` of the tree with this root. */
export interface Inclusion {
  index: number;
  size: number;
  leaf: Hash;
  root: Hash;
}

/** Hashes of the siblings, from the leaf's up to the root's children. */
export type InclusionProof = readonly Hash[];

/** What a consistency proof claims: the new tree starts with the leaves of the old one. */
export interface Consistency {
  oldSize: number;
  oldRoot: Hash;
  newSize: number;
  newRoot: Hash;
}

/** Hashes of the subtrees that lead from the old root to the new one (RFC 6962 §2.1.2). */
export type ConsistencyProof = readonly Hash[];

/** RFC 9162 §2.1.3.2. False for anything but a proof of the claim. */
export function* verifyInclusion(
  { index, size, leaf, root }: Inclusion,
  proof: InclusionProof,
): Computation<boolean> {
  if (!isSize(index) || !isSize(size) || index >= size) return false;
  const path = proofPath({ position: index, last: size - 1 });
  if (path.length !== proof.length || !areHashes([leaf, ...proof])) return false;
  let found = leaf;
  for (const [level, sibling] of proof.entries()) {
    const pair = path[level] === 'left' ? nodeInput(sibling, found) : nodeInput(found, sibling);
    found = yield* sha256(pair);
  }
  return sameBytes(found, root);
}

/**
 * RFC 9162 §2.1.4.2. False for anything but a proof of the claim; an empty old tree proves nothing
 * and is refused.
 */
export function* verifyConsistency(
  { oldSize, oldRoot, newSize, newRoot }: Consistency,
  proof: ConsistencyProof,
): Computation<boolean> {
  if (!isSize(oldSize) || !isSize(newSize) || oldSize === 0 || oldSize > newSize) return false;
  if (!areHashes(proof)) return false;
  if (oldSize === newSize) return proof.length === 0 && sameBytes(oldRoot, newRoot);
  const start = largestSubtreeEnd({ position: oldSize - 1, last: newSize - 1 });
  const path = proofPath(start);
  // When the old size is a power of two, the old root is itself the first subtree.
  const [seed, ...siblings] = start.position === 0 ? [oldRoot, ...proof] : proof;
  if (seed === undefined || path.length !== siblings.length) return false;
  let oldFound = seed;
  let newFound = seed;
  for (const [level, sibling] of siblings.entries()) {
    if (path[level] === 'left') {
      oldFound = yield* sha256(nodeInput(sibling, oldFound));
      newFound = yield* sha256(nodeInput(sibling, newFound));
    } else {
      newFound = yield* sha256(nodeInput(newFound, sibling));
    }
  }
  return sameBytes(oldFound, oldRoot) && sameBytes(newFound, newRoot);
}

/** The side of each sibling between a node and the root, lowest first. */
type ProofPath = readonly ('left' | 'right')[];

/** A node and the last node of its level. */
interface TreePosition {
  position: number;
  last: number;
}

function proofPath(start: TreePosition): ProofPath {
  const path: ('left' | 'right')[] = [];
  let at = start;
  while (at.last > 0) {
    const hasLeft = isOdd(at.position) || at.position === at.last;
    path.push(hasLeft ? 'left' : 'right');
    at = parent(hasLeft ? firstRightNode(at) : at);
  }
  return path;
}

/** A left node that is the last of its level has no sibling: it moves up unpaired. */
function firstRightNode(start: TreePosition): TreePosition {
  let at = start;
  while (!isOdd(at.position)) at = parent(at);
  return at;
}

/** The largest complete subtree that ends with the node. */
function largestSubtreeEnd(start: TreePosition): TreePosition {
  let at = start;
  while (isOdd(at.position)) at = parent(at);
  return at;
}

function parent({ position, last }: TreePosition): TreePosition {
  return { position: Math.floor(position / 2), last: Math.floor(last / 2) };
}

function isOdd(number: number): boolean {
  return number % 2 === 1;
}

function areHashes(values: readonly Uint8Array[]): boolean {
  return values.every(({ length }) => length === hashBytes);
}

function isSize(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0;
}
