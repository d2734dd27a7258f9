import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { DomainError } from '../../domain/error.ts';
import { FairQueue } from './fair-queue.ts';

const other = (name: string) => ({ name, isKnown: false });

suite('the queue of sign-ins', () => {
  test('200 of one caller › beyond the limit are refused; another caller is next but one', async () => {
    const queue = new FairQueue({ atOnce: 2, ofOthers: 2, perCaller: 30, inAll: 100 });
    const order: string[] = [];
    const task = (name: string) =>
      queue.run({ name, isKnown: false }, async () => {
        await Promise.resolve();
        order.push(name);
      });
    const flood = Array.from({ length: 200 }, () => task('flood'));
    const right = task('right');
    const ended = await Promise.allSettled(flood);
    await right;
    const refused = ended.filter(({ status }) => status === 'rejected');
    assert.equal(refused.length, 168);
    const { reason } = refused[0] as PromiseRejectedResult;
    assert.equal((reason as DomainError).code, 'rate_limited');
    assert.ok(order.indexOf('right') <= 3, order.join());
  });

  test('many callers › are bounded together, and a failed task frees its place', async () => {
    const queue = new FairQueue({ atOnce: 1, ofOthers: 1, perCaller: 5, inAll: 3 });
    const fail = () => Promise.reject(new Error('no'));
    const tasks = ['a', 'b', 'c', 'd', 'e'].map((name) => queue.run(other(name), fail));
    const reasons = (await Promise.allSettled(tasks)).map((end) =>
      end.status === 'rejected' ? ((end.reason as DomainError).code ?? 'failed') : 'done',
    );
    assert.deepEqual(reasons, ['failed', 'failed', 'failed', 'failed', 'unavailable']);
    assert.equal(await queue.run(other('f'), () => Promise.resolve('done')), 'done');
  });

  test('a caller that is known › is next, however many others wait from however many places', async () => {
    const queue = new FairQueue({ atOnce: 2, ofOthers: 1, perCaller: 30, inAll: 300 });
    const order: string[] = [];
    const task = (name: string, isKnown: boolean) =>
      queue.run({ name, isKnown }, async () => {
        await Promise.resolve();
        order.push(name);
      });
    const flood = Array.from({ length: 200 }, (_, n) => task(`flood ${n % 40}`, false));
    await Promise.all([...flood, task('right', true)]);
    // It has the place that the others cannot take.
    assert.ok(order.indexOf('right') <= 1, order.slice(0, 10).join());
  });

  test('a flood of known callers › leaves every fourth place to the others', async () => {
    const queue = new FairQueue({ atOnce: 1, ofOthers: 1, perCaller: 30, inAll: 20 });
    const order: string[] = [];
    const task = (name: string, isKnown: boolean) =>
      queue.run({ name, isKnown }, async () => {
        await Promise.resolve();
        order.push(name);
      });
    const flood = Array.from({ length: 21 }, (_, n) => task(`known ${n % 5}`, true));
    const others = ['a', 'b', 'c'].map((name) => task(name, false));
    // The known fill their own places alone.
    await assert.rejects(
      task('known 21', true).then(() => task('known 22', true)),
      /same time/,
    );
    await Promise.all([...flood, ...others]);
    assert.deepEqual(
      ['a', 'b', 'c'].map((name) => order.indexOf(name)),
      [4, 8, 12],
    );
  });

  test('others › while they are held › wait; each end of a hold lets one of them on', async () => {
    const queue = new FairQueue({ atOnce: 2, ofOthers: 1, perCaller: 30, inAll: 30 });
    const order: string[] = [];
    const task = (name: string, isKnown: boolean) =>
      queue.run({ name, isKnown }, async () => {
        await Promise.resolve();
        order.push(name);
      });
    const letOn = [queue.holdOthers(), queue.holdOthers(), queue.holdOthers()];
    const others = ['a', 'b', 'c', 'd'].map((name) => task(name, false));
    await task('right', true);
    assert.deepEqual(order, ['right']);
    for (const [ended, one] of letOn.entries()) {
      one();
      one();
      if (ended < 2) await others[ended];
      if (ended < 2) await task(`right ${ended}`, true);
    }
    await Promise.all(others);
    assert.deepEqual(order, ['right', 'a', 'right 0', 'b', 'right 1', 'c', 'd']);
  });
});
