import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { cached } from './cached.ts';

function figure(reads: (() => Promise<number>)[], waitMs = 1_000) {
  let now = 0;
  let asked = 0;
  const read = () => reads[asked++]!();
  const get = cached(read, { keepMs: 10, waitMs, steadyMs: () => now });
  return { get, pass: (ms: number) => (now += ms), asked: () => asked };
}

const gives = (value: number) => () => Promise.resolve(value);

suite('cached figure', () => {
  test('asked again soon › is not read again', async () => {
    const { get, pass, asked } = figure([gives(1), gives(2)]);
    const first = await get();
    pass(9);
    const second = await get();
    pass(1);
    assert.deepEqual([first, second, await get(), asked()], [1, 1, 2, 2]);
  });

  test('reader fails › is not known, and read at the next question', async () => {
    const { get } = figure([() => Promise.reject(new Error('no')), gives(2)]);
    assert.deepEqual([await get(), await get()], [null, 2]);
  });

  test('reader hangs › no one waits longer than the bound, and no second one starts', async () => {
    const { get, asked } = figure([() => new Promise<number>(() => undefined)], 5);
    assert.deepEqual([await get(), await get(), asked()], [null, null, 1]);
  });
});
