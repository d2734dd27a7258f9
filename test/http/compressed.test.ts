// Answers in gzip for callers that ask for it: the same text, and nothing that is shown once.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { engineOfFeatures } from '../support/engines.ts';
import { form, newIncident } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';

suite('compressed answers', () => {
  let service: TestService;
  let headers: Record<string, string>;
  before(async () => {
    service = await openTestService(engineOfFeatures);
    headers = await service.as('Admin');
    for (let number = 0; number < 5; number += 1) await newIncident(service);
  });
  after(() => service.close());

  const ask = (url: string, accepted: string, method: 'GET' | 'HEAD' = 'GET') =>
    service.app.inject({ method, url, headers: { ...headers, 'accept-encoding': accepted } });

  test('a list › asked for in gzip › the same text in fewer bytes', async () => {
    for (const url of [`${v1}/incidents`, '/api/incidents', '/api/openapi.json']) {
      const plain = await ask(url, 'identity');
      const packed = await ask(url, 'br, gzip');
      assert.equal(packed.headers['content-encoding'], 'gzip', url);
      assert.equal(gunzipSync(packed.rawPayload).toString('utf8'), plain.body);
      assert.ok(packed.rawPayload.length * 3 < plain.rawPayload.length, url);
      assert.equal(Number(packed.headers['content-length']), packed.rawPayload.length);
      for (const one of [plain, packed]) assert.equal(one.headers['vary'], 'accept-encoding');
    }
  });

  test('a list › not asked for in gzip › plain', async () => {
    for (const accepted of ['', 'br', 'gzip;q=0', 'gzip; q=0.0, br']) {
      const answer = await ask(`${v1}/incidents`, accepted);
      assert.equal(answer.headers['content-encoding'], undefined, accepted);
      assert.equal(answer.json().count, 5);
    }
  });

  test('HEAD › the length of what GET sends', async () => {
    const head = await ask(`${v1}/incidents`, 'gzip', 'HEAD');
    const { rawPayload } = await ask(`${v1}/incidents`, 'gzip');
    assert.equal(head.headers['content-encoding'], 'gzip');
    assert.equal(Number(head.headers['content-length']), rawPayload.length);
    assert.equal(head.rawPayload.length, 0);
  });

  test('one record › in gzip › has the tag that If-Match and If-None-Match take', async () => {
    const { id } = await newIncident(service);
    const url = `${v1}/incidents/${id}`;
    const [plain, packed] = [await ask(url, ''), await ask(url, 'gzip')];
    assert.equal(packed.headers.etag, plain.headers.etag);
    const held = { ...headers, 'accept-encoding': 'gzip', 'if-none-match': plain.headers.etag! };
    const confirmed = await service.app.inject({ url, headers: held });
    assert.equal(confirmed.statusCode, 304);
    assert.equal(confirmed.headers.etag, plain.headers.etag);
  });

  test('document of bytes › in gzip › has a weak tag, which If-None-Match takes', async () => {
    const url = '/api/openapi.json';
    const etag = String((await ask(url, 'gzip')).headers.etag);
    assert.match(etag, /^W\/"/);
    const held = { 'accept-encoding': 'gzip', 'if-none-match': etag };
    const confirmed = await service.app.inject({ url, headers: held });
    assert.equal(confirmed.statusCode, 304);
    assert.equal(confirmed.headers.etag, etag);
    assert.equal(confirmed.headers['vary'], 'accept-encoding');
  });

  test('answer to a POST › plain, for it can show a secret', async () => {
    const made = await service.app.inject({
      method: 'POST',
      url: '/api/incidents',
      headers: { ...headers, 'accept-encoding': 'gzip' },
      payload: { title: 'Long', description: 'word '.repeat(1000) },
    });
    assert.equal(made.headers['content-encoding'], undefined);
    assert.equal(made.json().title, 'Long');
  });

  test('bytes with a digest › as they are', async () => {
    const { id } = await newIncident(service);
    const content = 'a line of a log\n'.repeat(200);
    const sent = form([
      { name: 'evidence_type', content: 'log_extract' },
      { name: 'file', content, filename: 'a.txt' },
    ]);
    const made = await service.app.inject({
      method: 'POST',
      url: `${v1}/incidents/${id}/evidence`,
      headers: { ...headers, ...sent.headers },
      payload: sent.body,
    });
    assert.equal(made.statusCode, 201, made.body);
    const bytes = await ask(`${v1}/evidence/${made.json().id}/content`, 'gzip');
    assert.equal(bytes.headers['content-encoding'], undefined);
    assert.equal(bytes.body, content);
  });
});
