// Two thousand corrupted log lines and some hundred corrupted reports through the API; the long run of
// test/long/intake-mutations.test.ts sends a hundred thousand.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { custodyFaults } from '../../src/operations/audit/custody-agrees.ts';
import { throwLines, throwReports } from '../support/intake-mutations.ts';
import { onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const seed = 20_261_121;

onEachEngine('damaged intake', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  test('2,000 damaged lines › in batches of any size › none from 500 up', async () => {
    const thrown = await throwLines(service, { seed, lines: 2000, most: 100 });
    assert.deepEqual(thrown.faults, []);
    assert.ok(thrown.events > 500, 'sound lines among them are taken');
    assert.ok(thrown.skipped + thrown.keptRaw > 500, 'broken ones are counted');
  });

  test('300 damaged reports › one by one › none from 500 up', async () => {
    const thrown = await throwReports(service, { seed, lines: 300 });
    assert.deepEqual(thrown.faults, []);
    assert.ok(thrown.statuses['201']! > 10 && thrown.statuses['400']! > 10);
  });

  test('what was taken of them › against the trail › agrees', async () => {
    for await (const { place, what } of custodyFaults(service.deps.database.kysely)) {
      assert.fail(`${place}: ${what}`);
    }
  });
});
