import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { baseScore, cvssOf, scoreOf, vectorOf } from './cvss.ts';

/** Vectors with the base scores that the published calculators and the NVD give for them. */
const scores: [vector: string, score: number][] = [
  ['AV:N/AC:L/Au:N/C:C/I:C/A:C', 10],
  ['AV:N/AC:L/Au:N/C:P/I:P/A:P', 7.5],
  ['AV:L/AC:H/Au:N/C:C/I:C/A:C', 6.2],
  ['CVSS2#AV:N/AC:M/Au:N/C:P/I:N/A:N/E:U/RL:OF/RC:C', 4.3],
  ['AV:N/AC:L/Au:N/C:N/I:N/A:N', 0],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
  ['CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10],
  ['AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1],
  ['CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N', 6.4],
  ['CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N', 3.1],
  ['CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H/E:P/MAV:X', 7.8],
  ['CVSS:3.1/AV:P/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N', 1.6],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N', 0],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H/E:U', 10],
  ['CVSS:4.0/AV:L/AC:L/AT:N/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 8.5],
];

for (const [vector, score] of scores) {
  test(`baseScore › ${vector} › ${score}`, () => {
    assert.equal(vectorOf(vector), vector);
    assert.equal(baseScore(vector), score);
  });
}

const four = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N';

test('vectorOf › version 4 › kept as written, a missing score computed', () => {
  assert.equal(vectorOf(`${four}/MSI:S/U:Amber`), `${four}/MSI:S/U:Amber`);
  assert.deepEqual(cvssOf([{ score: '8.7', vector: four }]), { score: 8.7, vector: four });
  assert.deepEqual(cvssOf([{ score: '', vector: four }]), { score: 8.7, vector: four });
});

for (const vector of [
  '',
  'none',
  'AV:N',
  'AV:N/AC:L/Au:N/C:C/I:C',
  'AV:N/AV:N/AC:L/Au:N/C:C/I:C/A:C',
  'AV:Q/AC:L/Au:N/C:C/I:C/A:C',
  'AV:N/AC:L/Au:N/C:C/I:C/A:C/__proto__:x',
  'AV:N/AC:L/Au:N/C:C/I:C/A:C/',
  'CVSS,3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  'AV:N/AC:L/Au:N/C:C/I:C/A:C/X:',
  'CVSS:3.1/AV:N/AC:L/Au:N/C:C/I:C/A:C',
  'CVSS:3.2/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  four.replace('/AT:N', ''),
  four.replace('CVSS:4.0/', ''),
]) {
  test(`vectorOf › ${vector} › none`, () => {
    assert.equal(vectorOf(vector), null);
  });
}

test('scoreOf › words, other ranges, exponents › null', () => {
  for (const text of ['', 'high', '-1', '10.1', '75.0', '1e1', '1e400', 'NaN', '5.', '0x5']) {
    assert.equal(scoreOf(text), null, text);
  }
  assert.deepEqual(['0', '10', '7,5', ' 9.81 '].map(scoreOf), [0, 10, 7.5, 9.81]);
});

test('cvssOf › several versions, one cell for both › the first that is valid', () => {
  const vector = 'AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H';
  assert.deepEqual(cvssOf([{ score: `8.1 (${vector})`, vector: '' }]), { score: 8.1, vector });
  assert.deepEqual(cvssOf([{ score: '', vector: `8.1 ${vector}` }]), null);
  assert.deepEqual(cvssOf([{ score: vector, vector: '' }]), { score: 8.1, vector });
  const said = [
    { score: '', vector: '' },
    { score: '75', vector: 'x' },
    { score: '5.0', vector: 'x' },
  ];
  assert.deepEqual(cvssOf(said), { score: 5, vector: null });
});

test('cvssOf › any text › a score in range or null, and quickly', () => {
  const pieces = fc.array(fc.constantFrom('AV:', 'N', '/', ':', '(', ')', '9.8', ' ', 'CVSS:3.1/'));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        pieces.map((parts) => parts.join('')),
      ),
      (text) => {
        const found = cvssOf([{ score: text, vector: text }]);
        assert.ok(found === null || (found.score >= 0 && found.score <= 10));
      },
    ),
  );
  assert.equal(cvssOf([{ score: '('.repeat(1_000_000), vector: 'AV:N/'.repeat(200_000) }]), null);
});
