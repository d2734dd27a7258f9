// Proofs of the Merkle tree of RFC 6962 as a browser checks them: the same as src/trust/merkle.ts,
// with hashes as hex because they come as such, and asynchronous because WebCrypto is.

/** SHA-256 in hex. */
export type HexHash = string;

const isOdd = (number: number): boolean => number % 2 === 1;
const half = (number: number): number => Math.floor(number / 2);
const isHash = (value: string): boolean => /^[0-9a-f]{64}$/.test(value);
const isSize = (number: number): boolean => Number.isSafeInteger(number) && number >= 0;

export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<HexHash> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** MTH of one leaf: SHA-256(0x00 ‖ data). */
export function leafHash(data: string): Promise<HexHash> {
  return sha256(new TextEncoder().encode(`\u0000${data}`));
}

/** MTH of two subtrees: SHA-256(0x01 ‖ left ‖ right). */
function nodeHash(left: HexHash, right: HexHash): Promise<HexHash> {
  const pairs = `01${left}${right}`.match(/../g)!;
  return sha256(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)));
}

export interface Inclusion {
  index: number;
  size: number;
  leaf: HexHash;
  root: HexHash;
}

/** RFC 9162 §2.1.3.2. False for whatever does not prove that the leaf stands at its index. */
export async function provesInclusion(about: Inclusion, proof: HexHash[]): Promise<boolean> {
  const { index, size, leaf, root } = about;
  if (!isSize(index) || !isSize(size) || index >= size) return false;
  if (![leaf, ...proof].every(isHash)) return false;
  const climb = new Climb(index, size - 1);
  let found = leaf;
  for (const sibling of proof) {
    const side = climb.step();
    if (side === null) return false;
    found = await (side === 'left' ? nodeHash(sibling, found) : nodeHash(found, sibling));
  }
  return climb.isDone() && found === root;
}

export interface Consistency {
  oldSize: number;
  oldRoot: HexHash;
  newSize: number;
  newRoot: HexHash;
}

/** RFC 9162 §2.1.4.2. False for whatever does not prove that the new tree begins with the old. */
export async function provesConsistency(trees: Consistency, proof: HexHash[]): Promise<boolean> {
  const { oldSize, oldRoot, newSize, newRoot } = trees;
  if (!isSize(oldSize) || !isSize(newSize) || oldSize === 0 || oldSize > newSize) return false;
  if (!proof.every(isHash)) return false;
  if (oldSize === newSize) return proof.length === 0 && oldRoot === newRoot;
  const climb = new Climb(oldSize - 1, newSize - 1);
  climb.skipWhole();
  // With a power of two as old size, the old root is itself the first subtree.
  const [seed, ...path] = climb.place === 0 ? [oldRoot, ...proof] : proof;
  if (seed === undefined) return false;
  let oldFound = seed;
  let newFound = seed;
  for (const sibling of path) {
    const side = climb.step();
    if (side === null) return false;
    if (side === 'left') oldFound = await nodeHash(sibling, oldFound);
    newFound = await (side === 'left' ? nodeHash(sibling, newFound) : nodeHash(newFound, sibling));
  }
  return climb.isDone() && oldFound === oldRoot && newFound === newRoot;
}

/** The way from a node up to the root, and on which side of it each sibling stands. */
class Climb {
  place: number;
  #last: number;

  constructor(place: number, last: number) {
    this.place = place;
    this.#last = last;
  }

  isDone(): boolean {
    return this.#last === 0;
  }

  /** Up past the subtrees of which the node is the right end. */
  skipWhole(): void {
    while (isOdd(this.place)) this.#up();
  }

  /** Where the next sibling stands; null above the root. */
  step(): 'left' | 'right' | null {
    if (this.isDone()) return null;
    const isRight = isOdd(this.place) || this.place === this.#last;
    if (isRight) while (!isOdd(this.place) && this.place !== 0) this.#up();
    this.#up();
    return isRight ? 'left' : 'right';
  }

  #up(): void {
    this.place = half(this.place);
    this.#last = half(this.#last);
  }
}
