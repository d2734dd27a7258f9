import assert from 'node:assert/strict';
import test from 'node:test';
import { statementQueue } from './statement-queue.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('statements › handed in at once › run one after the other in their order', async () => {
  const queue = statementQueue();
  const seen: string[] = [];
  for (const name of ['first', 'second', 'third']) {
    void queue.run(async () => {
      seen.push(`${name} begins`);
      await turn();
      seen.push(`${name} ends`);
    });
  }
  assert.equal(await queue.run(() => Promise.resolve('the last')), 'the last');
  const names = ['first', 'second', 'third'];
  assert.deepEqual(
    seen,
    names.flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
});

test('statements › one fails › none after it runs and all that wait learn why', async () => {
  const queue = statementQueue();
  const seen: string[] = [];
  void queue.run(async () => {
    await turn();
    throw new Error('the disk is full');
  });
  void queue.run(() => Promise.resolve(seen.push('ran')));
  await queue.settled();
  await assert.rejects(queue.done(), /the disk is full/);
  await assert.rejects(
    queue.run(() => Promise.resolve(seen.push('ran'))),
    /the disk is full/,
  );
  assert.deepEqual(seen, []);
});
