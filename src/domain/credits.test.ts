import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Credits } from './credits.ts';

suite('credits', () => {
  test('as many as there are at once › taken, the next one waits; later they have grown', () => {
    const credits = new Credits({ atOnce: 3, perSecond: 0.5 });
    assert.deepEqual(
      [1, 2, 3].map(() => credits.take('a', 0)),
      [0, 0, 0],
    );
    assert.equal(credits.take('a', 0), 2);
    assert.equal(credits.take('a', 1_000), 1, 'a refused call costs nothing');
    assert.equal(credits.take('a', 2_000), 0);
    assert.equal(credits.take('a', 2_000), 2);
    const long = 3_600_000;
    assert.deepEqual(
      [1, 2, 3, 4].map(() => credits.take('a', long) === 0),
      [true, true, true, false],
    );
  });

  test('callers › each has its own', () => {
    const credits = new Credits({ atOnce: 1, perSecond: 1 });
    assert.equal(credits.take('a', 0), 0);
    assert.equal(credits.take('b', 0), 0);
    assert.equal(credits.take('a', 0), 1);
  });

  test('more callers than are remembered › the one of longest ago is forgotten', () => {
    const credits = new Credits({ atOnce: 1, perSecond: 0.001 }, 2);
    for (const caller of ['a', 'b', 'c']) credits.take(caller, 0);
    assert.equal(credits.take('c', 0) > 0, true);
    assert.equal(credits.take('a', 0), 0);
  });
});
