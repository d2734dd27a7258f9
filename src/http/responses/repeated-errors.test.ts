import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RepeatedErrors } from './repeated-errors.ts';

test('one trouble of many requests › one line with its stack, then a count', () => {
  let now = 0;
  const lines: [string, Record<string, unknown>][] = [];
  const log = {
    error: (fields: object) => void lines.push(['error', { ...fields }]),
    warn: (fields: object) => void lines.push(['warn', { ...fields }]),
  };
  const repeated = new RepeatedErrors(() => now);
  const fail = (n: number) =>
    Object.assign(new Error(`file ${n} cannot be written`), { code: 'EIO' });
  for (let n = 0; n < 40; n += 1) repeated.report(log, fail(n), 'Try again.');
  assert.deepEqual(
    lines.map(([level]) => level),
    ['error'],
  );
  assert.ok(lines[0]![1]['err'] instanceof Error);
  repeated.report(log, new TypeError('another trouble'), 'Try again.');
  assert.equal(lines.length, 2, 'another cause has a line of its own');
  now = 61_000;
  repeated.report(log, fail(40), 'Try again.');
  assert.deepEqual(
    lines.slice(2).map(([level, { more }]) => [level, more]),
    [
      ['warn', 39],
      ['error', undefined],
    ],
  );
});
