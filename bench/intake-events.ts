// Batches of log events for the bench: a fleet whose sensors mostly say little, and an alert now
// and then.
import { randomFrom } from '../test/support/random.ts';

const hosts = 500;
const rules = 40;
/** Rules whose events might be alerts. */
const alertRules = 8;
/** One event in so many is an alert of medium severity or above. */
const alertsOneIn = 20;

/** The lines of a batch; `first` numbers its first event, so that no two events are the same. */
export function batchOf(first: number, count: number): Buffer {
  const { below, once, pick } = randomFrom(first + 1);
  const lines = Array.from({ length: count }, (_, index) => {
    const isAlert = once(alertsOneIn);
    const rule = below(isAlert ? alertRules : rules);
    return JSON.stringify({
      '@timestamp': new Date(1_763_646_000_000 + (first + index) * 1.2).toISOString(),
      ecs: { version: '8.11.0' },
      event: {
        id: `event-${first + index}`,
        kind: isAlert ? 'alert' : 'event',
        category: ['process'],
        severity: isAlert ? pick([47, 73]) : 21,
      },
      rule: { id: `rule-${rule}`, name: `Suspicious behaviour ${rule}` },
      host: { name: `host-${below(hosts)}.example.org`, ip: [`192.0.2.${below(256)}`] },
      process: { name: 'sh', command_line: `sh -c "run ${below(1e6)}"`, pid: below(65_536) },
      user: { name: `user-${below(200)}` },
      message: 'A process was started by another one that seldom does so; see its command line.',
    });
  });
  return Buffer.from(lines.join('\n'));
}
