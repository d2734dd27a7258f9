// The proxies of docs/how-to/install.md, each as the real program with the configuration of the
// page: TLS, the address of the caller, large uploads, streams of events.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs from 'node:fs';
import https from 'node:https';
import { after, before, suite, test } from 'node:test';
import { eventually } from '../process/small-disk.ts';
import { openTestDatabase, temporaryFolder, type TestDatabase } from '../support/engines.ts';
import { freePort } from '../support/postgres.ts';
import {
  adminEmail,
  adminPassword,
  killServers,
  startServer,
  type ServerProcess,
} from '../support/process.ts';
import { host, makeCertificate, proxies, startProxy } from './proxy-programs.ts';

/** More than any proxy keeps in memory by default, and than nginx takes without the setting. */
const uploadBytes = 4 * 1024 * 1024;

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

for (const [name, prepare] of Object.entries(proxies)) {
  suite(`install.md › ${name}`, () => {
    const folder = temporaryFolder();
    let place: TestDatabase;
    let server: ServerProcess;
    let stopProxy: () => Promise<void>;
    let port: number;
    let token: string;
    const files = makeCertificate(folder);
    const ca = fs.readFileSync(files.certificate);

    /** As a client does that finds the proxy at port 443. */
    function ask(target: string, { method = 'GET', headers, body }: Sent = {}) {
      const request = https.request({
        ...{ host: '127.0.0.1', port, servername: host, ca, method, path: target, timeout: 60_000 },
        headers: { host, 'x-forwarded-for': '6.6.6.6', ...headers },
      });
      request.on('timeout', () => request.destroy(new Error('The proxy does not answer.')));
      request.end(body);
      return once(request, 'response').then(
        ([answer]) =>
          answer as NodeJS.ReadableStream & {
            statusCode: number;
            headers: Record<string, string>;
            destroy(): void;
          },
      );
    }

    async function call(target: string, sent?: Sent) {
      const answer = await ask(target, sent);
      let text = '';
      for await (const piece of answer.setEncoding('utf8')) text += piece as string;
      return { status: answer.statusCode, headers: answer.headers, text };
    }

    before(async () => {
      place = await openTestDatabase('postgres');
      await place.database.close();
      const settings = {
        ...{ IP3_PUBLIC_URL: `https://${host}`, IP3_TRUST_PROXY: 'on', IP3_LOG_LEVEL: 'info' },
      };
      server = await startServer({ dataDir: place.dataDir, databaseUrl: place.url, settings });
      port = await freePort();
      const upstream = new URL(await server.listening()).host;
      stopProxy = await startProxy(prepare({ ...files, folder, port, upstream }), port);
      // HAProxy asks for readiness first.
      await eventually(
        () => call('/readyz'),
        ({ status }) => status === 200,
      );
    });
    after(async () => {
      await stopProxy();
      killServers();
      await server.ended;
      await place.drop();
      fs.rmSync(folder, { recursive: true });
    });

    test('requests › over TLS, with HSTS, and by the real address of the caller', async () => {
      const ready = await call('/readyz');
      assert.equal(ready.status, 200, ready.text);
      assert.match(ready.headers['strict-transport-security'] ?? '', /max-age=/);
      assert.equal((await call('/')).status, 200);
      const body = JSON.stringify({ email: adminEmail, password: adminPassword });
      const headers = { 'content-type': 'application/json' };
      const login = await call('/api/ip3/v1/auth/login', { method: 'POST', headers, body });
      assert.equal(login.status, 200, login.text);
      token = (JSON.parse(login.text) as { token: string }).token;
      const line = await untilLogged(server, /"path":"\/api\/ip3\/v1\/auth\/login"/);
      assert.match(line, /"address":"127\.0\.0\.1"/);
      assert.doesNotMatch(server.errors(), /6\.6\.6\.6/, 'a forged address counts for nothing');
    });

    test('a large upload › arrives whole', async () => {
      const json = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const made = await call('/api/incidents', {
        ...{ method: 'POST', headers: json, body: JSON.stringify({ title: 'Behind a proxy' }) },
      });
      const { id } = JSON.parse(made.text) as { id: string };
      const mark = 'b-o-u-n-d';
      const head =
        `--${mark}\r\ncontent-disposition: form-data; name="evidence_type"\r\n\r\nlog\r\n` +
        `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`;
      const body = Buffer.concat([
        Buffer.from(head),
        Buffer.alloc(uploadBytes, 'x'),
        Buffer.from(`\r\n--${mark}--\r\n`),
      ]);
      const sent = await call(`/api/ip3/v1/incidents/${id}/evidence`, {
        method: 'POST',
        headers: { ...json, 'content-type': `multipart/form-data; boundary=${mark}` },
        body,
      });
      assert.equal(sent.status, 201, sent.text);
    });

    test('events › come while the stream is open', async () => {
      const stream = await ask('/api/ip3/v1/events', {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      });
      assert.equal(stream.statusCode, 200);
      const [first] = (await once(stream, 'data')) as [Buffer];
      assert.match(first.toString(), /event|:/);
      stream.destroy();
    });
  });
}

async function untilLogged(server: ServerProcess, pattern: RegExp): Promise<string> {
  for (let turn = 0; turn < 1_200; turn += 1) {
    const line = server
      .errors()
      .split('\n')
      .find((one) => pattern.test(one));
    if (line !== undefined) return line;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail('The request has no line.');
}
