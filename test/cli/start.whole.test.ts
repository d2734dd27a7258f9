import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { temporaryFolder } from '../support/engines.ts';
import { becomes } from '../support/eventually.ts';
import { portOfServer } from '../support/values.ts';
import {
  bin,
  installation,
  password,
  run,
  startServer,
  vectors,
  type Installation,
  type RunningServer,
} from './program.ts';

const anna = 'anna@example.org';

/** The command line of a running process. */
function argumentsOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync(file)) return readFileSync(file, 'utf8').replaceAll('\0', ' ');
  return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
}

suite('start', () => {
  let at: Installation;
  let server: RunningServer;
  before(async () => {
    at = await installation('embedded', { [anna]: ['Analyst'] });
    server = await startServer(at.env);
  });
  after(async () => {
    await server.kill();
    await at.remove();
  });

  test('start › given no options of the runtime › runs with those of the heap, as one process', () => {
    const line = argumentsOf(server.child.pid!);
    assert.match(line, /--max-semi-space-size=8 --heap-growing-percent=20 /);
  });

  test('start › on a PostgreSQL server › the heap may grow more', async () => {
    const sibling = await installation('postgres', {});
    const other = await startServer(sibling.env);
    const line = argumentsOf(other.child.pid!);
    await other.kill();
    await sibling.remove();
    assert.match(line, /--max-semi-space-size=8 --heap-growing-percent=40 /);
  });

  test('start › the signal that opens a debugger › opens none, and the server goes on', async () => {
    server.child.kill('SIGUSR1');
    // The signal comes before these: the server answers them after it.
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
    }
    assert.doesNotMatch(server.stderr(), /Debugger/);
  });

  test('start › same folder, same port › each is refused in one sentence', async () => {
    const second = await run(['start', '--port', '0'], { env: at.env });
    const elsewhere = await installation('postgres');
    const port = new URL(server.url).port;
    const taken = await run(['start', '--port', port], { env: elsewhere.env });
    await elsewhere.remove();
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
    assert.deepEqual([second.code, second.stdout], [7, '']);
    assert.match(second.stderr, new RegExp(`^error: .* in use .*pid ${server.child.pid}\\b.*\n$`));
    assert.deepEqual([taken.code, taken.stdout], [1, '']);
    const sentence = `^error: Port ${port} on 127\\.0\\.0\\.1 is taken .*--port\\.\n$`;
    assert.match(taken.stderr.split('\n').slice(-2).join('\n'), new RegExp(sentence));
  });

  test('start › second Ctrl+C while a request hangs › ends at once, one press does not', async () => {
    const upload = await halfSent(server.url);
    server.child.kill('SIGINT');
    server.child.kill('SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 900));
    assert.equal(server.child.exitCode, null);
    // Signals that a busy machine delivers late count as one press with those before.
    const again = setInterval(() => server.child.kill('SIGINT'), 900);
    server.child.kill('SIGINT');
    void server.ended.then(() => clearInterval(again));
    assert.equal((await server.ended).code, 2);
    await assert.rejects(upload.status);
  });

  test('start › SIGTERM while a file comes in › not ready, takes the rest, ends with 0', async () => {
    server = await startServer(at.env);
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
    const upload = await halfSent(server.url);
    server.child.kill('SIGTERM');
    // Either no one listens any more, or the answer is that it is not ready.
    const ready = () =>
      fetch(`${server.url}/readyz`).then(
        ({ status }) => status,
        () => 503,
      );
    await becomes(ready, 503);
    assert.equal(server.child.exitCode, null);
    upload.sendRest();
    assert.equal(await upload.status, 201);
    const { code, stderr } = await server.ended;
    assert.equal(code, 0);
    assert.doesNotMatch(stderr, /Experimental|Deprecat|Unhandled/);
  });
});

/** An import of which the first half has arrived. */
async function halfSent(url: string) {
  const login = await fetch(`${url}/api/ip3/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ email: anna, password }),
  });
  const { token } = (await login.json()) as { token: string };
  const file = readFileSync(join(vectors, 'severities.xml'));
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/xml',
    'transfer-encoding': 'chunked',
    expect: '100-continue',
  };
  const request = http.request(`${url}/api/ip3/v1/imports/webproxy`, { method: 'POST', headers });
  const status = new Promise<number | undefined>((resolve, reject) => {
    request.on('response', (response) => resolve(response.resume().statusCode));
    request.on('error', reject);
  });
  // A test that expects the failure looks at it later.
  status.catch(() => undefined);
  request.flushHeaders();
  await once(request, 'continue');
  request.write(file.subarray(0, 200));
  return { status, sendRest: () => request.end(file.subarray(200)) };
}

test('start › database that refuses, folder that is a file, strange host › one sentence each', async () => {
  const folder = temporaryFolder();
  const free = net.createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const port = portOfServer(free);
  free.close();
  const url = `postgres://anna:hush@127.0.0.1:${port}/x`;
  const env = { IP3_DATA_DIR: folder, DATABASE_URL: url, IP3_LOG_LEVEL: 'warn' };
  const refused = await run(['start'], { env });
  assert.deepEqual([refused.code, refused.stdout], [7, '']);
  assert.equal(
    refused.stderr,
    `error: The database server 127.0.0.1:${port} refuses connections; ` +
      'start it or correct DATABASE_URL.\n',
  );
  writeFileSync(join(folder, 'file'), '');
  const inFile = await run(['start', '--data-dir', join(folder, 'file')], { env: {} });
  assert.equal(inFile.code, 7);
  assert.match(inFile.stderr, /^error: The data folder .* cannot be used: .*\n$/);
  rmSync(folder, { recursive: true });
});

suite('runtime', () => {
  test('old runtime, pinned one missing › one sentence that says what to do, exit 1', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'bin'));
    const program = join(folder, 'bin/proofline.js');
    copyFileSync(bin, program);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const { code, stdout, stderr } = await run(['start'], { runtime: oldRuntime(folder), program });
    rmSync(folder, { recursive: true });
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(
      stderr,
      /^Proofline needs Node\.js 26 and this is \d+\.\d+\.\d+: run "npm ci".*\n$/,
    );
  });
});

suite('pinned runtime', () => {
  test('old runtime, pinned one there › hands over, with exit code and signals', async () => {
    const at = await installation('embedded');
    const runtime = oldRuntime(at.dataDir);
    const facts = await run(['version', '--json'], { runtime });
    const { runtime: used } = JSON.parse(facts.stdout) as { runtime: { version: string } };
    assert.match(used.version, /^26\./);
    assert.equal((await run(['nonsense'], { runtime })).code, 2);
    const server = await startServer(at.env, { runtime });
    server.child.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    assert.deepEqual([code, stderr], [0, '']);
    await assert.rejects(fetch(`${server.url}/livez`));
    await at.remove();
  });
});

/** A Node older than 26: one of this machine, else this Node made to say that it is one. */
function oldRuntime(folder: string): string[] {
  for (const path of (process.env['PATH'] ?? '').split(':')) {
    if (path.includes('node_modules')) continue;
    try {
      const node = join(path, 'node');
      const version = execFileSync(node, ['--version'], { encoding: 'utf8' });
      if (Number(/^v(\d+)/.exec(version)?.[1]) < 26) return [node];
    } catch {
      // No Node in this folder of the path.
    }
  }
  const shim = join(folder, 'old.mjs');
  const versions = '{ ...process.versions, node: "20.1.0" }';
  writeFileSync(shim, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
  return [process.execPath, '--import', shim];
}
