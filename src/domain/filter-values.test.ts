import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { joinValues, splitValues } from './filter-values.ts';

const written: readonly [string, string[]][] = [
  ['', []],
  [' , ,', []],
  ['a, b', ['a', 'b']],
  [String.raw`a\,b,c`, ['a,b', 'c']],
  [String.raw`C:\temp,D:`, [String.raw`C:\temp`, 'D:']],
  [String.raw`C:\\,D:\\`, ['C:\\', 'D:\\']],
  [String.raw`C:\\\,x`, [String.raw`C:\,x`]],
  [String.raw`\\host\share`, [String.raw`\\host\share`]],
  ['C:\\', ['C:\\']],
];

suite('values of a filter', () => {
  for (const [text, values] of written) {
    test(`${JSON.stringify(text)} › split › ${JSON.stringify(values)}`, () => {
      assert.deepEqual(splitValues(text), values);
    });
  }

  test('any values › joined and split › are the same', () => {
    const character = fc.constantFrom(',', '\\', '!', ' ', 'a');
    const value = fc.oneof(fc.string(), fc.string({ unit: character }));
    const kept = value.filter((text) => text !== '' && text === text.trim());
    fc.assert(
      fc.property(fc.array(kept), (values) => {
        assert.deepEqual(splitValues(joinValues(values)), values);
      }),
    );
  });
});
