import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isNis2Relevant } from './nis2-relevance.ts';

/** Sector, entity, severity → whether NIS2 may matter. */
const vectors: readonly (readonly [string | null, string | null, number | null, boolean])[] = [
  ['energy', null, 4, true],
  ['energy', null, 5, true],
  ['energy', null, 3, false],
  ['energy', null, 0, false],
  ['energy', null, null, false],
  ['Energy', null, 4, true],
  [null, 'essential', 4, true],
  [null, 'important', 5, true],
  [null, 'IMPORTANT', 5, true],
  ['research', 'other', 4, true],
  ['retail', 'essential', 4, true],
  ['retail', 'other', 5, false],
  [null, null, 5, false],
  ['', '', 5, false],
  ['constructor', '__proto__', 5, false],
];

suite('NIS2 relevance', () => {
  for (const [sector, entity, severity, expected] of vectors) {
    test(`${sector}, ${entity}, severity ${severity} › asked › ${expected}`, () => {
      assert.equal(isNis2Relevant({ sector, entity, severity }), expected);
    });
  }
});
