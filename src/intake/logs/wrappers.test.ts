// Events in a wrapper, wherever its list is, and the severities of events of no known product.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchOf } from './testing.ts';

const events = [
  { rule: 'a', severity: 'high', host: 'h1' },
  { rule: 'b', severity: 'high', host: 'h2' },
];

const rulesOf = async (body: string) =>
  (await batchOf(body, 4096)).events.map(({ event }) => event.rule);

test('wrapper › its list behind other members, in any layout › each event is read', async () => {
  const envelopes = [
    { count: 2, events },
    { events, count: 2 },
    { '@odata.context': 'https://graph.example.org/v1.0/$metadata#alerts', value: events },
    { value: events, '@odata.nextLink': 'https://graph.example.org/next' },
    { took: 3, records: events },
    { padding: 'x'.repeat(300_000), events },
  ];
  for (const envelope of envelopes) {
    for (const body of [JSON.stringify(envelope), JSON.stringify(envelope, null, 2)]) {
      assert.deepEqual(await rulesOf(body), ['a', 'b'], body.slice(0, 60));
    }
  }
});

test('wrapper › cut off behind some events › these are read', async () => {
  const cut = `${JSON.stringify({ count: 2, events }, null, 1).slice(0, -12)}`;
  const batch = await batchOf(cut, 4096);
  assert.deepEqual([batch.events.length, batch.skipped], [1, 1]);
});

test('an event with a list of others › stays one event', async () => {
  const own = { rule: 'outer', severity: 'high', events };
  assert.deepEqual(await rulesOf(JSON.stringify(own)), ['outer']);
  assert.deepEqual(await rulesOf(JSON.stringify(own, null, 2)), ['outer']);
  const lines = `${JSON.stringify({ count: 1, value: events })}\n${JSON.stringify(events[0])}\n`;
  assert.deepEqual((await rulesOf(lines)).at(-1), 'a');
});

test('severity › words of lists, in level and priority, but no numbers of these', async () => {
  const said = [
    [{ severity: 'krytyczny' }, 'critical'],
    [{ level: 'critical' }, 'critical'],
    [{ priority: 'P1' }, 'critical'],
    [{ level: 'error' }, 'low'],
    [{ severity: 'low', level: 'critical' }, 'low'],
    [{ level: 50 }, 'unknown'],
    [{ priority: 1 }, 'unknown'],
  ] as const;
  for (const [members, severity] of said) {
    const { events: read } = await batchOf(JSON.stringify({ rule: 'r', ...members }));
    assert.equal(read[0]!.event.severity, severity, JSON.stringify(members));
  }
});
