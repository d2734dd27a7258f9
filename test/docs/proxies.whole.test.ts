// The proxies of docs/how-to/install.md, each as the real program with the configuration of the
// page: TLS, the address of the caller, large uploads, streams of events.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import https from 'node:https';
import net from 'node:net';
import path from 'node:path';
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
import { repository } from './shell-blocks.ts';

const host = 'proofline.example.org';
const page = fs.readFileSync(path.join(repository, 'docs/how-to/install.md'), 'utf8');
/** More than any proxy keeps in memory by default, and than nginx takes without the setting. */
const uploadBytes = 4 * 1024 * 1024;

interface Made {
  certificate: string;
  key: string;
  both: string;
  folder: string;
  port: number;
  upstream: string;
}

/** Programs, each with the configuration of the page on the ports and files of the test. */
const proxies = {
  nginx({ certificate, key, folder, port, upstream }: Made) {
    const server = example('nginx')
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
      .replace('/etc/ssl/proofline.pem', certificate)
      .replace('/etc/ssl/proofline.key', key)
      .replace('127.0.0.1:8080', upstream);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const text = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http { access_log off; ${temporary.join(' ')}
${server}}`;
    const file = written(folder, 'nginx.conf', text);
    return ['nginx', '-e', `${folder}/error.log`, '-c', file, '-p', folder];
  },
  caddy({ certificate, key, folder, port, upstream }: Made) {
    const site = example('caddy')
      .replace(
        `${host} {`,
        `https://${host}:${port} {\n  bind 127.0.0.1\n  tls ${certificate} ${key}`,
      )
      .replace('127.0.0.1:8080', upstream);
    const text = `{\n  admin off\n  auto_https disable_redirects\n}\n${site}`;
    return [
      'caddy',
      'run',
      '--adapter',
      'caddyfile',
      '--config',
      written(folder, 'Caddyfile', text),
    ];
  },
  haproxy({ both, folder, port, upstream }: Made) {
    const text = example('haproxy')
      .replace('bind :443', `bind 127.0.0.1:${port}`)
      .replace('/etc/haproxy/proofline.pem', both)
      .replace('127.0.0.1:8080', upstream);
    return ['haproxy', '-db', '-f', written(folder, 'haproxy.cfg', text)];
  },
} as const;

function example(language: string): string {
  const [, text] = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  assert.ok(text !== undefined, `The page has no example for ${language}.`);
  return text;
}

function written(folder: string, name: string, text: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

function makeCertificate(folder: string) {
  const key = path.join(folder, 'key.pem');
  const certificate = path.join(folder, 'certificate.pem');
  const args = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${host}`,
  ];
  const named = ['-addext', `subjectAltName=DNS:${host}`, '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...args, ...named], { stdio: 'pipe' });
  const text = [certificate, key].map((file) => fs.readFileSync(file, 'utf8')).join('');
  return { key, certificate, both: written(folder, 'both.pem', text) };
}

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

async function startProxy([program = '', ...args]: readonly string[], port: number) {
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, HOME: temporaryFolder() };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (said = (said + text).slice(-4000)));
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = once(child, 'exit').catch((error: unknown) => (said += String(error)));
  for (let turn = 0; !(await isOpen(port)); turn += 1) {
    assert.ok(turn < 600 && child.exitCode === null, `${program} does not listen: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 3_000);
    await ended;
    clearTimeout(late);
  };
}

async function isOpen(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function untilLogged(server: ServerProcess, pattern: RegExp): Promise<string> {
  for (let turn = 0; turn < 600; turn += 1) {
    const line = server
      .errors()
      .split('\n')
      .find((one) => pattern.test(one));
    if (line !== undefined) return line;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail('The request has no line.');
}
