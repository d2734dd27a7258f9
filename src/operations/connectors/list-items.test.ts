// The elements of lists, as they are in the text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { listItems } from './list-items.ts';

test('list items › a list, a member › each element as it was sent', () => {
  assert.deepEqual(listItems(' [ 1.0 ,{"a": "]"},"x\\"," , [[]], null]', null), [
    '1.0',
    '{"a": "]"}',
    '"x\\","',
    '[[]]',
    'null',
  ]);
  const text = '{"next":"[9]", "results" : [{"id":12345678901234567890}], "count":1}';
  assert.deepEqual(listItems(text, 'results'), ['{"id":12345678901234567890}']);
  assert.deepEqual(listItems('{"a":[1],"a":[2]}', 'a'), ['2']);
  assert.deepEqual(listItems('{"a":{"b":[1]}}', 'b'), []);
  assert.deepEqual(listItems('{"a":1}', 'a'), []);
  assert.deepEqual(listItems('\uFEFF[]', null), []);
});

test('list items › any JSON, with any space › the same elements as the parser finds', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 2, '\t'), (list, space) => {
      const whole = JSON.stringify({ before: list, results: list, after: 1 }, null, space);
      const expected = JSON.parse(JSON.stringify(list)) as unknown;
      const parsed = (items: string[]) => items.map((one) => JSON.parse(one) as unknown);
      assert.deepEqual(parsed(listItems(whole, 'results')), expected);
      assert.deepEqual(parsed(listItems(JSON.stringify(list, null, space), null)), expected);
    }),
  );
});
