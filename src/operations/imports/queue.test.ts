import assert from 'node:assert/strict';
import test from 'node:test';
import { runExclusive } from './queue.ts';

test('an import alone › begins at once › never says that it waits', async () => {
  let waits = 0;
  assert.equal(
    await runExclusive(() => Promise.resolve('done'), { onWait: () => (waits += 1) }),
    'done',
  );
  assert.equal(waits, 0);
});

test('an import behind another › says once that it waits, and begins when that one ended', async () => {
  const first = Promise.withResolvers<void>();
  const seen: string[] = [];
  const before = runExclusive(() => first.promise);
  const behind = runExclusive(() => Promise.resolve(seen.push('begins')), {
    onWait: () => seen.push('waits'),
  });
  await new Promise<void>((resolve) => setImmediate(resolve));
  assert.deepEqual(seen, ['waits']);
  first.resolve();
  await Promise.all([before, behind]);
  assert.deepEqual(seen, ['waits', 'begins']);
});

test('an import that is ended while it waits › never begins, and the next one waits on', async () => {
  const first = Promise.withResolvers<void>();
  const ended = new AbortController();
  const seen: string[] = [];
  const before = runExclusive(() => first.promise.then(() => seen.push('first ends')));
  const second = runExclusive(() => Promise.resolve(seen.push('second')), ended);
  const third = runExclusive(() => Promise.resolve(seen.push('third')));
  ended.abort(new Error('ended by a person'));
  await assert.rejects(second, /ended by a person/);
  assert.deepEqual(seen, []);
  first.resolve();
  await Promise.all([before, third]);
  assert.deepEqual(seen, ['first ends', 'third']);
});

test('the twenty-first import at once › is refused with the time to try again', async () => {
  const first = Promise.withResolvers<void>();
  const taken = Array.from({ length: 20 }, () => runExclusive(() => first.promise));
  await assert.rejects(
    runExclusive(() => Promise.resolve()),
    { code: 'unavailable', message: /20 imports run or wait/ },
  );
  first.resolve();
  await Promise.all(taken);
});
