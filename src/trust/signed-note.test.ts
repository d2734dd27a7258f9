import assert from 'node:assert/strict';
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { openNote } from '../../test/support/trust-platforms.ts';
import { vkeyOf } from '../trust-core/signed-note.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { noteSigner, noteVerifier, parseVkey, signNote } from './signed-note.ts';

interface Vectors {
  signed: { name: string; skey: string; vkey: string; text: string; note: string }[];
  vkeys: { good: string[]; bad: { name: string; vkey: string }[] };
}

const vectors = JSON.parse(
  readFileSync(new URL('../../test/vectors/trust/signed-notes.json', import.meta.url), 'utf8'),
) as Vectors;

/** The key of golang.org/x/mod's text form: `PRIVATE+KEY+name+id+base64(type ‖ seed)`. */
function privateKeyOf(skey: string): KeyObject {
  const seed = Buffer.from(skey.split('+').slice(4).join('+'), 'base64').subarray(1);
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

suite('signed notes › public vectors', () => {
  for (const { name, skey, vkey, text, note } of vectors.signed) {
    test(`${name} › signed › the very bytes`, () => {
      const signer = noteSigner(parseVkey(vkey).name, privateKeyOf(skey));
      assert.equal(signNote(text, [signer]), note);
      assert.equal(vkeyOf(signer), vkey);
    });
  }

  test('verifier keys › read and written › the same', () => {
    for (const vkey of vectors.vkeys.good) assert.equal(vkeyOf(parseVkey(vkey)), vkey);
  });

  test('verifier keys › of a wrong kind, cut, or with a changed character › refused', () => {
    for (const { vkey } of vectors.vkeys.bad) assert.throws(() => parseVkey(vkey), UntrustedError);
    const vkey = vectors.vkeys.good[0]!;
    for (let from = 0; from <= vkey.length; from += 1) {
      for (let to = from + 1; to <= vkey.length; to += 1) {
        if (to - from === vkey.length) continue;
        assert.throws(() => parseVkey(vkey.slice(from, to)), UntrustedError);
      }
    }
    for (let at = 0; at < vkey.length; at += 1) {
      const next = String.fromCharCode(vkey.charCodeAt(at) + 1);
      const changed = vkey.slice(0, at) + next + vkey.slice(at + 1);
      assert.throws(() => parseVkey(changed), UntrustedError);
    }
  });
});

suite('signed notes › our own', () => {
  const signer = noteSigner('proofline.example/log', generateKeyPairSync('ed25519').privateKey);
  const line = fc.string().map((text) => text.toWellFormed().replace(/[\u0000-\u001f]/g, '.'));
  const texts = fc.array(line, { minLength: 1 }).map((lines) => `${lines.join('\n')}\n`);

  test('any text › signed and opened › the same text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const opened = openNote(signNote(text, [signer]), [signer]);
        assert.equal(opened.text, text);
        assert.deepEqual(opened.verified, [{ name: signer.name, key_id: signer.key_id }]);
      }),
    );
  });

  test('a note › any bit changed › refused or not the text that was signed', () => {
    const note = Buffer.from(signNote('one line\nand another\n', [signer]));
    fc.assert(
      fc.property(fc.nat(note.length * 8 - 1), (bit) => {
        const changed = Buffer.from(note);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        assert.throws(() => openNote(changed, [signer]), UntrustedError);
      }),
      { numRuns: 300 },
    );
  });

  test('a text with a control character or without line feed › signed › refused', () => {
    for (const text of ['', 'a', 'a\tb\n', 'a\r\n', '\ud800\n']) {
      assert.throws(() => signNote(text, [signer]), RangeError);
    }
  });

  test('names with spaces or plus, keys of another length › refused', () => {
    for (const name of ['', 'a b', 'a+b', 'a\u00a0b', 'a\nb']) {
      assert.throws(() => noteVerifier(name, signer.public_key), RangeError);
    }
    assert.throws(() => noteVerifier('a', new Uint8Array(31)), RangeError);
  });

  test('two keys of one name and id › one of them signed › accepted', () => {
    const { public_key } = noteSigner('other', generateKeyPairSync('ed25519').privateKey);
    const other = { ...signer, public_key };
    const note = signNote('text\n', [signer]);
    assert.equal(openNote(note, [other, signer]).verified.length, 1);
    assert.throws(() => openNote(note, [other]), UntrustedError);
  });
});
