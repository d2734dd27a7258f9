// Proofs of the trust core for any tree and damage, on every platform that runs it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { toHex } from '../../src/trust-core/bytes.ts';
import { verifyConsistency, verifyInclusion } from '../../src/trust-core/merkle.ts';
import {
  consistencyProof,
  emptyRoot,
  GrowingTree,
  inclusionProof,
  leafHash,
  type ReadNode,
} from '../../src/trust/merkle.ts';
import { scaled } from '../support/scale.ts';
import { platforms } from '../support/trust-platforms.ts';

const most = 40;
const leaves = Array.from({ length: most }, (_, at) => leafHash(Buffer.from(`leaf ${at}`)));
const nodes = new Map<string, Uint8Array>();
const roots = [emptyRoot];
const growing = new GrowingTree();
for (const leaf of leaves) {
  growing.append(leaf, ({ level, index }, hash) => nodes.set(`${level}/${index}`, hash));
  roots.push(growing.root());
}
const read: ReadNode = ({ level, index }) => nodes.get(`${level}/${index}`)!;

/** What becomes of a proof on its way. */
const damage = fc.constantFrom('none', 'cut', 'longer', 'swapped', 'other');

function damaged(proof: Uint8Array[], how: string): Uint8Array[] {
  if (how === 'cut') return proof.slice(1);
  if (how === 'longer') return [...proof, emptyRoot];
  if (how === 'swapped') return proof.toReversed();
  return how === 'other' ? proof.map((hash, at) => (at === 0 ? emptyRoot : hash)) : proof;
}

function isChanged(one: Uint8Array[], other: Uint8Array[]): boolean {
  return one.map(toHex).join() !== other.map(toHex).join();
}

suite('inclusion on every platform', () => {
  test('inclusion › any leaf, size, claimed place and damage › only the true one holds', async () => {
    const cases = fc.tuple(
      fc.nat(most - 1),
      fc.integer({ min: 1, max: most }),
      fc.nat(most),
      damage,
    );
    await fc.assert(
      fc.asyncProperty(cases, async ([at, size, claimed, how]) => {
        const index = at % size;
        const proof = inclusionProof(index, size, read);
        const sent = damaged(proof, how);
        for (const place of [index, claimed]) {
          const claim = { index: place, size, leaf: leaves[index]!, root: roots[size]! };
          const expected = place === index && !isChanged(proof, sent);
          for (const { name, run } of platforms) {
            assert.equal(await run(verifyInclusion(claim, sent)), expected, name);
          }
        }
      }),
      { numRuns: scaled(200) },
    );
  });
});

suite('consistency on every platform', () => {
  test('consistency › any two sizes, roots and damage › only the true one holds', async () => {
    const size = fc.integer({ min: 1, max: most });
    await fc.assert(
      fc.asyncProperty(size, size, size, damage, async (one, two, claimed, how) => {
        const [oldSize, newSize] = [Math.min(one, two), Math.max(one, two)];
        const proof = consistencyProof(oldSize, newSize, read);
        const sent = damaged(proof, how);
        for (const believed of [oldSize, claimed]) {
          const newRoot = roots[newSize]!;
          const claim = { oldSize, oldRoot: roots[believed]!, newSize, newRoot };
          const expected = believed === oldSize && !isChanged(proof, sent);
          for (const { name, run } of platforms) {
            assert.equal(await run(verifyConsistency(claim, sent)), expected, name);
          }
        }
      }),
      { numRuns: scaled(200) },
    );
  });
});
