// Limits on calls that cost or export much: of an account whatever it calls with, of an address
// where there is no account, and which endpoints have one.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { callLimits } from '../../src/domain/call-limit.ts';
import { callLimitOf, limitedOperations } from '../../src/http/call-limit.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { endpoints } from '../../src/http/endpoints.ts';
import { loadConfig } from '../../src/settings/config.ts';
import { assertProblem, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const exported = '/api/ip3/v1/incidents/export?format=csv';

onEachEngine('calls', (engine) => {
  const withLimits = async (limits: string, check: (service: TestService) => Promise<void>) => {
    const service = await openTestService(engine, { settings: { IP3_CALL_LIMITS: limits } });
    try {
      await check(service);
    } finally {
      await service.close();
    }
  };
  const statuses = async (service: TestService, count: number, headers: Record<string, string>) => {
    const got: number[] = [];
    for (let n = 0; n < count; n += 1) {
      got.push((await service.call('GET', exported, { headers })).status);
    }
    return got;
  };

  test('of one account › one too many › 429, with a login and a token alike; others go on', () =>
    withLimits('exports=4+1', async (service) => {
      const headers = await service.as('Admin');
      const body = { name: 'a script', roles: ['Viewer'], expires_in_days: 1 };
      const { body: made } = await service.call('POST', '/api/ip3/v1/tokens', { headers, body });
      const byToken = { authorization: `Bearer ${made.token}` };
      assert.deepEqual(await statuses(service, 2, headers), [200, 200]);
      assert.deepEqual(await statuses(service, 3, byToken), [200, 200, 429]);
      const refused = await service.call('GET', exported, { headers });
      assertProblem(refused, 429, 'rate_limited');
      assert.match(String(refused.headers['retry-after']), /^[1-9]\d?$/);
      const { status } = await service.call('GET', '/api/ip3/v1/incidents', { headers });
      assert.equal(status, 200, 'another kind of call');
      assert.deepEqual(await statuses(service, 1, await service.as('Analyst')), [200]);
    }));

  test('one too many › is refused before its body is read, and makes nothing', () =>
    withLimits('records=1+1', async (service) => {
      const headers = await service.as('Analyst');
      const send = (body: object) =>
        service.call('POST', '/api/ip3/v1/incidents', { headers, body });
      assert.equal((await send({})).status, 400, 'counts, as it costs');
      assert.equal((await send({ title: 'never kept' })).status, 429);
      const { rows } = await service.deps.database.pool.query('select from incident');
      assert.equal(rows.length, 0);
    }));

  test('without an account › counted by address', () =>
    withLimits('open=2+1', async (service) => {
      const path = '/api/ip3/v1/auth/providers/none/begin';
      const begin = () =>
        service.call('POST', path, { headers: { 'sec-fetch-site': 'same-origin' }, body: {} });
      assert.deepEqual([(await begin()).status, (await begin()).status], [404, 404]);
      assertProblem(await begin(), 429, 'rate_limited');
    }));

  test('off › counts nothing', () =>
    withLimits('off', async (service) => {
      const headers = await service.as('Admin');
      const many = await statuses(service, 1 + 1, headers);
      assert.deepEqual(many, [200, 200]);
    }));
});

suite('limits of calls', () => {
  test('endpoints › that take a file, or make one › have a limit', () => {
    const isOfFiles = ({ takesFile, produces = [] }: Endpoint) =>
      takesFile !== undefined || produces.some((type) => !type.endsWith('json'));
    const ofFiles = endpoints.filter(isOfFiles);
    assert.ok(ofFiles.length > 15);
    const without = ofFiles.filter((one) => callLimitOf(one) === undefined);
    assert.deepEqual(
      without.map(({ operationId }) => operationId),
      [],
    );
  });

  test('operations › that have one › are all there; without an account they count by address', () => {
    const known = new Map(endpoints.map((one) => [one.operationId, one]));
    for (const id of limitedOperations.keys()) {
      const found = known.get(id);
      assert.ok(found, id);
      assert.equal(found.access === 'anyone', callLimitOf(found) === 'open', id);
    }
  });

  test('the setting › changes some, and refuses what is no limit', () => {
    const limitsOf = (value: string) =>
      loadConfig({ IP3_CALL_LIMITS: value }).config.IP3_CALL_LIMITS;
    assert.deepEqual(limitsOf('on'), callLimits);
    assert.deepEqual(limitsOf('exports=5+2, lists=10+1'), {
      ...callLimits,
      exports: { atOnce: 5, perMinute: 2 },
      lists: { atOnce: 10, perMinute: 1 },
    });
    for (const wrong of ['exports', 'exports=0+1', 'exports=1+0', 'others=1+1', 'on,off']) {
      assert.throws(() => limitsOf(wrong), /must be on, off, or limits/, wrong);
    }
  });
});
