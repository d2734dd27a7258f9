import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { holdMs, takeTurn, windowMs, type Attempts, type Pace } from './pace.ts';

const pace: Pace = { free: 3, stepMs: 1_000, mostMs: 8_000 };

/** The waits of attempts at these times; a refusal is negative. */
function waits(times: readonly number[]): number[] {
  let state: Attempts | undefined;
  return times.map((at) => {
    const turn = takeTurn(state, pace, at);
    if (!turn.isGranted) return -turn.waitMs;
    state = turn.next;
    return turn.waitMs;
  });
}

suite('pace of guesses', () => {
  test('beyond the free ones › each waits twice as long, and one too early is refused', () => {
    assert.deepEqual(waits([0, 0, 0, 0, 0, 1_000]), [0, 0, 0, 1_000, -3_000, 2_000]);
  });

  test('refusals › do not count: the turn comes, however often somebody asks before it', () => {
    const asked = waits([0, 0, 0, 0, ...Array<number>(100).fill(1), 2_000]);
    assert.equal(asked.at(-1), 1_000);
  });

  test('the delay › has an upper end, so a right password always gets its turn', () => {
    let state: Attempts = { attempts: 1_000_000, windowStartedMs: 0, readyMs: 0 };
    for (let at = 0; at < windowMs; at += pace.mostMs) {
      const turn = takeTurn(state, pace, at);
      assert.ok(turn.isGranted);
      state = turn.next;
    }
  });

  test('a window that is over › begins anew', () => {
    const old: Attempts = { attempts: 99, windowStartedMs: 0, readyMs: 0 };
    const turn = takeTurn(old, pace, windowMs);
    assert.ok(turn.isGranted);
    assert.deepEqual(turn.next, { attempts: 1, windowStartedMs: windowMs, readyMs: windowMs });
  });

  test('a clock that went back by 30 days › lets the next one wait no longer than usual', () => {
    const days = 30 * 86_400_000;
    const ahead: Attempts = { attempts: 99, windowStartedMs: days, readyMs: days + 8_000 };
    const turn = takeTurn(ahead, pace, 1_000);
    assert.ok(turn.isGranted);
    assert.equal(Math.min(turn.waitMs, holdMs), turn.waitMs);
    assert.equal(turn.next.windowStartedMs, 1_000);
  });
});
