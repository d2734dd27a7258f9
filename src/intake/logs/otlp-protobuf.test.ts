// OTLP logs as protobuf: the vector was encoded by the Python packages opentelemetry-proto 1.45.2
// and protobuf 7.36.2 (schema under Apache-2.0), so by none of our own code.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { DomainError } from '../../domain/error.ts';
import { maxEventBytes, maxEvents } from './limits.ts';
import { otlpRecordOf } from './otlp-protobuf.ts';
import { batchOf } from './testing.ts';

const vector = readFileSync(
  new URL('../../../test/vectors/intake-log/otlp-protobuf.input.bin', import.meta.url),
);

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });

/** The same records as OTLP's JSON has them. */
const json = {
  resourceLogs: [
    {
      resource: {
        attributes: [text('service.name', 'checkout'), text('host.name', 'app1')],
        droppedAttributesCount: 2,
      },
      scopeLogs: [
        {
          scope: { name: 'app', version: '1.2' },
          logRecords: [
            {
              timeUnixNano: '1767348000000000001',
              observedTimeUnixNano: '1767348000500000000',
              severityNumber: 21,
              severityText: 'FATAL',
              eventName: 'process.killed',
              flags: 1,
              traceId: '5b8efff798038103d269b633813fc60c',
              spanId: 'eee19b7ec3c1b174',
              body: { stringValue: 'Out of memory: zażółć' },
              attributes: [
                { key: 'port', value: { intValue: '-5' } },
                { key: 'big', value: { intValue: '9007199254740993' } },
                { key: 'ratio', value: { doubleValue: 0.5 } },
                { key: 'inf', value: { doubleValue: 'Infinity' } },
                { key: 'ok', value: { boolValue: true } },
                { key: 'raw', value: { bytesValue: 'AP8=' } },
                {
                  key: 'list',
                  value: { arrayValue: { values: [{ stringValue: 'a' }, { intValue: '1' }] } },
                },
                { key: 'map', value: { kvlistValue: { values: [text('k', 'v')] } } },
              ],
            },
            {
              timeUnixNano: '1767348001000000000',
              severityNumber: 9,
              body: { stringValue: 'Started' },
            },
          ],
        },
      ],
    },
    {
      resource: {
        attributes: [text('service.name', 'billing'), text('k8s.pod.name', 'billing-7d')],
      },
      scopeLogs: [
        {
          logRecords: [
            {
              timeUnixNano: '1767348002000000000',
              severityNumber: 17,
              severityText: 'ERROR',
              body: { stringValue: 'Payment refused' },
            },
          ],
        },
      ],
    },
  ],
};

/** A field of protobuf whose value has its length before it. */
function field(number: number, ...parts: Uint8Array[]): Buffer {
  const value = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([number * 8 + 2]), varint(value.length), value]);
}

function varint(number: number): Buffer {
  const bytes: number[] = [];
  let rest = number;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}

const word = (number: number, value: string) => field(number, Buffer.from(value));
const record = (body: string) => field(2, field(5, word(1, body)));
const logs = (...records: Uint8Array[]) => field(1, field(2, ...records));

async function refusalOf(body: Buffer): Promise<DomainError> {
  try {
    await batchOf(body, 1000);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('It was read.');
}

suite('OTLP as protobuf', () => {
  test('an export › in pieces of any size › the events that its JSON has', async () => {
    const same = await batchOf(JSON.stringify(json));
    for (const size of [1, 7, 100_000]) {
      const { events, skipped } = await batchOf(vector, size);
      assert.equal(skipped, 0);
      assert.deepEqual(
        events.map(({ identity, event }) => ({ identity, event })),
        same.events.map(({ identity, event }) => ({ identity, event })),
      );
    }
  });

  test('each record › is in its own bytes, which give its JSON again', async () => {
    const { events } = await batchOf(vector);
    const scopes = json.resourceLogs.flatMap(
      ({ scopeLogs }): { logRecords: unknown[] }[] => scopeLogs,
    );
    const written = scopes.flatMap(({ logRecords }) => logRecords);
    assert.deepEqual(
      events.map(({ place }) => otlpRecordOf(vector.subarray(place.start, place.end))),
      written,
    );
    assert.equal(otlpRecordOf(Buffer.from(' {"resourceLogs": []}')), null);
  });

  test('an export that is cut off or damaged › is refused with the place', async () => {
    for (const end of [20, 100, vector.length - 1]) {
      const { code, members, detail } = await refusalOf(vector.subarray(0, end));
      assert.equal(code, 'parse_failed', `${end}`);
      assert.equal(members['reason'], 'truncated', `${end}: ${detail}`);
      assert.equal(typeof members['byte'], 'number');
    }
  });

  test('a record that is damaged, too long or too deep › is skipped, the others are read', async () => {
    const broken = field(2, Buffer.from([0x2a, 0x05, 0x0a]));
    const words = field(2, field(5, word(1, 'x'.repeat(maxEventBytes))));
    let deep = word(1, 'x');
    for (let level = 0; level < 100; level += 1) deep = field(5, field(1, deep));
    const badText = field(2, field(5, field(1, Buffer.from([0xff, 0xfe]))));
    const bodies = [record('one'), broken, words, field(2, field(5, deep)), badText, record('two')];
    const { events, skipped, errors } = await batchOf(logs(...bodies), 100_000);
    assert.deepEqual(
      events.map(({ event }) => event.title),
      ['one', 'two'],
    );
    assert.equal(skipped, 4);
    assert.deepEqual(
      errors.map(({ place }) => place),
      ['record 2', 'record 3', 'record 4', 'record 5'],
    );
    assert.match(errors[1]?.reason ?? '', /longer than/);
    assert.match(errors[2]?.reason ?? '', /deep/);
  });

  test('too many records › are refused as a batch that is too large', async () => {
    const many = Array.from({ length: maxEvents + 1 }, () => record('x'));
    const { code } = await refusalOf(logs(...many));
    assert.equal(code, 'payload_too_large');
  });

  test('a body of millions of empty messages › is refused before they are held', async () => {
    const empty = (number: number) => Buffer.alloc(400_000, Buffer.from([number * 8 + 2, 0]));
    for (const body of [
      logs(empty(2)),
      field(1, empty(2)),
      field(1, empty(3), field(2, empty(1))),
    ]) {
      assert.equal((await refusalOf(body)).code, 'payload_too_large');
    }
  });

  test('a record whose time begins like JSON › gives its JSON', () => {
    const time = Buffer.from([0x09, 0x7b, 0x22, 0x61, 0x22, 0x3a, 0x31, 0x7d, 0x17]);
    const found = otlpRecordOf(Buffer.concat([time, field(5, word(1, 'one'))]));
    assert.deepEqual(found?.['body'], { stringValue: 'one' });
  });

  test('an unknown field › is passed over; a group is not', async () => {
    const later = Buffer.from([0x98, 0x06, 0x01]);
    const found = await batchOf(logs(field(2, later, field(5, word(1, 'one')))));
    assert.equal(found.events[0]?.event.title, 'one');
    const grouped = await refusalOf(logs(field(2, Buffer.from([0x0b, 0x0c]))));
    assert.equal(grouped.code, 'parse_failed');
  });

  test('lines of text that begin with an empty one › are lines as before', async () => {
    const lines = await batchOf('\n\n<13>Jan  1 00:00:00 app1 a: b\n');
    assert.deepEqual(
      lines.events.map(({ place }) => place.unit),
      ['line'],
    );
    assert.equal((await batchOf(`\n${JSON.stringify(json)}\n`)).events.length, 3);
  });
});
