// Files inside JSON: what counts as an envelope, and what hostile JSON must not cost.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { limits } from '../../src/http/requests/limits.ts';
import { importExamples } from '../../src/http/v1/import-examples.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { openTestService, type TestService } from '../support/service.ts';

const lists = 3_000_000;
/** Enough for texts, which are outside of it, and far too little for so many lists. */
const heapMegabytes = 48;

const folder = mkdtempSync(path.join(tmpdir(), 'proofline-envelope-'));
after(() => rmSync(folder, { recursive: true }));

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

  test('millions of empty lists behind "content" › sent › refused', async () => {
    const hostile = `{"content":"","x":[${'[],'.repeat(lists)}[]]}`;
    assert.equal((await send('generic', hostile)).status, 422);
  });
});

/** Whether a process with this heap comes to the end of `code`, which has the hostile file. */
async function isEnoughFor(code: string): Promise<boolean> {
  const script = `
    const hostile = Buffer.from('{"content":"","x":[' + '[],'.repeat(${lists}) + '[]]}');
    const folder = ${JSON.stringify(folder)};
    ${code}`;
  const options = [`--max-old-space-size=${heapMegabytes}`, '--input-type=module', '-e', script];
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  for await (const piece of child.stderr) said += String(piece);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (child.exitCode === 0) return true;
  assert.match(said, /JavaScript heap out of memory/);
  return false;
}

test('lists behind "content" › read with a small heap › enough for the check, not to parse', async () => {
  const source = (name: string) =>
    JSON.stringify(new URL(`../../src/${name}`, import.meta.url).href);
  const opened = `
    const { openEnvelope } = await import(${source('http/requests/json-envelope.ts')});
    const { openVault } = await import(${source('vault/vault.ts')});
    const vault = await openVault(folder);
    const { Readable } = await import('node:stream');
    const blob = await vault.receive(Readable.from([hostile]), hostile.length);
    if (await openEnvelope(blob)) throw new Error('It counts as an envelope.');
    await blob.discard();`;
  assert.equal(await isEnoughFor(opened), true);
  assert.equal(await isEnoughFor('JSON.parse(hostile.toString());'), false);
});
