// The vector of every format that is data, through the API: imported, and nothing new the second
// time.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { bytesOf, type TableVector } from '../../src/importers/testing.ts';
import { assertOutcomesAddUp } from '../support/import-outcomes.ts';
import { openTestService, type TestService } from '../support/service.ts';

const folder = new URL('../vectors/formats/', import.meta.url);

suite('vectors of formats, sent twice', () => {
  let service: TestService;
  before(async () => {
    service = await openTestService('postgres');
  });
  after(() => service.close());

  for (const name of readdirSync(folder).sort()) {
    test(`${name} › created, then nothing new`, async () => {
      const vector = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as TableVector;
      const type = { 'content-type': 'application/octet-stream' };
      const headers = { ...(await service.as('Analyst')), ...type };
      const send = () =>
        service.call('POST', '/api/ip3/v1/imports/auto', { headers, body: bytesOf(vector) });
      const first = await send();
      assert.equal(first.status, 201, first.text);
      assert.equal(first.body.format, name.replace('.json', ''));
      // Two formats of one tool can say the same.
      assert.ok(first.body.incidents_created + first.body.incidents_updated > 0, first.text);
      assertOutcomesAddUp(first.body);
      const second = await send();
      assert.equal(second.status, 201, second.text);
      assert.deepEqual([second.body.incidents_created, second.body.evidence_created], [0, 0]);
      assertOutcomesAddUp(second.body);
    });
  }
});
