import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { batchReads, coalesceByKey } from './batch-reads.ts';

/** A read whose end is in the test's hands, with the keys of every run. */
function heldRead() {
  const runs: { keys: string[]; end: PromiseWithResolvers<void> }[] = [];
  const begun: (() => void)[] = [];
  const readAll = async (keys: string[]) => {
    const end = Promise.withResolvers<void>();
    runs.push({ keys, end });
    begun.shift()?.();
    await end.promise;
    return keys.map((key) => key.toUpperCase());
  };
  const nextRun = () => new Promise<void>((resolve) => begun.push(resolve));
  return { runs, readAll, nextRun };
}

suite('batchReads', () => {
  test('keys of one moment › one read, each gets its own value', async () => {
    const { runs, readAll, nextRun } = heldRead();
    const read = batchReads(readAll);
    const answers = Promise.all(['a', 'b', 'a'].map(read));
    await nextRun();
    runs[0]!.end.resolve();
    assert.deepEqual(await answers, ['A', 'B', 'A']);
    assert.deepEqual(
      runs.map(({ keys }) => keys),
      [['a', 'b', 'a']],
    );
  });

  test('a key that comes during a read › waits for a read that starts later', async () => {
    const { runs, readAll, nextRun } = heldRead();
    const read = batchReads(readAll);
    const first = read('a');
    await nextRun();
    const second = read('a');
    const third = read('c');
    assert.equal(runs.length, 1);
    const begins = nextRun();
    runs[0]!.end.resolve();
    assert.equal(await first, 'A');
    await begins;
    runs[1]!.end.resolve();
    assert.deepEqual(await Promise.all([second, third]), ['A', 'C']);
    assert.deepEqual(runs[1]!.keys, ['a', 'c']);
  });

  test('a read that hangs › the keys that come later get a read of their own', async () => {
    const { runs, readAll, nextRun } = heldRead();
    const read = batchReads(readAll);
    const hanging = read('a');
    await nextRun();
    const begins = nextRun();
    const later = read('b');
    await begins;
    runs[1]!.end.resolve();
    assert.equal(await later, 'B');
    runs[0]!.end.resolve();
    assert.equal(await hanging, 'A');
  });

  test('a read that fails › fails for its keys, the next one is not touched', async () => {
    const { runs, readAll, nextRun } = heldRead();
    const read = batchReads(readAll);
    const failing = Promise.allSettled([read('a'), read('b')]);
    await nextRun();
    const later = read('c');
    const begins = nextRun();
    runs[0]!.end.reject(new Error('lost'));
    const outcomes = await failing;
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    await begins;
    runs[1]!.end.resolve();
    assert.equal(await later, 'C');
  });
});

suite('coalesceByKey', () => {
  test('two names at one moment › a read each, one value for all who named it', async () => {
    const read = coalesceByKey<string>();
    let reads = 0;
    const count = async () => `read ${(reads += 1)}`;
    const answers = await Promise.all([read('x', count), read('y', count), read('x', count)]);
    assert.equal(reads, 2);
    assert.equal(answers[0], answers[2]);
    assert.notEqual(answers[0], answers[1]);
  });

  test('asked again afterwards › read again', async () => {
    const read = coalesceByKey<number>();
    let reads = 0;
    const count = async () => (reads += 1);
    assert.deepEqual([await read('x', count), await read('x', count)], [1, 2]);
  });
});
