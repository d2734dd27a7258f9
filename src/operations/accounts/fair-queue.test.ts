import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { DomainError } from '../../domain/error.ts';
import { FairQueue } from './fair-queue.ts';

suite('the queue of sign-ins', () => {
  test('200 of one caller › beyond the limit are refused; another caller is next but one', async () => {
    const queue = new FairQueue({ atOnce: 2, perCaller: 30, inAll: 100 });
    const order: string[] = [];
    const task = (caller: string) =>
      queue.run(caller, async () => {
        await Promise.resolve();
        order.push(caller);
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
    const queue = new FairQueue({ atOnce: 1, perCaller: 5, inAll: 3 });
    const fail = () => Promise.reject(new Error('no'));
    const tasks = ['a', 'b', 'c', 'd', 'e'].map((caller) => queue.run(caller, fail));
    const reasons = (await Promise.allSettled(tasks)).map((end) =>
      end.status === 'rejected' ? ((end.reason as DomainError).code ?? 'failed') : 'done',
    );
    assert.deepEqual(reasons, ['failed', 'failed', 'failed', 'failed', 'unavailable']);
    assert.equal(await queue.run('f', () => Promise.resolve('done')), 'done');
  });
});
