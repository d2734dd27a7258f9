// A client that others make from the document: openapi-fetch goes from the login to the package.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import createClient from 'openapi-fetch';
import type { paths } from '../../src/console/api/types.gen.ts';
import { onEachEngine, sha256 } from '../support/records.ts';
import { openTestService, password, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

onEachEngine('client of the document', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  async function fetched(request: Request): Promise<Response> {
    const { method, url, headers } = request;
    const payload = Buffer.from(await request.arrayBuffer());
    const { pathname, search } = new URL(url);
    const options = { method: method as 'GET', url: pathname + search };
    const answer = await service.app.inject({
      ...options,
      headers: Object.fromEntries(headers),
      ...(payload.length > 0 && { payload }),
    });
    const given = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    const body = answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null;
    return new Response(body, {
      status: answer.statusCode,
      headers: given as [string, string][],
    });
  }

  test('openapi-fetch › report, evidence, workflow, close › a package whose hash is told', async () => {
    const baseUrl = 'http://127.0.0.1';
    const anyone = createClient<paths>({ baseUrl, fetch: fetched });
    await service.as('Analyst', 'Operator');
    const email = stringIn(
      (
        await service.call('GET', '/api/ip3/v1/me', {
          headers: await service.as('Analyst', 'Operator'),
        })
      ).body.email,
    );
    const login = await anyone.POST('/api/ip3/v1/auth/login', { body: { email, password } });
    assert.ok(login.data && 'token' in login.data, JSON.stringify(login.error));
    const headers = { authorization: `Bearer ${String(login.data.token)}` };
    const client = createClient<paths>({ baseUrl, fetch: fetched, headers });

    const made = await client.POST('/api/incidents', { body: { title: 'Found by a client' } });
    assert.ok(made.data, JSON.stringify(made.error));
    const path = { id: made.data.id };
    const evidence = await client.POST('/api/ip3/v1/incidents/{id}/evidence', {
      params: { path },
      body: {
        evidence_type: 'retest_report',
        source: 'scanner',
        content_ref: 'https://files.example/retest',
        hash_sha256: sha256('retest'),
      },
    });
    assert.ok(evidence.data, JSON.stringify(evidence.error));
    for (const to of ['triaged', 'assigned', 'fixing', 'retest'] as const) {
      const moved = await client.POST('/api/ip3/v1/incidents/{id}/transition', {
        params: { path },
        body: { to },
      });
      assert.equal(moved.response.status, 200, JSON.stringify(moved.error));
    }
    const closed = await client.POST('/api/ip3/v1/incidents/{id}/close', { params: { path } });
    assert.equal(closed.data?.incident.status_lifecycle, 'closed', JSON.stringify(closed.error));
    const packed = await client.GET('/api/ip3/v1/reports/evidence-package/{id}', {
      params: { path, query: { format: 'json' } },
    });
    const { data } = packed;
    assert.ok(typeof data === 'object' && 'package_sha256' in data, JSON.stringify(packed.error));
    assert.match(data.package_sha256, /^[0-9a-f]{64}$/);
    const unknown = await client.GET('/api/ip3/v1/incidents/{id}', {
      params: { path: { id: 'INC-2020-999999' } },
    });
    assert.equal(unknown.error?.error, 'not_found');
  });
});
