import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addCounts, placesOf, sumOfDays } from './figure-sums.ts';

suite('sums of days', () => {
  test('days › counts and lengths are added, the oldest stays', () => {
    const { counts, totals, oldest } = sumOfDays([
      { counts: { a: 1, b: 2 }, totals: { x: '9007199254740993' }, oldest: { x: '2026-02' } },
      null,
      { counts: { b: 3 }, totals: { x: '1' }, oldest: { x: '2026-01', y: '2026-03' } },
    ]);
    assert.deepEqual(Object.fromEntries(counts), { a: 1, b: 5 });
    assert.equal(totals.get('x'), 9007199254740994n);
    assert.deepEqual(Object.fromEntries(oldest), { x: '2026-01', y: '2026-03' });
  });

  test('counts taken away › what comes to nothing is gone', () => {
    const sums = new Map([['__proto__', 2]]);
    addCounts(sums, { ['__proto__']: 2, b: 1 }, -1);
    assert.deepEqual([...sums], [['b', -1]]);
  });
});

suite('places of a share', () => {
  test('no length › none; one › itself', () => {
    assert.equal(placesOf([], 0.5), undefined);
    const only = { bucket: 7, place: 0 };
    assert.deepEqual(placesOf([[7, 1]], 0.9), { low: only, high: only, part: 0 });
  });

  test('between two magnitudes, in any order › the last of one and the first of the next', () => {
    const found = placesOf(
      [
        [9, 2],
        [3, 2],
      ],
      0.5,
    );
    assert.deepEqual(found, {
      low: { bucket: 3, place: 1 },
      high: { bucket: 9, place: 0 },
      part: 0.5,
    });
  });
});
