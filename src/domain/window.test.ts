import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { timeWindow } from './window.ts';

const now = Temporal.Instant.from('2026-11-20T12:00:00Z');

suite('window', () => {
  const read: [string | undefined, string][] = [
    [undefined, '2026-10-21T12:00:00.000Z'],
    ['30d', '2026-10-21T12:00:00.000Z'],
    ['1h', '2026-11-20T11:00:00.000Z'],
    [' 72H ', '2026-11-17T12:00:00.000Z'],
    ['24h', '2026-11-19T12:00:00.000Z'],
    ['2w', '2026-11-06T12:00:00.000Z'],
    ['4w', '2026-10-23T12:00:00.000Z'],
    ['3650d', '2016-11-22T12:00:00.000Z'],
  ];
  for (const [text, from] of read) {
    test(`${text} › begins ${from}, ends now`, () => {
      const { from_at: begin, to_at } = timeWindow(text, now);
      assert.deepEqual([begin, to_at], [from, '2026-11-20T12:00:00.000Z']);
    });
  }

  for (const text of [
    '',
    '0d',
    '-1d',
    '1.5d',
    '30',
    'd',
    '1y',
    'P30D',
    '30d;',
    '3651d',
    '99999d',
    '9999999h',
  ]) {
    test(`"${text}" › refused`, () => {
      assert.throws(() => timeWindow(text, now), { code: 'validation_failed' });
    });
  }
});
