// The small readers of log intake: times, severities, syslog headers, places, titles without
// secrets.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { redacted } from '../redact.ts';
import { pointerOf, pointerText } from './pointer.ts';
import {
  genericSeverity,
  hundredPointSeverity,
  idsSeverity,
  ocsfSeverity,
  syslogSeverity,
  tenPointSeverity,
} from './severity.ts';
import { syslogHeader } from './syslog-header.ts';
import { instantOf } from './times.ts';

suite('times of log events', () => {
  const known: [unknown, string | null][] = [
    [1763646000, '2025-11-20T13:40:00.000Z'],
    ['1763646000123', '2025-11-20T13:40:00.123Z'],
    [1763646000123456, '2025-11-20T13:40:00.123Z'],
    [1763646000123456789, '2025-11-20T13:40:00.123Z'],
    ['2025-11-20T14:40:00+01:00', '2025-11-20T13:40:00.000Z'],
    ['2025-11-20T14:40:00.5+0100', '2025-11-20T13:40:00.500Z'],
    ['2025-11-20 13:40:00', '2025-11-20T13:40:00.000Z'],
    ['2025/11/20 13:40:00', '2025-11-20T13:40:00.000Z'],
    ['Nov 20 2025 13:40:00', '2025-11-20T13:40:00.000Z'],
    ['20/Nov/2025:14:40:00 +0100', '2025-11-20T13:40:00.000Z'],
    ['Nov 20 13:40:00', null],
    ['2025-13-45T13:40:00Z', null],
    [-5, null],
    [1e30, null],
    [Number.NaN, null],
    [null, null],
    ['99999-01-01T00:00:00Z', null],
  ];
  for (const [value, expected] of known) {
    test(`${String(value)} › ${expected ?? 'no time'}`, () => {
      assert.equal(instantOf(value), expected);
    });
  }

  test('any text or number › never throws, and is a time of 1970–9999 or none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.date().map(String)), (value) => {
        const time = instantOf(value);
        if (time !== null) assert.match(time, /^(?:19[7-9]\d|[2-9]\d{3})-.*\.\d{3}Z$/);
      }),
    );
  });
});

suite('severities of log events', () => {
  test('each scale › from end to end › as documented', () => {
    const numbers = ['', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', 'High'];
    const of = (scale: (text: string) => string) => numbers.map(scale).join(' ');
    assert.equal(
      of(tenPointSeverity),
      'info low low low low medium medium medium high high critical critical unknown high',
    );
    assert.equal(
      of(ocsfSeverity),
      'unknown unknown info low medium high critical critical' + ' unknown'.repeat(6),
    );
    assert.equal(of(idsSeverity), `info info high medium low${' info'.repeat(9)}`);
    assert.equal(
      of(genericSeverity),
      `unknown unknown info low medium high critical critical${' unknown'.repeat(5)} high`,
    );
    const risks = ['0', '21', '22', '47', '48', '73', '74', '100', '101', '-1', 'x'];
    assert.equal(
      risks.map(hundredPointSeverity).join(' '),
      'low low medium medium high high critical critical unknown unknown unknown',
    );
    const levels = [0, 1, 2, 3, 4, 5, 6, 7].map(syslogSeverity).join(' ');
    assert.equal(levels, 'high high high low low info info info');
  });
});

suite('syslog headers', () => {
  const known: [string, object][] = [
    [
      '<34>1 2025-11-20T13:40:00Z host app 1 ID [a="b"] text',
      { level: 2, at: '2025-11-20T13:40:00.000Z', host: 'host', app: 'app', rest: 'text' },
    ],
    ['<34>Nov 20 13:40:00 host app[1]: text', { level: 2, at: null, host: 'host', app: 'app' }],
    ['Nov  2 13:40:00 app: text', { level: null, host: null, app: 'app', rest: 'text' }],
    ['<999>Nov 20 13:40:00 host x', { level: null, found: false }],
    ['no header at all', { found: false, rest: 'no header at all' }],
  ];
  for (const [line, expected] of known) {
    test(`${line} › read as far as it goes`, () => {
      const header = { ...syslogHeader(line) } as Record<string, unknown>;
      for (const [name, value] of Object.entries(expected)) assert.deepEqual(header[name], value);
    });
  }
});

suite('places of evidence', () => {
  const line = (number: number) => {
    return { unit: 'line' as const, number, start: number * 10, end: number * 10 + 9 };
  };

  test('lines together, apart, in any order › bytes, or their numbers', () => {
    assert.equal(pointerText(pointerOf([line(3), line(2)])), '#bytes=20-39');
    assert.equal(pointerText(pointerOf([7, 1, 3, 8].map(line))), '#lines=1,3,7-8');
    const items = [line(1), line(2)].map((place) => ({ ...place, unit: 'item' as const }));
    assert.equal(pointerText(pointerOf(items)), '#items=1-2');
  });

  test('more runs than are written out › from the first to the last', () => {
    const odd = Array.from({ length: 300 }, (_, index) => line(index * 2 + 1));
    assert.equal(pointerText(pointerOf(odd)), '#lines=1-599');
  });
});

suite('titles without secrets', () => {
  const known: [string, string][] = [
    ['password=hunter2 x', 'password=[redacted] x'],
    ['Authorization: Bearer abc.def-ghi', 'Authorization: [redacted]'],
    ['got Bearer abcdefgh12345678', 'got Bearer [redacted]'],
    ['{"api_key":"s3cr3t"}', '{"api_key":"[redacted]"}'],
    ['key AKIAABCDEFGHIJKLMNOP used', 'key [redacted] used'],
    ['password policy changed', 'password policy changed'],
  ];
  for (const [text, expected] of known) {
    test(text, () => assert.equal(redacted(text), expected));
  }
});
