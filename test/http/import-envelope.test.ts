// Files inside JSON: what counts as an envelope, and what hostile JSON must not cost.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { limits } from '../../src/http/requests/limits.ts';
import { importExamples } from '../../src/http/v1/import-examples.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { openTestService, type TestService } from '../support/service.ts';

describe('JSON envelopes of imports', () => {
  let service: TestService;
  let headers: Record<string, string>;
  before(async () => {
    service = await openTestService(engineOfFeatures);
    headers = { ...(await service.as('Analyst')), 'content-type': 'application/json' };
  });
  after(() => service.close());

  const send = (kind: string, body: unknown) =>
    service.call('POST', `/api/ip3/v1/imports/${kind}?dry_run=true`, {
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  test('content and content_base64 › sent › the file inside is imported', async () => {
    const { text } = importExamples.webproxy;
    const quoted = `${text}<!-- "quotes", \\ and { [ in the file -->`;
    const plain = await send('webproxy', { filename: 'a.xml', content: quoted });
    assert.equal(plain.status, 201, plain.text);
    assert.equal(plain.body.filename, 'a.xml');
    const content_base64 = Buffer.from(text).toString('base64');
    const coded = await send('webproxy', { content_base64, filename: 'b.xml' });
    assert.deepEqual([coded.status, coded.body.findings], [201, 1]);
  });

  test('a report with a member "content" › sent › is the file itself', async () => {
    const finding = { title: 'Open redirect', severity: 'Low' };
    const report = { content: 'words of the tool', source_tool: 'x', findings: [finding] };
    const answer = await send('generic', report);
    assert.deepEqual([answer.status, answer.body.findings], [201, 1]);
  });

  test('what is not base64 › sent as such › 400 that names the member', async () => {
    for (const content_base64 of ['!!!', 'QUJD=QUJD', 'QUJDR']) {
      const answer = await send('webproxy', { content_base64 });
      assert.equal(answer.status, 400);
      assert.equal(answer.body.errors[0].pointer, '/content_base64');
    }
  });

  test('an envelope over the limit › sent › 413 that says how to send the file', async () => {
    const answer = await send('webproxy', `{"content":"${'a'.repeat(limits.envelopeBytes)}"}`);
    assert.equal(answer.status, 413);
    assert.equal(answer.body.error, 'payload_too_large');
  });

  test('ten million empty lists behind "content" › sent › refused in bounded memory', async () => {
    const memory = process.memoryUsage().rss;
    const hostile = `{"content":"","x":[${'[],'.repeat(10_000_000)}[]]}`;
    const answer = await send('generic', hostile);
    assert.equal(answer.status, 422);
    assert.ok(process.memoryUsage().rss - memory < 400 * 1_048_576);
  });
});
