import assert from 'node:assert/strict';
import { test } from 'node:test';
import { duplicateMember } from './duplicate-members.ts';

const cases: [json: string, name: string | undefined][] = [
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"a" : 1 ,\n "b": {"c":[{"d":1},{"d":1,"d":2}]}}', 'd'],
  ['{"":1,"":2}', ''],
  ['{"a":{"a":1},"b":{"a":1}}', undefined],
  ['[{"a":1},{"a":2}]', undefined],
  ['{"a":"a","b":["a","a"],"c":"a"}', undefined],
  ['{"a":"\\"a\\":1,","b":"\\\\"}', undefined],
  ['{"a":1,"A":2}', undefined],
  ['"a"', undefined],
];
for (const [json, name] of cases) {
  test(`${json} › ${name === undefined ? 'each name once' : `"${name}" twice`}`, () =>
    assert.equal(duplicateMember(json)?.name, name));
}

test('a name twice › its place is that of the second', () => {
  assert.equal(duplicateMember('{"a":{"b":1},\n "c":2, "a":3}')?.at, 22);
});
