import assert from 'node:assert/strict';
import test from 'node:test';
import { Watch } from './watch.ts';

test('members in one with a name of a million letters › noted › in little memory', () => {
  const within = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`member ${n}`, n]));
  const watch = new Watch('.');
  const seen = watch.json({ title: 'Read', ['n'.repeat(1_000_000)]: within }, '[]');
  assert.equal((seen as { title: string }).title, 'Read');
  assert.deepEqual(
    watch.unread().map((path) => path.length),
    ['[].'.length + 100],
  );
});
