// The check of the audit log in the browser: signed checkpoints, proofs in hex, shown entries.
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { suite, test } from 'node:test';
import { checkLog, type LogSource } from '../../src/console/features/admin/log-check.ts';
import { provesInclusion } from '../../src/console/features/admin/log-proof.ts';
import { isShownAsHashed } from '../../src/console/features/admin/shown-entry.ts';
import { openCheckpoint } from '../../src/console/features/admin/signed-checkpoint.ts';
import { toHex } from '../../src/trust-core/bytes.ts';
import { canonicalJson } from '../../src/trust-core/canonical.ts';
import { erasedText } from '../../src/trust-core/sealed-text.ts';
import { vkeyOf } from '../../src/trust-core/signed-note.ts';
import { auditLeafData } from '../../src/trust/audit-leaf.ts';
import { signCheckpoint } from '../../src/trust/checkpoint.ts';
import {
  consistencyProof,
  GrowingTree,
  inclusionProof,
  leafHash,
  type ReadNode,
} from '../../src/trust/merkle.ts';
import { openTexts, sealTexts } from '../../src/trust/sealed-texts.ts';
import { noteSigner } from '../../src/trust/signed-note.ts';

const origin = 'proofline/a';
const makeSigner = () => noteSigner(origin, generateKeyPairSync('ed25519').privateKey);
const [signer, other] = [makeSigner(), makeSigner()];

const entries = Array.from({ length: 9 }, (_, at) => ({ id: at + 1, action: `ż "${at}"`, at }));
const recordText = ({ id: _, ...record }: { id: number }) => canonicalJson(record);
const leaves = entries.map((entry) => leafHash(auditLeafData(entry.id, recordText(entry))));
const nodes = new Map<string, Uint8Array>();
const roots: Uint8Array[] = [];
const tree = new GrowingTree();
for (const leaf of leaves) {
  tree.append(leaf, ({ level, index }, hash) => nodes.set(`${level}/${index}`, hash));
  roots.push(tree.root());
}
const read: ReadNode = ({ level, index }) => nodes.get(`${level}/${index}`)!;
const size = leaves.length;
const note = signCheckpoint({ origin, size, root: roots.at(-1)! }, signer);
const kept = { origin, size: 4, root: roots[3]!, vkeys: [vkeyOf(signer)], at: '2026-11-22' };

const source: LogSource = {
  checkpoint: async () => note,
  vkeys: async () => `${vkeyOf(signer)}\n`,
  consistency: async (from, to) => consistencyProof(from, to, read).map(toHex),
  inclusion: async (entry) => ({
    index: entry - 1,
    leaf_hash: toHex(leaves[entry - 1]!),
    path: inclusionProof(entry - 1, size, read).map(toHex),
    checkpoint: note,
    entry: recordText(entries[entry - 1]!),
    salt: null,
  }),
};

suite('audit log in the browser', () => {
  test('a checkpoint › its own, another key, changed text › opens with its key alone', async () => {
    const checkpoint = { origin, size, root: Uint8Array.from(roots.at(-1)!) };
    const vkeys = [vkeyOf(other), vkeyOf(signer)];
    assert.deepEqual(await openCheckpoint(note, vkeys), { checkpoint, vkey: vkeyOf(signer) });
    assert.deepEqual(await openCheckpoint(note, [vkeyOf(other)]), { fault: 'unknown_key' });
    const changed = note.replace('\n9\n', '\n8\n');
    assert.deepEqual(await openCheckpoint(changed, vkeys), { fault: 'bad_signature' });
    assert.deepEqual(await openCheckpoint('no note', vkeys), { fault: 'malformed' });
    const [name, , key] = vkeyOf(signer).split('+');
    const misnamed = `${name}+00000000+${key}`;
    assert.deepEqual(await openCheckpoint(note, [misnamed]), { fault: 'unknown_key' });
  });

  test('a browser without Ed25519 › a checkpoint › unable, not refused', async (t) => {
    t.mock.method(crypto.subtle, 'importKey', () => Promise.reject(new Error('NotSupported')));
    assert.equal(await openCheckpoint(note, [vkeyOf(signer)]), 'unable');
  });

  test('a path that is not hexadecimal › refused', async () => {
    const claim = { index: 0, size: 2, leaf: toHex(leaves[0]!), root: roots[1]! };
    assert.equal(await provesInclusion(claim, [toHex(leaves[1]!)]), true);
    assert.equal(await provesInclusion(claim, [toHex(leaves[1]!).toUpperCase()]), false);
    assert.equal(await provesInclusion({ ...claim, leaf: 'x' }, [toHex(leaves[1]!)]), false);
  });

  test('a log that grew, with its entries › everything holds', async () => {
    const check = await checkLog(source, kept, entries);
    assert.equal(check.growth?.outcome, 'holds');
    assert.deepEqual(check.entries, { holding: size, pending: 0, failed: [] });
    assert.deepEqual(check.keep?.vkeys, [vkeyOf(signer)]);
  });

  test('a shown entry that was changed, a rewritten log › found, and nothing kept', async () => {
    const changed = entries.map((entry) => (entry.id === 3 ? { ...entry, at: 99 } : entry));
    const check = await checkLog(source, kept, changed);
    assert.deepEqual(check.entries?.failed, [{ id: 3, why: 'changed' }]);
    assert.equal(check.keep, null);
    const rewritten = await checkLog(source, { ...kept, root: roots[2]! }, []);
    assert.equal(rewritten.growth?.outcome, 'fails');
    assert.equal(rewritten.keep, null);
  });

  test('an entry with texts apart › as written, erased, changed in any way › only the first two hold', async () => {
    const salt = Buffer.alloc(32, 7).toString('base64url');
    const detail = { to: 'closed', note: 'Kowalska', tags: ['łódź', 7], before: { 'a/b~': 'x y' } };
    const sealed = sealTexts(detail, salt);
    const hashed = canonicalJson({ action: 'incident.updated', detail: sealed.detail });
    const holds = (shown: object, by: string | null = salt) =>
      isShownAsHashed({ action: 'incident.updated', detail: shown }, hashed, by);
    const erased = openTexts(sealed.detail, null);
    assert.deepEqual(erased['tags'], [erasedText, erasedText]);
    assert.deepEqual([await holds(detail), await holds(erased, null)], [true, true]);
    const changed = [
      ...[{ ...detail, note: 'Kowalski' }, { ...detail, note: erasedText }, erased],
      ...[
        { ...detail, to: 'open' },
        { ...detail, more: 1 },
        { ...detail, tags: ['łódź', '7'] },
      ],
      ...[{ ...detail, tags: ['łódź'] }, { ...detail, tags: [7, 'łódź'] }, { to: 'closed' }],
    ];
    for (const one of changed) assert.equal(await holds(one), false, JSON.stringify(one));
    assert.equal(await holds(detail, null), false);
    assert.equal(await isShownAsHashed({ action: 'x', detail }, hashed, salt), false);
  });
});
