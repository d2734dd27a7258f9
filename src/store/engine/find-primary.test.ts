import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choosePrimary } from './find-primary.ts';
import { NoPrimary } from './no-primary.ts';

const server = (
  name: string,
  is: 'primary' | 'standby' | 'read-only' | 'unreachable',
  timeline = 0,
) => ({ url: `postgres://u:secret@${name}:5432/db`, is, timeline, cause: 'ECONNREFUSED' }) as const;

test('one primary among others › it is chosen', () => {
  const states = [
    server('one', 'unreachable'),
    server('two', 'standby'),
    server('three', 'primary', 2),
  ];
  assert.equal(choosePrimary(states, 2).url, states[2]!.url);
});

test('two primaries, as after a promotion without a fence › the one promoted last', () => {
  const states = [server('old', 'primary', 1), server('new', 'primary', 2)];
  assert.equal(choosePrimary(states, 0).url, states[1]!.url);
});

test('none that can be used › what each one is, and no password', () => {
  const cases = [
    [[server('one', 'standby'), server('two', 'unreachable')], 1, 'NO_PRIMARY'],
    [[server('one', 'read-only'), server('two', 'standby')], 1, 'ONLY_READ_ONLY'],
    [[server('one', 'unreachable'), server('two', 'unreachable')], 1, 'ECONNREFUSED'],
    [[server('old', 'primary', 1), server('new', 'unreachable')], 2, 'OLD_PRIMARY'],
  ] as const;
  for (const [states, newest, code] of cases) {
    assert.throws(
      () => choosePrimary(states, newest),
      (error) => {
        assert.ok(error instanceof NoPrimary);
        assert.equal(error.code, code);
        assert.match(error.message, /:5432 (is|cannot)/);
        assert.doesNotMatch(error.message, /secret/);
        return true;
      },
    );
  }
});
