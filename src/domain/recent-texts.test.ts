import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { RecentTexts } from './recent-texts.ts';

suite('texts that are kept while they are asked for', () => {
  test('a text › only for the state that it was written for', () => {
    const texts = new RecentTexts(100_000);
    texts.set('one', 'a', 'first');
    assert.equal(texts.get('one', 'a'), 'first');
    assert.equal(texts.get('one', 'b'), undefined);
    texts.set('one', 'b', 'second');
    assert.equal(texts.get('one', 'a'), undefined);
    assert.equal(texts.get('one', 'b'), 'second');
    assert.equal(texts.get('two', 'b'), undefined);
  });

  test('more than there is room for › those that were asked for stay, the others go', () => {
    const texts = new RecentTexts(40_000);
    texts.set('asked', 'a', 'x');
    let left = 0;
    for (let number = 0; number < 1_000; number += 1) {
      texts.set(`${number}`, 'a', 'y'.repeat(1_000));
      assert.equal(texts.get('asked', 'a'), 'x');
    }
    for (let number = 0; number < 1_000; number += 1) {
      if (texts.get(`${number}`, 'a') !== undefined) left += 1;
    }
    assert.ok(left > 10 && left < 40, `${left} left`);
  });
});
