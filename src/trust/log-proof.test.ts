import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { canonicalJson } from '../trust-core/canonical.ts';
import type { Hash } from '../trust-core/merkle.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { auditLeafData } from './audit-leaf.ts';
import { signCheckpoint } from './checkpoint.ts';
import { logProofText, parseLogProof, verifyLogProof } from './log-proof.ts';
import { GrowingTree, inclusionProof, leafHash, type ReadNode } from './merkle.ts';
import { noteSigner } from './signed-note.ts';

interface Vectors {
  good: { name: string; text: string; index: number; path: number }[];
  bad: [string, string][];
}

const vectors = JSON.parse(
  readFileSync(new URL('../../test/vectors/trust/log-proofs.json', import.meta.url), 'utf8'),
) as Vectors;

const data = Array.from({ length: 7 }, (_, i) => auditLeafData(i + 1, canonicalJson({ n: i })));
const nodes = new Map<string, Hash>();
const tree = new GrowingTree();
for (const leaf of data.map(leafHash)) {
  tree.append(leaf, ({ level, index }, hash) => nodes.set(`${level}/${index}`, hash));
}
const read: ReadNode = ({ level, index }) => nodes.get(`${level}/${index}`)!;
const signer = noteSigner('log.example', generateKeyPairSync('ed25519').privateKey);
const size = data.length;
const checkpoint = signCheckpoint({ origin: 'log.example', size, root: tree.root() }, signer);
const proofOf = (index: number): string =>
  logProofText({ index, path: inclusionProof(index, size, read), checkpoint });

suite('log proofs', () => {
  for (const { name, text, index, path } of vectors.good) {
    test(`${name} › read and written › the same`, () => {
      const proof = parseLogProof(text);
      assert.deepEqual([proof.index, proof.path.length], [index, path]);
      assert.equal(logProofText(proof), text);
    });
  }

  for (const [name, text] of vectors.bad) {
    test(`${name} › read › refused`, () => {
      assert.throws(() => parseLogProof(text), UntrustedError);
    });
  }

  test('every entry › its own proof › holds, and no other one does', () => {
    for (const [index, entry] of data.entries()) {
      assert.equal(verifyLogProof(proofOf(index), leafHash(entry), [signer]).size, size);
      const other = proofOf((index + 1) % size);
      assert.throws(() => verifyLogProof(other, leafHash(entry), [signer]), UntrustedError);
    }
  });

  test('extra bytes › carried along › do not count', () => {
    const [index, path] = [2, inclusionProof(2, size, read)];
    const text = logProofText({ index, path, checkpoint, extra: Buffer.from('seen by') });
    assert.equal(Buffer.from(parseLogProof(text).extra!).toString(), 'seen by');
    assert.equal(verifyLogProof(text, leafHash(data[2]!), [signer]).size, size);
  });

  test('a proof › any bit of its text changed › no checkpoint with another meaning', () => {
    const proof = Buffer.from(proofOf(3));
    const leaf = leafHash(data[3]!);
    fc.assert(
      fc.property(fc.nat(proof.length * 8 - 1), (bit) => {
        const changed = Buffer.from(proof);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        assert.throws(() => verifyLogProof(changed.toString(), leaf, [signer]), UntrustedError);
      }),
      { numRuns: 300 },
    );
  });

  test('the same record under another number › is another leaf', () => {
    assert.notDeepEqual(leafHash(auditLeafData(1, '{}')), leafHash(auditLeafData(2, '{}')));
    const entry = canonicalJson({ action: 'a', detail: { b: 1 } });
    const whole = { id: 7, entry: JSON.parse(entry) as unknown };
    assert.equal(auditLeafData(7, entry).toString(), canonicalJson(whole));
  });
});
