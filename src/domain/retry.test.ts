import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { pauseBeforeRetry } from './retry.ts';

const schedule = { first_ms: 1000, factor: 4, longest_ms: 20_000, attempts: 5 };
const pauses = (chance: number) =>
  [1, 2, 3, 4, 5, 6].map((failed) => pauseBeforeRetry(schedule, failed, chance));

suite('pause before a retry', () => {
  test('failures › one after the other › pauses grow to the longest, then it is over', () => {
    assert.deepEqual(pauses(0), [750, 3000, 12_000, 15_000, null, null]);
    assert.deepEqual(pauses(0.5), [875, 3500, 14_000, 17_500, null, null]);
  });

  test('any schedule › any chance › never beyond the longest, never under three quarters', () => {
    const schedules = fc.record({
      first_ms: fc.integer({ min: 1, max: 1e6 }),
      factor: fc.integer({ min: 1, max: 10 }),
      longest_ms: fc.integer({ min: 1, max: 1e8 }),
      attempts: fc.integer({ min: 1, max: 50 }),
    });
    const chances = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(schedules, fc.integer({ min: 1, max: 60 }), chances, (any, failed, chance) => {
        const pause = pauseBeforeRetry(any, failed, chance);
        if (failed >= any.attempts) return pause === null;
        const floor = 0.75 * Math.min(any.first_ms, any.longest_ms);
        return pause !== null && pause <= any.longest_ms && pause >= Math.floor(floor);
      }),
    );
  });
});
