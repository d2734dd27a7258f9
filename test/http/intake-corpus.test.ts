// Every log of the corpus of real exports through the API, when the corpus is alongside the
// repository: all of its events taken in, and nothing new the second time.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { logIntake } from '../support/log-intake.ts';
import { count, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

interface Entry {
  file: string;
  endpoint: string;
  expected?: { events?: number };
}

const folder = new URL('../../../shared/scans/', import.meta.url);
const index = new URL('expected.json', folder);
const entries = (
  existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as { entries: Entry[] }).entries : []
).filter(({ endpoint }) => endpoint === 'intake-log');

test('log corpus › the folder of real logs › is there on a build server', () => {
  if (process.env['CI'] === 'true') assert.ok(entries.length > 10, 'the corpus is missing');
});

onEachEngine('log corpus', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());
  const { sent } = logIntake(() => service, { now: () => service.deps.clock.now() });

  for (const { file, expected } of entries) {
    test(`${file} › sent twice › all events, then nothing new`, async () => {
      const body = readFileSync(new URL(file, folder));
      const before = await count(service, 'log_event');
      const first = await sent(body);
      assert.equal(first.events, expected?.events ?? 2);
      assert.equal(first.skipped, expected?.events === undefined ? 1 : 0);
      const kept = await count(service, 'log_event');
      assert.equal(kept - before, first.events - first.duplicates);
      const linked = first.incidents_created + first.incidents_joined;
      assert.equal(first.evidence_created, linked);
      const second = await sent(body);
      assert.equal(second.duplicates, second.events);
      const fresh = second.incidents_created + second.evidence_created + second.unlinked;
      assert.equal(fresh, 0);
      assert.deepEqual(second.incidents, first.incidents);
      assert.equal(await count(service, 'log_event'), kept);
    });
  }
});
