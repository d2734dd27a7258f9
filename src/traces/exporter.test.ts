// The bounds of the exporter, whatever the collector does; and what is said of a statement.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { suite, test } from 'node:test';
import { becomes } from '../../test/support/eventually.ts';
import { portOfServer } from '../../test/support/values.ts';
import { bounds, Exporter } from './exporter.ts';
import { openLogExport } from './log-export.ts';
import type { Span } from './span.ts';
import { summaryOf } from './statement-summary.ts';

const span = (name: string): Span => ({
  ...{ trace_id: 'a', span_id: 'b', parent_id: null, name, kind: 'internal', failed: false },
  ...{ started_ms: 0, ended_ms: 1, attributes: {} },
});

/** What the log got, without errors. */
function openSaid() {
  const said: [message: string, fields?: object][] = [];
  const say = (fields: object, message: string) =>
    void said.push('err' in fields ? [message] : [message, fields]);
  return { said, log: { info: say, warn: say } };
}

suite('exporter', () => {
  test('a collector that hangs › what waits is bounded, a stop goes on', async () => {
    const sent: number[] = [];
    const { said, log } = openSaid();
    const exporter = new Exporter<Span>({
      name: 'traces',
      log,
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
    const all = 10 * bounds.queued;
    assert.deepEqual(said, [['traces do not arrive'], ['traces were dropped', { dropped: all }]]);
  });

  test('a stop › sends what waits, in the order of its end', async () => {
    const names: string[] = [];
    const exporter = new Exporter<Span>({
      name: 'traces',
      log: { info: () => undefined, warn: () => undefined },
      everyMs: 60_000,
      send: (spans) => {
        names.push(...spans.map(({ name }) => name));
        return Promise.resolve(undefined);
      },
    });
    const all = Array.from({ length: bounds.batch * 2 + 7 }, (_, turn) => `${turn}`);
    for (const name of all) exporter.take(span(name));
    await exporter.close();
    assert.deepEqual(names, all);
  });

  test('a slow collector that takes all › drops are told, once a minute and by the stop', async () => {
    const { said, log } = openSaid();
    const answers: (() => void)[] = [];
    let now = 0;
    const exporter = new Exporter<number>({
      ...{ name: 'logs', log, everyMs: 1, steadyMs: () => now },
      send: () => new Promise((resolve) => answers.push(() => resolve(undefined))),
    });
    const flood = (more: number) => {
      for (let turn = 0; turn < bounds.queued + more; turn += 1) exporter.take(turn);
    };
    // The first batch leaves the queue at once.
    flood(bounds.batch + 3);
    const first: typeof said = [['logs were dropped', { dropped: 3 }]];
    await becomes(() => Promise.resolve([...said]), first);
    for (let turn = 0; turn < 5; turn += 1) exporter.take(turn);
    now = bounds.toldMs - 1;
    answers.shift()!();
    await becomes(() => Promise.resolve(answers.length), 1);
    assert.deepEqual(said, first);
    now = bounds.toldMs;
    const second: typeof said = [...first, ['logs were dropped', { dropped: 5 }]];
    await becomes(() => Promise.resolve([...said]), second);
    flood(0);
    const closed = exporter.close();
    const answering = setInterval(() => answers.shift()?.(), 1);
    await closed;
    clearInterval(answering);
    const rest = bounds.queued - bounds.batch;
    assert.deepEqual(said, [...second, ['logs were dropped', { dropped: rest }]]);
  });
});

suite('collector', () => {
  const rejections: [answer: string, told: object | null][] = [
    [
      '{"partialSuccess":{"rejectedLogRecords":"2","errorMessage":"too old"}}',
      { dropped: 2, why: 'too old' },
    ],
    ['{"partialSuccess":{"rejectedLogRecords":1}}', { dropped: 1, why: '' }],
    ['{"partialSuccess":{"rejectedLogRecords":"9999"}}', { dropped: 3, why: '' }],
    ['{"partialSuccess":{"rejectedLogRecords":"-1"}}', null],
    ['{"partialSuccess":{"rejectedSpans":"2"}}', null],
    ['{"partialSuccess":{"errorMessage":"only a hint"}}', null],
    ['{"partialSuccess":null}', null],
    ['{}', null],
    ['null', null],
    ['', null],
    ['<html>', null],
  ];
  for (const [answer, told] of rejections) {
    test(`answers 200 › ${answer} › ${JSON.stringify(told)}`, async (t) => {
      const server = createServer((request, response) => {
        request.resume().on('end', () => response.end(answer));
      }).listen(0, '127.0.0.1');
      t.after(() => server.close());
      await once(server, 'listening');
      const { said, log } = openSaid();
      const { take, close } = openLogExport({
        ...{ endpoint: new URL(`http://127.0.0.1:${portOfServer(server)}`), headers: {}, log },
        ...{ version: '1', instance: 'one', everyMs: 60_000 },
      });
      for (let turn = 0; turn < 3; turn += 1) {
        take(JSON.stringify({ level: 'info', time: '2026-11-28T12:00:00Z', msg: `${turn}` }));
      }
      await close();
      assert.deepEqual(said, told === null ? [] : [['logs were dropped', told]]);
    });
  }
});

suite('the address of a collector', () => {
  const addresses = [
    ['', '/v1/logs'],
    ['/', '/v1/logs'],
    ['/otlp', '/otlp/v1/logs'],
    ['/otlp/v1/logs', '/otlp/v1/logs'],
    ['/v1/traces/', '/v1/logs'],
    ['/v1', '/v1/v1/logs'],
  ] as const;
  for (const [given, used] of addresses) {
    test(`'${given}' › lines go to ${used}`, async (t) => {
      const asked: (string | undefined)[] = [];
      const server = createServer((request, response) => {
        asked.push(request.url);
        request.resume().on('end', () => response.end('{}'));
      }).listen(0, '127.0.0.1');
      t.after(() => server.close());
      await once(server, 'listening');
      const { take, close } = openLogExport({
        endpoint: new URL(`http://127.0.0.1:${portOfServer(server)}${given}`),
        ...{ headers: {}, log: openSaid().log, version: '1', instance: 'one', everyMs: 60_000 },
      });
      take(JSON.stringify({ level: 'info', time: '2026-11-28T12:00:00Z', msg: 'one' }));
      await close();
      assert.deepEqual(asked, [used]);
    });
  }
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
