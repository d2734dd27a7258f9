// The comparison of quick benches can fail: otherwise the build server's step would show nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { committedRatios, comparedQuickly, worseRatios } from '../../bench/ratios.ts';
import type { Figure } from '../../bench/report.ts';

const share = (value: number): Figure => ({ name: 'of bare', unit: 'ratio', runs: [value] });
const growth = (value: number): Figure => ({ ...share(value), aim: { at_most: 1.1 } });

const cases: { situation: string; figures: Figure[]; committed: object; expected: RegExp[] }[] = [
  {
    situation: 'a share that fell, but by less than half',
    figures: [share(0.3)],
    committed: { 'of bare': 0.5 },
    expected: [],
  },
  {
    situation: 'a share that fell by more than half',
    figures: [share(0.2)],
    committed: { 'of bare': 0.5 },
    expected: [/is 0.2; 0.5 was committed/],
  },
  {
    situation: 'growth that more than doubled',
    figures: [growth(2.5)],
    committed: { 'of bare': 1 },
    expected: [/is 2.5; 1 was committed/],
  },
  {
    situation: 'growth that fell',
    figures: [growth(0.2)],
    committed: { 'of bare': 1 },
    expected: [],
  },
  {
    situation: 'a ratio that nothing was committed for',
    figures: [share(0.5)],
    committed: {},
    expected: [/not committed/],
  },
  {
    situation: 'a committed ratio that is gone',
    figures: [],
    committed: { 'of bare': 0.5 },
    expected: [/not measured/],
  },
  {
    situation: 'figures that are no ratios',
    figures: [{ name: 'closings', unit: 'tx/s', runs: [1] }],
    committed: {},
    expected: [],
  },
];

for (const { situation, figures, committed, expected } of cases) {
  const outcome = expected.length === 0 ? 'passes' : 'is named';
  test(`ratios of a quick run › ${situation} › ${outcome}`, () => {
    const found = worseRatios({ bench: 'list', quick: true, figures }, { ...committed });
    assert.equal(found.length, expected.length);
    for (const [place, pattern] of expected.entries()) assert.match(found[place] ?? '', pattern);
  });
}

test('ratios of a quick run › every bench that they are committed for › is compared', () => {
  const forgotten = Object.keys(committedRatios()).filter(
    (name) => !comparedQuickly.includes(name),
  );
  assert.deepEqual(forgotten, []);
});
