// Every component that opens something over a page is in the table that a browser walks
// (openings.whole.test.ts), or names the test that opens it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { openingComponents, openings } from './openings.ts';

suite('openings', () => {
  test('components that open something › all › in the table', () => {
    assert.deepEqual(openingComponents(), Object.keys(openings).sort());
  });

  test('openings of other tests › each › looks for faults there', () => {
    for (const [component, ways] of Object.entries(openings)) {
      for (const way of ways) {
        if (!('shownBy' in way)) continue;
        const text = readFileSync(join(import.meta.dirname, way.shownBy), 'utf8');
        assert.match(text, /faultsOf\(/, `${component}: ${way.shownBy}`);
      }
    }
  });
});
