import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../support/records.ts';
import { openTestService } from '../support/service.ts';
import { webProxyFile } from '../support/web-proxy-file.ts';
import { fillLog, verified } from './log-ground.ts';

onEachEngine('a verified log', (engine) => {
  test('an import of findings with recorded messages › verified › sound, custody included', async () => {
    const service = await openTestService(engine);
    const headers = { ...(await service.as('Admin')), 'content-type': 'application/xml' };
    const run = await service.call('POST', '/api/ip3/v1/imports/webproxy', {
      headers,
      body: webProxyFile('verified', 20),
    });
    assert.equal(run.status, 201, run.text);
    await fillLog(service, [1]);
    assert.deepEqual((await verified(service)).faults, []);
    await service.close();
  });
});
