// Which refusals of guesses are sent at once, and which are held, by events and counts.
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { HeldRefusals, type HoldBounds } from './held-refusals.ts';

/** So long that what is held stays held. */
const bounds: HoldBounds = { atOnce: 3, perSecond: 0, holdMs: 1e8, ofOne: 2, inAll: 3 };

/** Whether each of so many refusals is sent at once. */
async function sent(refusals: HeldRefusals, caller: string, n: number): Promise<boolean[]> {
  const done = Array.from({ length: n }, () => false);
  for (const at of done.keys()) {
    void refusals.hold(caller, new EventEmitter() as never).then(() => (done[at] = true));
  }
  await turn();
  return done;
}

suite('held refusals', () => {
  test('the first ones of a caller › at once; more › held; beyond the bound › at once', async () => {
    const refusals = new HeldRefusals(bounds);
    assert.deepEqual(await sent(refusals, 'one', 6), [true, true, true, false, false, true]);
    assert.equal(refusals.held, 2);
  });

  test('another caller › not held for the first one, and bounded in all', async () => {
    const refusals = new HeldRefusals(bounds);
    await sent(refusals, 'one', 5);
    assert.deepEqual(await sent(refusals, 'two', 5), [true, true, true, false, true]);
    assert.equal(refusals.held, 3);
  });

  test('a client that leaves › its place is free, nothing of it is kept', async () => {
    const refusals = new HeldRefusals({ ...bounds, atOnce: 0 });
    const answer = new EventEmitter();
    const held = refusals.hold('one', answer as never);
    assert.equal(refusals.held, 1);
    answer.emit('close');
    await held;
    assert.equal(refusals.held, 0);
    assert.equal(answer.listenerCount('close'), 0);
  });

  test('after its time › sent', async () => {
    const refusals = new HeldRefusals({ ...bounds, atOnce: 0, holdMs: 1 });
    // Held answers keep no process alive.
    const alive = setInterval(() => undefined, 1e6);
    await refusals.hold('one', new EventEmitter() as never);
    clearInterval(alive);
    assert.equal(refusals.held, 0);
  });

  test('a caller that waits › at once again', async () => {
    const refusals = new HeldRefusals({ ...bounds, perSecond: 1e6 });
    assert.deepEqual(await sent(refusals, 'one', 3), [true, true, true]);
    await turn();
    assert.deepEqual(await sent(refusals, 'one', 1), [true]);
  });
});
