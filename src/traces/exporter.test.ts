// The bounds of the exporter, whatever the collector does; and what is said of a statement.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { bounds, Exporter } from './exporter.ts';
import type { Span } from './span.ts';
import { summaryOf } from './statement-summary.ts';

const span = (name: string): Span => ({
  ...{ trace_id: 'a', span_id: 'b', parent_id: null, name, kind: 'internal', failed: false },
  ...{ started_ms: 0, ended_ms: 1, attributes: {} },
});

suite('exporter', () => {
  test('a collector that hangs › what waits is bounded, a stop goes on', async () => {
    const sent: number[] = [];
    const said: string[] = [];
    const say = (_fields: object, message: string) => void said.push(message);
    const exporter = new Exporter<Span>({
      name: 'traces',
      log: { info: say, warn: say },
      everyMs: 1,
      send: (spans, signal) => {
        sent.push(spans.length);
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
        });
      },
    });
    for (let turn = 0; turn < 10 * bounds.queued; turn += 1) exporter.take(span(`${turn}`));
    await exporter.close();
    assert.deepEqual(sent, [bounds.batch]);
    assert.deepEqual(said, ['traces do not arrive']);
  });

  test('a stop › sends what waits, in the order of its end', async () => {
    const names: string[] = [];
    const exporter = new Exporter<Span>({
      name: 'traces',
      log: { info: () => undefined, warn: () => undefined },
      everyMs: 60_000,
      send: (spans) => Promise.resolve(void names.push(...spans.map(({ name }) => name))),
    });
    const all = Array.from({ length: bounds.batch * 2 + 7 }, (_, turn) => `${turn}`);
    for (const name of all) exporter.take(span(name));
    await exporter.close();
    assert.deepEqual(names, all);
  });
});

const statements: [text: string, name: string][] = [
  ['select "id" from "incident" where "id" = $1', 'select incident'],
  ['insert into "audit_entry" ("id") values ($1)', 'insert audit_entry'],
  ['/* planned for its values */ select 1 from incident', 'select incident'],
  ['with near as (select id from log_event) update "incident" set x = 1', 'select log_event'],
  ['begin isolation level serializable', 'begin'],
  ['commit', 'commit'],
  ["select 'Jan Kowalski'", 'select'],
  ['', 'other'],
];

for (const [text, name] of statements) {
  test(`statement › ${text || 'of nothing'} › ${name}`, () => {
    assert.equal(summaryOf(text).name, name);
    assert.doesNotMatch(JSON.stringify(summaryOf(text)), /Kowalski|\$1/);
  });
}
