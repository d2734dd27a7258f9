import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { canonicalId, parentOf } from './catalogue.ts';
import { clausesOf } from './clauses.ts';
import data from './data/attack-examples.json' with { type: 'json' };
import { withExamples } from './examples.ts';
import { mapTechniques } from './map.ts';
import type { Scored } from './scored.ts';
import { inputWith } from './testing.ts';

const idsOf = (text: string) =>
  mapTechniques(inputWith({ text })).map(({ technique_id }) => parentOf(technique_id));

const scored = (technique_id: string, confidence: number): Scored => ({
  ...{ technique_id, confidence, method: 'similarity', rule_id: null },
  ...{ met: [], clauses: [] },
});

suite('examples of techniques', () => {
  test('every family of the data › is a parent of the catalogue; every key is one word', () => {
    const families = data.families.split(' ').map((entry) => entry.split(':')[0] ?? '');
    assert.ok(families.length > 200, String(families.length));
    for (const id of families) assert.equal(canonicalId(id), parentOf(id));
    for (const stem of Object.keys(data.stems)) assert.match(stem, /^[a-z0-9_]+$/);
  });

  test('a phrase of two techniques › the words around it › decide how sure each is', () => {
    const both = [scored('T1486', 0.5), scored('T1027', 0.5)];
    const first = (text: string) =>
      withExamples(both, clausesOf(text), 'ATT&CK', 0.5)[0]?.technique_id;
    assert.equal(
      first('The files of all shares were encrypted and a ransom note was left.'),
      'T1486',
    );
    assert.equal(first('The dropper holds its strings encrypted with XOR.'), 'T1027');
  });

  test('a likeness without a phrase › is ranked › and never suggested', () => {
    const clauses = clausesOf('It captures the screen of the desktop.');
    const found = withExamples([], clauses, 'ATT&CK', 0.5);
    assert.equal(found[0]?.technique_id, 'T1113');
    assert.ok(found.every(({ guess }) => guess === true));
    assert.deepEqual(idsOf('The printer on floor 3 is out of paper.'), []);
  });

  test('an unsure phrase in a text unlike all examples of its technique › names nothing', () => {
    const text = 'The annual report about the quality of the printers was signed.';
    const guess = (confidence: number) =>
      withExamples([scored('T1611', confidence)], clausesOf(text), 'ATT&CK', 0.5).find(
        ({ technique_id }) => technique_id === 'T1611',
      )?.guess;
    assert.equal(guess(0.49), true);
    assert.equal(guess(0.6), undefined);
  });

  test('sure phrases › whatever the examples say › keep most of their confidence', () => {
    const [one] = withExamples(
      [scored('T1490', 0.9)],
      clausesOf('Nothing of that kind.'),
      'ATT&CK',
      0.5,
    );
    assert.ok((one?.confidence ?? 0) >= 0.67, String(one?.confidence));
  });

  test('ATLAS › has no examples › stays as it was', () => {
    const before = [scored('AML.T0051', 0.4)];
    assert.deepEqual(
      withExamples(before, clausesOf('A prompt was injected.'), 'ATLAS', 0.5),
      before,
    );
  });

  test('two behaviours joined by “and” › each is suggested', () => {
    const ids = idsOf('We saw ransomware and a keylogger.');
    assert.ok(ids.includes('T1486') && ids.includes('T1056'), ids.join(' '));
  });
});
