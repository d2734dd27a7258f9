// The trust core against public vectors, on every platform that runs it: Node.js and WebCrypto.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { fromBase64, toBase64 } from '../../src/trust-core/base64.ts';
import { fromHex, toHex } from '../../src/trust-core/bytes.ts';
import { openCheckpoint, parseCheckpoint } from '../../src/trust-core/checkpoint.ts';
import { sha256 } from '../../src/trust-core/computation.ts';
import {
  leafInput,
  nodeInput,
  verifyConsistency,
  verifyInclusion,
} from '../../src/trust-core/merkle.ts';
import { openNote, parseVkey, vkeyOf } from '../../src/trust-core/signed-note.ts';
import { UntrustedError } from '../../src/trust-core/untrusted-error.ts';
import { platforms } from '../support/trust-platforms.ts';

function vectors<Vectors>(name: string): Vectors {
  const file = new URL(`../vectors/trust/${name}`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Vectors;
}

interface TreeVectors {
  leaf_inputs: string[];
  node_hashes: string[][];
}

interface InclusionVector {
  file: string;
  leafIdx: number;
  treeSize: number;
  root: string;
  leafHash: string;
  proof: string[];
  wantErr: boolean;
}

interface ConsistencyVector {
  file: string;
  size1: number;
  size2: number;
  root1: string;
  root2: string;
  proof: string[];
  wantErr: boolean;
}

interface NoteVectors {
  good: { name: string; vkeys: string[]; note: string; verified: string[] }[];
  bad: { name: string; vkeys: string[]; note?: string; note_base64?: string }[];
  vkeys: { good: string[]; bad: { name: string; vkey: string }[] };
}

interface CheckpointVectors {
  good: { name: string; text: string; origin: string; size: number; root: string }[];
  bad: [string, string][];
}

const tree = vectors<TreeVectors>('rfc6962-tree.json');
const inclusionVectors = vectors<InclusionVector[]>('inclusion-proofs.json');
const consistencyVectors = vectors<ConsistencyVector[]>('consistency-proofs.json');
const noteVectors = vectors<NoteVectors>('signed-notes.json');
const checkpointVectors = vectors<CheckpointVectors>('checkpoints.json');

const decoded = (text: string): Uint8Array => Buffer.from(text, 'base64');

for (const { name: platform, run } of platforms) {
  suite(`trust core on ${platform}`, () => {
    test('tree of RFC 6962 › leaves and subtrees › as listed', async () => {
      const leaves = tree.leaf_inputs.map((input) => run(sha256(leafInput(fromHex(input)))));
      assert.deepEqual((await Promise.all(leaves)).map(toHex), tree.node_hashes[0]);
      for (const [level, hashes] of tree.node_hashes.entries()) {
        const next = tree.node_hashes[level + 1] ?? [];
        const made = next.map((_, at) => {
          const [left, right] = hashes.slice(2 * at).map(fromHex);
          return run(sha256(nodeInput(left!, right!)));
        });
        assert.deepEqual((await Promise.all(made)).map(toHex), next);
      }
    });

    test('inclusion proofs › public vectors › accepted or refused as listed', async () => {
      for (const vector of inclusionVectors) {
        const claim = {
          index: vector.leafIdx,
          size: vector.treeSize,
          leaf: decoded(vector.leafHash),
          root: decoded(vector.root),
        };
        const isProven = await run(verifyInclusion(claim, vector.proof.map(decoded)));
        assert.equal(isProven, !vector.wantErr, vector.file);
      }
    });

    test('consistency proofs › public vectors › accepted or refused as listed', async () => {
      for (const vector of consistencyVectors) {
        const claim = {
          oldSize: vector.size1,
          oldRoot: decoded(vector.root1),
          newSize: vector.size2,
          newRoot: decoded(vector.root2),
        };
        const isProven = await run(verifyConsistency(claim, vector.proof.map(decoded)));
        assert.equal(isProven, !vector.wantErr, vector.file);
      }
    });

    test('signed notes › public vectors › opened with their signers, or refused', async () => {
      const verifiersOf = (vkeys: string[]) =>
        Promise.all(vkeys.map((vkey) => run(parseVkey(vkey))));
      for (const { name, vkeys, note, verified } of noteVectors.good) {
        const opened = await run(openNote(note, await verifiersOf(vkeys)));
        const names = opened.verified.map((key) => key.name);
        assert.deepEqual(names, verified, name);
        assert.equal(names.length + opened.unknown.length, note.split('\n— ').length - 1, name);
        assert.ok(note.startsWith(`${opened.text}\n`), name);
      }
      for (const { name, vkeys, note, note_base64 } of noteVectors.bad) {
        const bytes = note ?? Buffer.from(note_base64!, 'base64');
        const verifiers = await verifiersOf(vkeys);
        await assert.rejects(run(openNote(bytes, verifiers)), UntrustedError, name);
        await assert.rejects(run(openCheckpoint(bytes, verifiers)), UntrustedError, name);
      }
    });

    test('verifier keys › public vectors › the same text again, or refused', async () => {
      for (const vkey of noteVectors.vkeys.good) {
        assert.equal(vkeyOf(await run(parseVkey(vkey))), vkey);
      }
      for (const { name, vkey } of noteVectors.vkeys.bad) {
        await assert.rejects(run(parseVkey(vkey)), UntrustedError, name);
      }
    });
  });
}

suite('checkpoints', () => {
  for (const { name, text, origin, size, root } of checkpointVectors.good) {
    test(`${name} › read › origin, size and root`, () => {
      const found = parseCheckpoint(text);
      assert.deepEqual({ ...found, root: toBase64(found.root) }, { origin, size, root });
    });
  }

  for (const [name, text] of checkpointVectors.bad) {
    test(`${name} › read › refused`, () => {
      assert.throws(() => parseCheckpoint(text), UntrustedError);
    });
  }
});

suite('hex and base64', () => {
  test('any bytes › written and read › the same, as Node.js writes them', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        assert.equal(toHex(bytes), Buffer.from(bytes).toString('hex'));
        assert.equal(toBase64(bytes), Buffer.from(bytes).toString('base64'));
        assert.deepEqual(fromHex(toHex(bytes)), bytes);
        assert.deepEqual(fromBase64(toBase64(bytes)), bytes);
      }),
    );
  });
});

suite('hex and base64 as one text', () => {
  test('any text › read › one text for every value', () => {
    const texts = fc.oneof(fc.string(), fc.base64String(), fc.constantFrom('AB==', 'AA=', ' AA=='));
    const isRead = (read: () => unknown) => {
      try {
        read();
        return true;
      } catch (error) {
        assert.ok(error instanceof UntrustedError);
        return false;
      }
    };
    fc.assert(
      fc.property(texts, (text) => {
        const isCanonical = Buffer.from(text, 'base64').toString('base64') === text;
        assert.equal(
          isRead(() => fromBase64(text)),
          isCanonical,
        );
        const isHex = Buffer.from(text, 'hex').toString('hex') === text;
        assert.equal(
          isRead(() => fromHex(text)),
          isHex,
        );
      }),
    );
  });
});
