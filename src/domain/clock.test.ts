import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { parseTimestamp, timestamp } from './clock.ts';

/** Text → the wire form of the same instant, or null when it is not RFC 3339 with a zone. */
const vectors: readonly (readonly [string, string | null])[] = [
  ['2026-11-20T14:02:11.042Z', '2026-11-20T14:02:11.042Z'],
  ['2026-11-20t14:02:11z', '2026-11-20T14:02:11.000Z'],
  ['2026-11-20 14:02:11Z', '2026-11-20T14:02:11.000Z'],
  ['2026-11-20T14:02:11.0429999+01:00', '2026-11-20T13:02:11.042Z'],
  ['2026-11-20T14:02:11-23:59', '2026-11-21T14:01:11.000Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  // A leap second was stored as the second before it, which no one sent.
  ['2016-12-31T23:59:60Z', null],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  // These leave the years 0001–9999, which is all that RFC 3339 and the database both know.
  ['0000-01-01T00:00:00Z', null],
  ['0001-01-01T00:00:00+01:00', null],
  ['9999-12-31T23:59:59-01:00', null],
  ['2026-11-20T14:02:11', null],
  ['2026-11-20', null],
  ['2026-11-20T14:02Z', null],
  ['2026-02-30T00:00:00Z', null],
  ['2025-02-29T00:00:00Z', null],
  ['2026-13-01T00:00:00Z', null],
  ['2026-11-20T24:00:00Z', null],
  ['2026-11-20T14:02:11+24:00', null],
  ['2026-11-20T14:02:11+0100', null],
  ['2026-11-20T14:02:11.Z', null],
  ['2026-11-20T14:02:11Z[Europe/Warsaw]', null],
  ['+02026-11-20T14:02:11Z', null],
  [' 2026-11-20T14:02:11Z', null],
  ['2026-11-20T14:02:11Z\n', null],
  ['1763647331', null],
  ['now', null],
  ['', null],
];

suite('timestamps', () => {
  for (const [text, expected] of vectors) {
    test(`${JSON.stringify(text)} › parsed and written › ${expected}`, () => {
      const instant = parseTimestamp(text);
      assert.equal(instant === null ? null : timestamp(instant), expected);
    });
  }

  test('any instant with milliseconds › written and parsed › is the same instant', () => {
    const milliseconds = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 });
    fc.assert(
      fc.property(milliseconds, (at) => {
        const instant = Temporal.Instant.fromEpochMilliseconds(at);
        const read = parseTimestamp(timestamp(instant));
        assert.equal(read?.epochMilliseconds, at);
      }),
    );
  });

  test('two instants › written › sort as text in the order of time', () => {
    const milliseconds = fc.integer({ min: 0, max: 253_402_300_799_999 });
    fc.assert(
      fc.property(milliseconds, milliseconds, (one, other) => {
        const text = (at: number) => timestamp(Temporal.Instant.fromEpochMilliseconds(at));
        assert.equal(text(one) < text(other), one < other);
      }),
    );
  });
});
