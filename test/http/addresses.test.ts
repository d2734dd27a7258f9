// What was made has an address and can be read there; what a reader has already is not sent again.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  assertProblem,
  count,
  form,
  newIncident,
  onEachEngine,
  reference,
  unknownId,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';

onEachEngine('addresses', (engine) => {
  let service: TestService;
  let admin: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    admin = await service.as('Admin');
  });
  after(() => service.close());

  const get = (url: string, more = {}) =>
    service.call('GET', url, { headers: { ...admin, ...more } });

  test('what a POST made › named in Location › there', async () => {
    const { id } = await newIncident(service);
    const made: [string, unknown][] = [
      ['/api/incidents', { title: 'x' }],
      [`/api/incidents/${id}/actions`, { title: 'Pull the plug' }],
      [`/api/incidents/${id}/evidence`, { ...reference, kind: 'log_extract' }],
      [`${v1}/incidents/${id}/evidence`, reference],
      [
        `${v1}/users`,
        { email: 'new@example.org', password: 'correct horse battery', roles: ['Viewer'] },
      ],
    ];
    for (const [url, body] of made) {
      const {
        status,
        headers,
        text,
        body: said,
      } = await service.call('POST', url, { headers: admin, body });
      assert.equal(status, 201, text);
      const read = await get(String(headers['location']));
      assert.equal(read.status, 200, `${url}: ${read.text}`);
      assert.equal(read.body.id, said.id);
    }
  });

  test('an action and a user › that nobody made › 404', async () => {
    for (const id of [unknownId, 'x']) {
      assertProblem(await get(`/api/actions/${id}`), 404, 'not_found');
      assertProblem(await get(`${v1}/users/${id}`), 404, 'not_found');
    }
  });

  test('a step › read with its version › changed by it once', async () => {
    const { id } = await newIncident(service);
    const body = { title: 'Pull the plug' };
    const made = await service.call('POST', `/api/incidents/${id}/actions`, {
      headers: admin,
      body,
    });
    const url = `/api/actions/${made.body.id}`;
    const { headers } = await get(url);
    const change = () =>
      service.call('PATCH', url, {
        headers: { ...admin, 'if-match': String(headers['etag']) },
        body: { note: 'On it.' },
      });
    assert.equal((await change()).status, 200);
    assertProblem(await change(), 412, 'precondition_failed');
  });

  test('an incident › that the reader has › 304 until it changes', async () => {
    const { id } = await newIncident(service);
    const url = `${v1}/incidents/${id}`;
    const etag = String((await get(url)).headers['etag']);
    for (const tag of [etag, `W/${etag}`, `"0", ${etag}`, '*']) {
      const again = await get(url, { 'if-none-match': tag });
      assert.deepEqual([again.status, again.text], [304, ''], tag);
      assert.equal(again.headers['etag'], etag);
    }
    assert.equal((await get(url, { 'if-none-match': '"0"' })).status, 200);
    const body = { to: 'triaged' };
    await service.call('POST', `${url}/transition`, { headers: admin, body });
    assert.equal((await get(url, { 'if-none-match': etag })).status, 200);
  });

  test('bytes of evidence › that the reader has › 304, and nothing is recorded', async () => {
    const { id } = await newIncident(service);
    const { headers, body } = form([
      { name: 'evidence_type', content: 'screenshot' },
      { name: 'file', content: 'bytes', filename: 'screen.png' },
    ]);
    const to = `${v1}/incidents/${id}/evidence`;
    const made = await service.call('POST', to, { headers: { ...headers, ...admin }, body });
    const url = `${v1}/evidence/${made.body.id}/content`;
    const recorded = () => count(service, 'audit_entry where action = $1', ['evidence.exported']);
    const before_ = await recorded();
    const again = await get(url, { 'if-none-match': `"${made.body.hash_sha256}"` });
    assert.deepEqual([again.status, again.text], [304, '']);
    assert.equal(await recorded(), before_);
    assert.equal((await get(url, { 'if-none-match': '"other"' })).status, 200);
    assert.equal(await recorded(), before_ + 1);
  });

  test('content_ref › what a browser runs › refused; any other text › kept as it is', async () => {
    const { id } = await newIncident(service);
    const attach = (content_ref: string) =>
      service.call('POST', `/api/incidents/${id}/evidence`, {
        headers: admin,
        body: { ...reference, kind: 'log_extract', content_ref },
      });
    const refused = ['javascript:alert(1)', ' JavaScript:x', 'java\tscript:x', 'data:text/html,x'];
    for (const text of [...refused, 'vbscript:x', 'vault:sha256:0']) {
      const { errors } = assertProblem(await attach(text), 400, 'validation_failed');
      assert.equal(errors[0].pointer, '/content_ref', text);
    }
    for (const text of ['s3://bucket/key', 'urn:x:1', 'TICKET-17', 'not a uri', 'c:/logs/a.txt']) {
      const made = await attach(text);
      assert.equal(made.status, 201, `${text}: ${made.text}`);
    }
  });

  test('priority=none in the registry › incidents without one', async () => {
    const { id } = await newIncident(service);
    const { body } = await get('/api/incidents?priority=none,P0&limit=200');
    assert.ok(body.incidents.some((one: { id: string }) => one.id === id));
  });
});
