// Which servers are suspects, and when one is taken for a living one.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { RivalWatch, sureAfter, sureAtStart, suspectsIn, type Suspect } from './find-rivals.ts';

const inFile = (beat: number) => ({ server: 'a', beat, written: 7, at: 'host, process 1' });
const counted = (beat: number, more = {}) => ({
  server: 'a',
  beat,
  is_recent: true,
  is_earlier: true,
  ...more,
});

suite('servers beside this one', () => {
  const cases = [
    ['a further process', [inFile(4)], [counted(4)], []],
    ['one that counts at this moment', [inFile(4)], [counted(5)], []],
    ['the database had a restart and lost nothing', [inFile(3)], [counted(4)], []],
    ['another database that never had it', [inFile(4)], [], ['database']],
    ['a copy of the database of before', [inFile(9)], [counted(4)], ['database']],
    ['another vault, a new one', [], [counted(4)], ['vault']],
    ['another vault, a copy with its files', [inFile(4)], [counted(9)], ['vault']],
    ['another vault, and this server was first', [], [counted(4, { is_earlier: false })], []],
    ['a row of a restored dump', [], [counted(4, { is_recent: false })], []],
  ] as const;
  for (const [name, beats, servers, copies] of cases) {
    test(`${name} › ${copies[0] ?? 'no'} suspect`, () => {
      const found = suspectsIn(beats, servers).map(({ copy }) => copy);
      assert.deepEqual(found, copies);
    });
  }

  const suspect = (count: number): Suspect => {
    return { server: 'a', copy: 'database', count: `${count}`, at: null };
  };
  const looks = (sure: typeof sureAfter, counts: (number | null)[]) => {
    const watch = new RivalWatch(sure);
    return counts.map((count, n) => {
      return watch.look(count === null ? [] : [suspect(count)], n * 5_000) !== null;
    });
  };

  test('counts that stand still › never a living server', () => {
    assert.deepEqual(looks(sureAtStart, [1, 1, 1, 1, 1]), [false, false, false, false, false]);
  });

  test('a count that goes on › living at a start after one, later after two', () => {
    assert.deepEqual(looks(sureAtStart, [1, 2]), [false, true]);
    assert.deepEqual(looks(sureAfter, [1, 2, 3]), [false, false, true]);
  });

  test('a living server that falls silent or agrees › forgotten', () => {
    assert.deepEqual(looks(sureAfter, [1, 2, 3, 3, 3, 3]).slice(2), [true, true, true, false]);
    assert.deepEqual(looks(sureAfter, [1, 2, 3, null, 4]).slice(2), [true, false, false]);
  });
});
