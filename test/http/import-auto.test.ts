// POST /imports/auto: detects the format from the content alone.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { importExamples } from '../../src/http/v1/import-examples.ts';
import { connectors } from '../../src/importers/importer.ts';
import { enginesOfFeatures } from '../support/engines.ts';
import { openTestService, type TestService } from '../support/service.ts';

const auto = '/api/ip3/v1/imports/auto';

for (const engine of enginesOfFeatures) {
  describe(`imports of any kind on ${engine}`, () => {
    let service: TestService;
    let headers: Record<string, string>;
    before(async () => {
      service = await openTestService(engine);
      const analyst = await service.as('Analyst');
      headers = { ...analyst, 'content-type': 'application/octet-stream' };
    });
    after(() => service.close());

    for (const connector of connectors) {
      test(`a ${connector} file › sent to auto › is imported as what it is`, async () => {
        const body = importExamples[connector].text;
        const named = await service.call('POST', `/api/ip3/v1/imports/${connector}?dry_run=true`, {
          headers,
          body,
        });
        const answer = await service.call('POST', auto, { headers, body });
        assert.equal(answer.status, 201, answer.text);
        assert.equal(answer.body.format, named.body.format);
        assert.equal(answer.body.findings, named.body.findings);
        assert.ok(answer.body.findings > 0);
      });
    }

    test('a file of no kind › sent to auto › parse_failed and a failed run', async () => {
      const answer = await service.call('POST', auto, { headers, body: 'nothing of the sort' });
      assert.equal(answer.status, 422);
      assert.equal(answer.body.error, 'parse_failed');
      const run = await service.call('GET', `/api/ip3/v1/imports/${answer.body.run_id}`, {
        headers,
      });
      assert.equal(run.body.status, 'failed');
      assert.equal(run.body.connector, 'auto');
    });
  });
}
