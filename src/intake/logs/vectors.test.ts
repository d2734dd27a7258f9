// Small logs of each format, with what every event of them must say; where the corpus of real logs
// is alongside the repository, its files must be read as their own counts say.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { readLog, type PlacedEvent } from './read-log.ts';
import { batchOf } from './testing.ts';

const vectors = new URL('../../../test/vectors/intake-log/', import.meta.url);

/** What a vector holds of an event: nothing that is null, empty or unknown. */
function described({ event, place, opens, asset }: PlacedEvent): Record<string, unknown> {
  const own_title = event.own_title ? null : false;
  const where = { asset, place: `${place.unit} ${place.number}` };
  const facts = Object.entries({ ...event, own_title, opens, ...where });
  return Object.fromEntries(
    facts.filter(([, value]) => {
      const isEmpty = Array.isArray(value) && value.length === 0;
      return value !== null && value !== '' && !isEmpty;
    }),
  );
}

/** Their events are read by what is around them: a heading, or the resource. */
const needsTheRest = ['zeek-tsv', 'otlp'];

suite('log formats', () => {
  test('vectors › every expected file › has its input, and every input its expected file', () => {
    const names = readdirSync(vectors);
    const stems = (isInput: boolean) =>
      names
        .filter((name) => name.includes('.input.') === isInput)
        .map((name) => name.split('.')[0]!)
        .toSorted();
    assert.deepEqual(stems(true), stems(false));
  });

  for (const name of readdirSync(vectors).filter((file) => file.includes('.input.'))) {
    const body = readFileSync(new URL(name, vectors));
    const wanted = new URL(`${name.split('.')[0]}.json`, vectors);
    test(`${name} › in pieces of any size › every event as described`, async () => {
      const expected = JSON.parse(readFileSync(wanted, 'utf8')) as unknown;
      for (const pieceBytes of [1, 13, 100_000]) {
        const { events, skipped } = await batchOf(body, pieceBytes);
        assert.deepEqual(events.map(described), expected);
        assert.equal(skipped, 0);
      }
    });
    test(`${name} › every place › is the event's own bytes`, async () => {
      for (const { place, event } of (await batchOf(body)).events) {
        const part = body.subarray(place.start, place.end).toString('utf8');
        assert.equal(part, part.trimEnd(), event.title);
        assert.doesNotMatch(part, /^[\r\n]/);
        if (needsTheRest.some((one) => name.startsWith(one))) continue;
        const alone = await batchOf(`${part}\n`).catch(() => null);
        const titles = alone?.events.map((one) => one.event.title) ?? [event.title];
        assert.ok(titles.includes(event.title), event.title);
      }
    });
  }
});

interface Entry {
  file: string;
  endpoint: string;
  expected?: { events?: number; severity_mapped?: Record<string, number> };
}

const corpus = new URL('../../../../shared/scans/', import.meta.url);
const index = new URL('expected.json', corpus);
const entries = (
  existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as { entries: Entry[] }).entries : []
).filter(({ endpoint }) => endpoint === 'intake-log');

suite('log corpus', () => {
  test('the folder of real logs › is there on a build server', () => {
    if (process.env['CI'] === 'true') assert.ok(entries.length > 10, 'the corpus is missing');
  });
  for (const { file, expected } of entries) {
    test(`${file} › events and severities › as its list says`, async () => {
      const bytes = readFileSync(new URL(file, corpus));
      const batch = await readLog(async function* whole() {
        await Promise.resolve();
        yield bytes;
      });
      if (expected?.events !== undefined) {
        assert.equal(batch.events.length, expected.events);
        assert.equal(batch.skipped, 0);
      } else assert.deepEqual([batch.events.length, batch.errors[0]?.line], [2, 2]);
      if (expected?.severity_mapped === undefined) return;
      const counted = Object.fromEntries(
        Object.keys(expected.severity_mapped).map((severity) => [
          severity,
          batch.events.filter(({ event }) => event.severity === severity).length,
        ]),
      );
      assert.deepEqual(counted, expected.severity_mapped);
    });
  }
});
