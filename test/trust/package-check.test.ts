import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import type { CustodyEntry } from '../../src/trust-core/custody.ts';
import { scaled } from '../support/scale.ts';
import { chance, flipBit, forge, forgeries, reordered } from './mutations.ts';
import { samplePackage } from './sample-packages.ts';
import { assertSecondCanRun, openSecondVerifier, ours, type SecondVerifier } from './verifiers.ts';

const good = samplePackage(6);
/** Exit codes of both verifiers that say that a file is not what its issuer made. */
const found = [1, 9];
/** Of each change that chance makes. */
const times = scaled(1000);

suite('package check', () => {
  let second: SecondVerifier;
  before(() => {
    assertSecondCanRun();
    second = openSecondVerifier();
  });
  after(() => second.close());

  const both = async (bytes: Uint8Array) => [ours(bytes), await second.judge(bytes)];

  for (const audience of ['public', 'restricted', 'internal'] as const) {
    test(`good package › for the audience ${audience} › valid to both verifiers`, async () => {
      assert.deepEqual(await both(samplePackage(7, audience)), [0, 0]);
      assert.deepEqual(await both(samplePackage(0, audience, false)), [0, 0]);
    });
  }

  test('verifier key of the log › in a file › counts as its text does', async () => {
    const reader = openSecondVerifier(true);
    const forged = forge(good, 'the proof of the log is of another place', chance(3));
    assert.deepEqual([await reader.judge(good), await reader.judge(forged)], [0, 1]);
    await reader.close();
  });

  test(`bits › ${times} flipped, one at a time › all found`, () => {
    const next = chance(1);
    const missed = Array.from({ length: times }, () => ours(flipBit(good, next))).filter(
      (code) => !found.includes(code),
    );
    assert.deepEqual(missed, []);
  });

  test(`names › ${times} times in another order › none reported`, () => {
    const next = chance(2);
    const codes = new Set(Array.from({ length: times }, () => ours(reordered(good, next))));
    assert.deepEqual([...codes], [0]);
  });

  for (const name of Object.keys(forgeries)) {
    test(`forgery › ${name} › found by both verifiers`, async () => {
      const codes = await both(forge(good, name, chance(3)));
      assert.ok(
        codes.every((code) => found.includes(code)),
        codes.join(),
      );
      assert.equal(codes[0], codes[1]);
    });
  }

  const actor = 'somebody.else@example.org';
  const odd: [string, (entry: CustodyEntry) => CustodyEntry][] = [
    ['another actor', (entry) => ({ ...entry, actor })],
    ['another salt', (entry) => ({ ...entry, actor_salt: 'ab'.repeat(16) })],
    ['a salt taken away', ({ actor_salt: _, ...entry }) => entry],
  ];
  for (const audience of ['public', 'internal'] as const) {
    for (const [name, entered] of odd) {
      test(`issuer's own custody › ${name}, for ${audience} › found by both verifiers`, async () => {
        const last = (entry: CustodyEntry) =>
          entry.detail_digest === null ? entry : entered(entry);
        assert.deepEqual(await both(samplePackage(8, audience, true, last)), [1, 1]);
      });
    }
  }

  test('verifiers › 60 good and bad packages › agree', async () => {
    const next = chance(4);
    for (let round = 0; round < 20; round += 1) {
      const names = Object.keys(forgeries);
      const name = names[Math.floor(next() * names.length)]!;
      for (const bytes of [flipBit(good, next), reordered(good, next), forge(good, name, next)]) {
        const [first, other] = await both(bytes);
        assert.equal(other, first, `round ${round}, ${name}`);
      }
    }
  });
});

test('second verifier › its source › below 260 lines and with the standard library alone', () => {
  const program = new URL('../../contrib/verify_package.py', import.meta.url);
  const text = readFileSync(program, 'utf8');
  assert.ok(text.trimEnd().split('\n').length < 260);
  const imports = text.match(/^(?:import|from) .*$/gm);
  assert.deepEqual(imports, [
    'import argparse, base64, calendar, decimal, hashlib, json, mmap, pathlib, re, struct, subprocess',
    'import sys, tempfile, time, zipfile, zlib',
  ]);
});
