import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { priorities } from './incident.ts';
import { severities } from './severity.ts';
import {
  defaultServiceLevels,
  dueByPriority,
  dueBySeverity,
  parseServiceLevels,
  serviceClocksOf,
  type ClockState,
  type ServiceFacts,
} from './sla.ts';

const levels = parseServiceLevels(defaultServiceLevels);
const reported = '2026-03-28T23:30:00.000Z';

/**
 * Remediation time of each severity, api-decisions §3; the clock change of that night does not
 * count.
 */
const dueOf = {
  critical: '2026-03-31T23:30:00.000Z',
  high: '2026-04-11T23:30:00.000Z',
  medium: '2026-05-27T23:30:00.000Z',
  low: '2026-07-26T23:30:00.000Z',
  info: null,
  unknown: '2026-05-27T23:30:00.000Z',
} as const;

/** An incident of high severity that no one has touched. */
const untouched: ServiceFacts = {
  priority: null,
  severity: 'high',
  created_at: '2026-11-20T12:00:00.000Z',
  acknowledged_at: null,
  contained_at: null,
  closed_at: null,
  sla_due_at: null,
};

const at = (time: string) => `2026-11-20T${time}.000Z`;
const tomorrow = (time: string) => `2026-11-21T${time}.000Z`;

/** What happened, the time of the question, and the states of the three clocks. */
const states: [Partial<ServiceFacts>, string, ClockState[]][] = [
  [{}, at('13:00:00'), ['running', 'not_running', 'not_running']],
  [{}, at('13:00:01'), ['overdue', 'not_running', 'not_running']],
  [{ acknowledged_at: at('13:00:00') }, at('20:00:00'), ['met', 'running', 'not_running']],
  [{ acknowledged_at: at('13:00:01') }, at('20:00:00'), ['late', 'running', 'not_running']],
  [{ acknowledged_at: at('12:10:00') }, tomorrow('12:00:00'), ['met', 'running', 'not_running']],
  [{ acknowledged_at: at('12:10:00') }, tomorrow('12:00:01'), ['met', 'overdue', 'not_running']],
  [
    { acknowledged_at: at('12:10:00'), contained_at: tomorrow('12:00:01') },
    tomorrow('13:00:00'),
    ['met', 'late', 'not_running'],
  ],
  [
    { acknowledged_at: at('12:10:00'), sla_due_at: at('15:00:00') },
    at('15:00:01'),
    ['met', 'running', 'overdue'],
  ],
  [
    { acknowledged_at: at('12:10:00'), sla_due_at: at('15:00:00'), closed_at: at('14:00:00') },
    tomorrow('15:00:00'),
    ['met', 'met', 'met'],
  ],
  [{ severity: 'info' }, tomorrow('12:00:00'), ['not_running', 'not_running', 'not_running']],
  [{ priority: 'P0', severity: 'info' }, at('12:15:01'), ['overdue', 'not_running', 'not_running']],
];

suite('service levels', () => {
  for (const severity of severities) {
    test(`${severity} › reported before a clock change › is due after whole days of UTC`, () => {
      assert.equal(dueBySeverity(levels, reported, severity), dueOf[severity]);
    });
  }

  test('priorities › in their order › match critical, high, medium, low', () => {
    const due = priorities.map((priority) => dueByPriority(levels, reported, priority));
    assert.deepEqual(due, [dueOf.critical, dueOf.high, dueOf.medium, dueOf.low]);
  });

  test('table › as decided › holds these very durations', () => {
    const minutes = priorities.map((priority) =>
      Object.values(levels[priority]).map((seconds) => seconds / 60),
    );
    const [hour, day] = [60, 24 * 60];
    assert.deepEqual(minutes, [
      [15, 4 * hour, 3 * day],
      [hour, day, 14 * day],
      [8 * hour, 3 * day, 60 * day],
      [day, 7 * day, 120 * day],
    ]);
  });

  for (const [facts, now, expected] of states) {
    test(`clocks › ${JSON.stringify(facts)} at ${now} › ${expected.join(', ')}`, () => {
      const clocks = serviceClocksOf({ ...untouched, ...facts }, levels, now);
      assert.deepEqual(
        clocks.map(({ state }) => state),
        expected,
      );
    });
  }

  const bad: [text: string, message: RegExp][] = [
    ['', /must/],
    ['P0=PT15M/PT4H/P3D', /each of P0, P1, P2, P3/],
    [defaultServiceLevels.replace('P3=', 'P2='), /each of P0, P1, P2, P3/],
    [defaultServiceLevels.replace('P3D', 'P1M'), /ISO 8601/],
    [defaultServiceLevels.replace('PT15M', 'soon'), /ISO 8601/],
    [defaultServiceLevels.replace('PT15M/', ''), /three durations/],
    [defaultServiceLevels.replace('PT15M', 'PT5H'), /rise/],
    [defaultServiceLevels.replace('PT15M', '-PT15M'), /rise/],
  ];
  for (const [text, message] of bad) {
    test(`setting › ${text || 'nothing'} › refused: ${message.source}`, () => {
      assert.throws(() => parseServiceLevels(text), message);
    });
  }
});
