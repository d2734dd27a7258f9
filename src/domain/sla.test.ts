import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { priorities } from './incident.ts';
import { severities } from './severity.ts';
import { dueByPriority, dueBySeverity, serviceLevels } from './sla.ts';

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

suite('service levels', () => {
  for (const severity of severities) {
    test(`${severity} › reported before a clock change › is due after whole days of UTC`, () => {
      assert.equal(dueBySeverity(reported, severity), dueOf[severity]);
    });
  }

  test('priorities › in their order › match critical, high, medium, low', () => {
    const due = priorities.map((priority) => dueByPriority(reported, priority));
    assert.deepEqual(due, [dueOf.critical, dueOf.high, dueOf.medium, dueOf.low]);
  });

  test('times within a priority › acknowledge, contain, remediate › rise', () => {
    const hours = (text: string) => Temporal.Duration.from(text).total('hours');
    for (const { acknowledge, contain, remediate } of Object.values(serviceLevels)) {
      assert.ok(hours(acknowledge) < hours(contain) && hours(contain) < hours(remediate));
    }
  });

  test('table › as decided › holds these very durations', () => {
    const shown = priorities.map((priority) => Object.values(serviceLevels[priority]).join(' '));
    assert.deepEqual(shown, [
      'PT15M PT4H PT72H',
      'PT1H PT24H PT336H',
      'PT8H PT72H PT1440H',
      'PT24H PT168H PT2880H',
    ]);
  });
});
