// The audit log's proofs as the browser checks them agree with the server's own code: on every
// sound proof, and on whatever becomes of one that is changed.
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { canonical } from '../../src/console/features/admin/log-check.ts';
import * as here from '../../src/console/features/admin/log-tree.ts';
import { openCheckpoint } from '../../src/console/features/admin/signed-checkpoint.ts';
import { canonicalJson } from '../../src/trust/canonical.ts';
import { signCheckpoint } from '../../src/trust/checkpoint.ts';
import * as there from '../../src/trust/merkle.ts';
import { noteSigner, vkeyOf } from '../../src/trust/signed-note.ts';

const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex');
const most = 40;
const leaves = Array.from({ length: most }, (_, at) => there.leafHash(Buffer.from(`leaf ${at}`)));
const nodes = new Map<string, Uint8Array>();
const roots = [there.emptyRoot];
const tree = new there.GrowingTree();
for (const leaf of leaves) {
  tree.append(leaf, ({ level, index }, hash) => nodes.set(`${level}/${index}`, hash));
  roots.push(tree.root());
}
const read: there.ReadNode = ({ level, index }) => nodes.get(`${level}/${index}`)!;

/** What becomes of a proof on its way. */
const harm = fc.constantFrom('none', 'cut', 'longer', 'swapped', 'other');

function harmed(proof: Uint8Array[], how: string): Uint8Array[] {
  if (how === 'cut') return proof.slice(1);
  if (how === 'longer') return [...proof, there.emptyRoot];
  if (how === 'swapped') return proof.toReversed();
  return how === 'other' ? proof.map((hash, at) => (at === 0 ? there.emptyRoot : hash)) : proof;
}

suite('log proofs in the browser', () => {
  test('a leaf › of any data › has the hash that the server gives it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (data) => {
        assert.equal(await here.leafHash(data), hex(there.leafHash(Buffer.from(data))));
      }),
    );
  });

  test('inclusion › any leaf, size, claimed place and harm › judged as the server does', async () => {
    const cases = fc.tuple(fc.nat(most - 1), fc.integer({ min: 1, max: most }), fc.nat(most), harm);
    await fc.assert(
      fc.asyncProperty(cases, async ([at, size, claimed, how]) => {
        const index = at % size;
        const proof = harmed(there.inclusionProof(index, size, read), how);
        for (const place of [index, claimed]) {
          const about = { index: place, size, leaf: leaves[index]!, root: roots[size]! };
          const said = { ...about, leaf: hex(about.leaf), root: hex(about.root) };
          const judged = await here.provesInclusion(said, proof.map(hex));
          assert.equal(judged, there.verifyInclusion(about, proof));
          if (how === 'none' && place === index) assert.equal(judged, true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('consistency › any two sizes, roots and harm › judged as the server does', async () => {
    const size = fc.integer({ min: 1, max: most });
    await fc.assert(
      fc.asyncProperty(size, size, size, harm, async (one, two, claimed, how) => {
        const [oldSize, newSize] = [Math.min(one, two), Math.max(one, two)];
        const proof = harmed(there.consistencyProof(oldSize, newSize, read), how);
        for (const believed of [oldSize, claimed]) {
          const trees = { oldSize, oldRoot: roots[believed]!, newSize, newRoot: roots[newSize]! };
          const said = { ...trees, oldRoot: hex(trees.oldRoot), newRoot: hex(trees.newRoot) };
          const judged = await here.provesConsistency(said, proof.map(hex));
          assert.equal(judged, there.verifyConsistency(trees, proof));
          if (how === 'none' && believed === oldSize) assert.equal(judged, true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('an entry › any JSON › has the canonical text of the server', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const given: unknown = JSON.parse(JSON.stringify(value));
        assert.equal(canonical(given), canonicalJson(given));
      }),
    );
  });

  test('a checkpoint › its own, another key, changed text › opens with its key alone', async () => {
    const made = () => noteSigner('proofline/a', generateKeyPairSync('ed25519').privateKey);
    const [signer, other] = [made(), made()];
    const said = { origin: 'proofline/a', size: 7, root: roots[7]! };
    const note = signCheckpoint(said, signer);
    const vkeys = [vkeyOf(other), vkeyOf(signer)];
    const checkpoint = { ...said, root: hex(said.root) };
    assert.deepEqual(await openCheckpoint(note, vkeys), { checkpoint, vkey: vkeyOf(signer) });
    assert.deepEqual(await openCheckpoint(note, [vkeyOf(other)]), { fault: 'unknown_key' });
    const changed = note.replace('\n7\n', '\n8\n');
    assert.deepEqual(await openCheckpoint(changed, vkeys), { fault: 'bad_signature' });
    assert.deepEqual(await openCheckpoint('no note', vkeys), { fault: 'malformed' });
    const [name, , key] = vkeyOf(signer).split('+');
    const misnamed = `${name}+00000000+${key}`;
    assert.deepEqual(await openCheckpoint(note, [misnamed]), { fault: 'unknown_key' });
  });
});
