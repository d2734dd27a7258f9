import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { verifyConsistency } from '../../test/support/trust-platforms.ts';
import type { Hash } from '../trust-core/merkle.ts';
import {
  consistencyProof,
  emptyRoot,
  GrowingTree,
  inclusionProof,
  leafHash,
  nodeHash,
  nodesOf,
  rangeHash,
  verifyInclusion,
  type ReadNode,
} from './merkle.ts';

function vectors(name: string): unknown {
  return JSON.parse(
    readFileSync(new URL(`../../test/vectors/trust/${name}`, import.meta.url), 'utf8'),
  );
}

const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');

const leaves = Array.from({ length: 130 }, (_, i) => leafHash(Buffer.from(`leaf ${i}`)));

/** MTH as RFC 6962 §2.1 defines it, from the leaves alone. */
function definedHash(part: readonly Hash[]): Hash {
  if (part.length <= 1) return part[0] ?? emptyRoot;
  let k = 1;
  while (k * 2 < part.length) k *= 2;
  return nodeHash(definedHash(part.slice(0, k)), definedHash(part.slice(k)));
}

const known = new Map<string, Hash>();
const read: ReadNode = ({ level, index }) => {
  const key = `${level}/${index}`;
  const width = 2 ** level;
  const found = known.get(key) ?? definedHash(leaves.slice(index * width, (index + 1) * width));
  known.set(key, found);
  return found;
};

const roots = Array.from({ length: 131 }, (_, size) => definedHash(leaves.slice(0, size)));

function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[bit >> 3]! ^= 1 << (bit & 7);
  return copy;
}

interface Tree {
  leaf_inputs: string[];
  node_hashes: string[][];
  root_hashes: string[];
}

suite('Merkle tree › the tree of RFC 6962', () => {
  const tree = vectors('rfc6962-tree.json') as Tree;
  const given = tree.leaf_inputs.map((input) => leafHash(Buffer.from(input, 'hex')));

  test('leaves and subtrees › hashed › as listed', () => {
    assert.deepEqual(given.map(hex), tree.node_hashes[0]);
    for (const [level, hashes] of tree.node_hashes.entries()) {
      const next = tree.node_hashes[level + 1] ?? [];
      const made = next.map((_, i) =>
        hex(nodeHash(Buffer.from(hashes[2 * i]!, 'hex'), Buffer.from(hashes[2 * i + 1]!, 'hex'))),
      );
      assert.deepEqual(made, next);
    }
  });

  test('roots › of every size, grown leaf by leaf › as listed', () => {
    const growing = new GrowingTree();
    assert.equal(hex(growing.root()), tree.root_hashes[0]);
    for (const [i, leaf] of given.entries()) {
      growing.append(leaf);
      assert.equal(hex(growing.root()), tree.root_hashes[i + 1]);
    }
  });
});

suite('Merkle tree › trees of 1 to 130 leaves', () => {
  test('a growing tree › every size › has the root of the definition', () => {
    const growing = new GrowingTree();
    for (const [i, leaf] of leaves.entries()) {
      growing.append(leaf);
      assert.equal(hex(growing.root()), hex(roots[i + 1]!));
      const peaks = nodesOf({ from: 0, to: i + 1 }).map(read);
      assert.equal(hex(new GrowingTree(i + 1, peaks).root()), hex(roots[i + 1]!));
      assert.equal(hex(rangeHash({ from: 0, to: i + 1 }, read)), hex(roots[i + 1]!));
    }
  });

  test('a growing tree › every leaf › tells each subtree once, when it is complete', () => {
    const growing = new GrowingTree();
    const told = new Map<string, string>();
    for (const leaf of leaves) {
      growing.append(leaf, ({ level, index }, hash) => {
        assert.ok(!told.has(`${level}/${index}`));
        told.set(`${level}/${index}`, hex(hash));
      });
    }
    for (let level = 0; 2 ** level <= 130; level += 1) {
      for (let index = 0; (index + 1) * 2 ** level <= 130; index += 1) {
        assert.equal(told.get(`${level}/${index}`), hex(read({ level, index })));
        told.delete(`${level}/${index}`);
      }
    }
    assert.equal(told.size, 0);
  });

  test('a copy › that grows › leaves the tree as it was', () => {
    const growing = new GrowingTree();
    growing.append(leaves[0]!);
    const copy = growing.copy();
    copy.append(leaves[1]!);
    assert.deepEqual([growing.size, copy.size], [1, 2]);
    assert.equal(hex(growing.root()), hex(roots[1]!));
  });

  test('inclusion › every leaf of every size › proven, and at no other place', () => {
    for (let size = 1; size <= 130; size += 1) {
      for (let index = 0; index < size; index += 1) {
        const proof = inclusionProof(index, size, read);
        const what = { index, size, leaf: leaves[index]!, root: roots[size]! };
        assert.ok(verifyInclusion(what, proof), `${index} in ${size}`);
        const other = (index + 1) % size;
        assert.ok(size === 1 || !verifyInclusion({ ...what, index: other }, proof));
        assert.ok(!verifyInclusion({ ...what, root: roots[size - 1]! }, proof));
      }
    }
  });

  test('consistency › every pair of sizes › proven, and of no other size', () => {
    for (let newSize = 1; newSize <= 130; newSize += 1) {
      for (let oldSize = 1; oldSize <= newSize; oldSize += 1) {
        const proof = consistencyProof(oldSize, newSize, read);
        const trees = { oldSize, oldRoot: roots[oldSize]!, newSize, newRoot: roots[newSize]! };
        assert.ok(verifyConsistency(trees, proof), `${oldSize} to ${newSize}`);
        assert.ok(!verifyConsistency({ ...trees, oldRoot: roots[oldSize - 1]! }, proof));
        assert.ok(!verifyConsistency({ ...trees, newRoot: roots[newSize - 1]! }, proof));
      }
    }
  });
});

suite('Merkle tree › changed bits', () => {
  const place = fc
    .integer({ min: 1, max: 130 })
    .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: size - 1 })));
  const bit = fc.nat();

  test('inclusion › any bit of leaf, root or proof › refused', () => {
    fc.assert(
      fc.property(place, bit, ([size, index], at) => {
        const proof = inclusionProof(index, size, read);
        const parts = [leaves[index]!, roots[size]!, ...proof];
        const chosen = Math.floor(at / 256) % parts.length;
        parts[chosen] = flipped(parts[chosen]!, at % 256);
        const [leaf, root, ...changed] = parts as [Hash, Hash, ...Hash[]];
        assert.ok(!verifyInclusion({ index, size, leaf, root }, changed));
      }),
    );
  });

  test('consistency › any bit of the roots or the proof › refused', () => {
    fc.assert(
      fc.property(place, bit, ([newSize, old], at) => {
        const oldSize = old + 1;
        const proof = consistencyProof(oldSize, newSize, read);
        const parts = [roots[oldSize]!, roots[newSize]!, ...proof];
        const chosen = Math.floor(at / 256) % parts.length;
        parts[chosen] = flipped(parts[chosen]!, at % 256);
        const [oldRoot, newRoot, ...changed] = parts as [Hash, Hash, ...Hash[]];
        assert.ok(!verifyConsistency({ oldSize, oldRoot, newSize, newRoot }, changed));
      }),
    );
  });

  test('proofs › a hash more or less › refused', () => {
    fc.assert(
      fc.property(place, ([size, index]) => {
        const what = { index, size, leaf: leaves[index]!, root: roots[size]! };
        const proof = inclusionProof(index, size, read);
        assert.ok(!verifyInclusion(what, [...proof, leaves[0]!]));
        assert.ok(!verifyInclusion(what, [leaves[0]!, ...proof]));
        assert.ok(proof.length === 0 || !verifyInclusion(what, proof.slice(1)));
        assert.ok(proof.length === 0 || !verifyInclusion(what, proof.slice(0, -1)));
      }),
    );
  });
});
