// Certificates of clients through a real HAProxy and a real nginx, with the very settings that the
// page on machines shows.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import { pino } from 'pino';
import { buildApp } from '../../src/app.ts';
import { makeAuthority, type Pair } from '../support/certificates.ts';
import { temporaryFolder } from '../support/engines.ts';
import { newMachine, tokenPath, tokenRequest } from '../support/machines.ts';
import { freePort } from '../support/postgres.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { ask } from '../support/tls-service.ts';
import { portOfServer } from '../support/values.ts';
import { eventually } from './small-disk.ts';

const page = fs.readFileSync(
  path.join(import.meta.dirname, '../../docs/how-to/machines-and-tls.md'),
  'utf8',
);
const authority = makeAuthority();
const stranger = makeAuthority('Stranger');
const server = authority.issue('proxy', 'server');
const own = authority.issue('own', 'client');
const other = authority.issue('other', 'client');
const incidents = '/api/ip3/v1/incidents';

interface Proxy {
  header: 'client-cert' | 'x-ssl-client-cert';
  /** The program and its arguments, once its files are in the folder. */
  command: (folder: string, config: string) => string[];
}

const proxies: Record<'haproxy' | 'nginx', Proxy> = {
  haproxy: {
    header: 'client-cert',
    command(folder, config) {
      const file = path.join(folder, 'haproxy.cfg');
      fs.writeFileSync(file, config);
      return ['/usr/sbin/haproxy', '-db', '-f', file];
    },
  },
  nginx: {
    header: 'x-ssl-client-cert',
    command(folder, config) {
      const file = path.join(folder, 'nginx.conf');
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${path.join(folder, name)};`)
        .join('\n');
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      fs.writeFileSync(
        file,
        `daemon off; ${user} pid ${path.join(folder, 'pid')}; error_log stderr;
events {}
http { access_log off; ${temporary}
${config} }`,
      );
      return ['/usr/sbin/nginx', '-p', folder, '-c', file];
    },
  },
};

/** The example of the page for this program, with files and ports that are here. */
function configOf(name: string, folder: string, port: number, backend: number): string {
  const block = new RegExp(`\`\`\`${name}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  assert.ok(block, `the page has no example for ${name}`);
  const bundle = path.join(folder, 'bundle.pem');
  fs.writeFileSync(
    bundle,
    fs.readFileSync(server.cert, 'utf8') + fs.readFileSync(server.key, 'utf8'),
  );
  return block
    .replaceAll('/etc/proofline/tls/proxy.pem', bundle)
    .replaceAll('/etc/proofline/tls/fullchain.pem', server.cert)
    .replaceAll('/etc/proofline/tls/privkey.pem', server.key)
    .replaceAll('/etc/proofline/tls/client-ca.pem', authority.ca)
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${backend}`);
}

for (const [name, { header, command }] of Object.entries(proxies)) {
  suite(`certificates of clients through ${name}`, () => {
    let service: TestService;
    let child: ChildProcess;
    let port = 0;
    let close = () => Promise.resolve();
    before(async () => {
      service = await openTestService('postgres', {
        settings: {
          IP3_TRUST_PROXY: 'on',
          IP3_TRUSTED_PROXIES: '127.0.0.1',
          IP3_CLIENT_CERT_HEADER: header,
          IP3_TLS_CLIENT_CA: authority.ca,
          IP3_ALLOWED_HOSTS: 'localhost',
        },
      });
      const log = pino({ level: 'silent' });
      const app = await buildApp({ ...service.deps, log, lifecycle: { stopping: false } });
      await app.listen({ host: '127.0.0.1', port: 0 });
      close = () => app.close();
      port = await freePort();
      const folder = temporaryFolder();
      const backend = portOfServer(app.server);
      const [program = '', ...args] = command(folder, configOf(name, folder, port, backend));
      assert.ok(
        fs.existsSync(program),
        `These tests need ${program}; install the package ${name}.`,
      );
      child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
      child.unref();
      process.prependOnceListener('exit', () => child.kill('SIGKILL'));
      const isUp = async () => (await ask(at(), '/livez').catch(() => null))?.status === 200;
      assert.ok(await eventually(isUp, (up) => up));
    });
    after(async () => {
      child.kill('SIGTERM');
      await close();
      await service.close();
    });

    const at = () => ({ port, ca: authority.ca });
    const read = async (headers: Record<string, string>, pair: Pair | null) =>
      (await ask(at(), incidents, { headers, pair })).status;

    test('a token of a certificate › with it 200, with another 401, without 401, forged 401', async () => {
      const machine = await newMachine(service, {
        auth_method: 'tls_client_auth',
        certificate_subject: 'CN=own',
      });
      const asked = { method: 'POST', ...tokenRequest(machine) };
      const { status, body } = await ask(at(), tokenPath, { ...asked, pair: own });
      assert.equal(status, 200, JSON.stringify(body));
      const headers = { authorization: `Bearer ${body.access_token}` };
      assert.equal(await read(headers, own), 200);
      assert.equal(await read(headers, other), 401);
      assert.equal(await read(headers, null), 401);
      const { raw } = new X509Certificate(fs.readFileSync(own.cert));
      const forged = {
        'client-cert': `:${raw.toString('base64')}:`,
        'x-ssl-client-cert': encodeURIComponent(fs.readFileSync(own.cert, 'utf8')),
      };
      assert.equal(await read({ ...headers, ...forged }, null), 401);
      assert.equal(await read({ ...headers, ...forged }, other), 401);
      assert.equal((await ask(at(), tokenPath, { ...asked, pair: other })).status, 401);
      const unsigned = await ask(at(), tokenPath, {
        ...{ ...asked, headers: { ...asked.headers, ...forged } },
        pair: null,
      });
      assert.equal(unsigned.status, 401);
    });

    test('a certificate of another authority › is not passed on', async () => {
      const foreign = stranger.issue('own', 'client');
      const machine = await newMachine(service, {
        auth_method: 'tls_client_auth',
        certificate_subject: 'CN=own',
      });
      const asked = { method: 'POST', ...tokenRequest(machine), pair: foreign };
      // The proxy ends the connection or answers 400; nothing reaches the service.
      const told = await ask(at(), tokenPath, asked).catch(() => null);
      assert.ok(told === null || told.status >= 400, String(told?.status));
    });
  });
}
