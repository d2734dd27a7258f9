import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { openNote } from '../../test/support/trust-platforms.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { openCheckpoint, signCheckpoint } from './checkpoint.ts';
import { noteSigner, noteVerifier, signNote } from './signed-note.ts';

interface Vectors {
  signed: { note: string; key_name: string; key_id: string };
}

const vectors = JSON.parse(
  readFileSync(new URL('../../test/vectors/trust/checkpoints.json', import.meta.url), 'utf8'),
) as Vectors;

suite('checkpoints', () => {
  test('the example note › its signature line › names key and id; unknown keys do not open it', () => {
    const { note, key_name, key_id } = vectors.signed;
    const signer = noteSigner('somebody', generateKeyPairSync('ed25519').privateKey);
    const signed = signNote(note.slice(0, note.lastIndexOf('\n\n') + 1), [signer]);
    const both = signed + note.slice(note.lastIndexOf('\n\n') + 2);
    assert.deepEqual(openNote(both, [signer]).unknown, [{ name: key_name, key_id }]);
    assert.throws(() => openCheckpoint(note, [signer]), UntrustedError);
  });

  const { privateKey } = generateKeyPairSync('ed25519');
  const signer = noteSigner('log.example/1', privateKey);
  const checkpoint = { origin: 'log.example/1', size: 3, root: new Uint8Array(32).fill(9) };

  test('a checkpoint › signed and opened › the same', () => {
    const opened = openCheckpoint(signCheckpoint(checkpoint, signer), [signer]);
    assert.deepEqual({ ...opened, root: Uint8Array.from(opened.root) }, checkpoint);
  });

  test('a checkpoint › signed by a known key of another log › refused', () => {
    const other = noteSigner('log.example/2', privateKey);
    const note = signCheckpoint(checkpoint, other);
    assert.throws(() => openCheckpoint(note, [signer, other]), UntrustedError);
    assert.throws(() => openCheckpoint(note, [noteVerifier('x', signer.public_key)]));
  });
});
