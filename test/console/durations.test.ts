// Durations as people write them: two units at most, and never a fraction or an empty name.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createInstance } from 'i18next';
import { wordsOf } from '../../src/console/features/admin/setting-value.ts';
import { en } from '../../src/console/i18n/en.ts';
import { pl } from '../../src/console/i18n/pl.ts';
import { durationText } from '../../src/console/ui/duration.ts';

const minute = 60_000;
const texts = createInstance({ resources: { en: { translation: en }, pl: { translation: pl } } });
await texts.init();

for (const language of ['en', 'pl']) {
  const t = texts.getFixedT(language);
  test(`any duration › ${language} › two whole numbers with their units`, () => {
    const milliseconds = fc.double({ min: minute, max: 1e11, noNaN: true });
    fc.assert(
      fc.property(milliseconds, (one) => {
        assert.match(durationText(one, t), /^\d+\s\p{L}+\.?( \d+\s\p{L}+\.?)?$/u);
        assert.match(durationText(one, t, 1), /^\d+\s\p{L}+\.?$/u);
      }),
    );
  });
}

test('a mean of 362.4 minutes, of 367.2 hours › hours and minutes, days and hours', () => {
  const t = texts.getFixedT('en');
  assert.equal(durationText(362.4 * minute, t), '6 h 2 min');
  assert.equal(durationText(367.2 * 60 * minute, t), '15 d 7 h');
});

test('values of settings › durations and service levels › as people write them', () => {
  const t = texts.getFixedT('en');
  assert.deepEqual(wordsOf('P7D', t), ['7\u00a0d']);
  // A number keeps its unit on its line.
  assert.deepEqual(wordsOf('PT1H30M', t), ['1\u00a0h\u00a030\u00a0min']);
  const levels = 'P0=PT15M/PT4H/P3D,P1=PT1H/PT24H/P14D';
  const lines = wordsOf(levels, t)?.map((line) => line.replaceAll('\u00a0', ' '));
  assert.deepEqual(lines, [
    'P0: Acknowledge 15 min, Contain 4 h, Remediate 3 d',
    'P1: Acknowledge 1 h, Contain 1 d, Remediate 14 d',
  ]);
  for (const value of ['', 'PT20S', 'https://p.example', 'P0=PT15M', 'PL'])
    assert.equal(wordsOf(value, t), null);
});
