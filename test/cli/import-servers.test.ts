// The program against servers that are none of ours, or that fail.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { portOfServer } from '../support/values.ts';
import { launch, run, vectors } from './program.ts';

const hosts = join(vectors, 'hosts.xml');

suite('import from other servers', () => {
  const env = (port: number) => ({ IP3_URL: `http://127.0.0.1:${port}`, IP3_TOKEN: 'token' });

  async function against(answer: http.RequestListener) {
    const server = http.createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const port = portOfServer(server);
    const ended = await run(['import', hosts], { env: env(port) });
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    return { ...ended, port };
  }

  const problem = (status: number, error: string) =>
    against((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/problem+json' });
      response.end(JSON.stringify({ error, detail: 'A\x1b[31m sentence.', status }));
    });

  test('import › gate, conflict, overload, fault › end with 5, 6, 7 and 1', async () => {
    const rows = [
      [422, 'evidence_required', 5],
      [409, 'conflict', 6],
      [503, 'unavailable', 7],
      [500, 'internal', 1],
    ] as const;
    for (const [status, error, exit] of rows) {
      const { code, stderr } = await problem(status, error);
      assert.equal(code, exit, error);
      assert.match(stderr, /A\\x1b\[31m sentence\./);
    }
  });

  test('import › something else listens there, or closes, or nobody does › end with 7', async () => {
    const other = await against((_request, response) => response.end('<html>'));
    assert.equal(other.code, 7);
    assert.match(other.stderr, /is not Proofline/);
    const rude = await against((request) => request.socket.destroy());
    assert.equal(rude.code, 7);
    assert.match(rude.stderr, /connection was closed/);
    const nobody = await run(['import', hosts], { env: env(rude.port) });
    assert.equal(nobody.code, 7);
    assert.match(nobody.stderr, /no server listens there[^]*hint: proofline start/);
  });

  test('import › Ctrl+C while the server is silent › cancelled, exit 2', async () => {
    const server = http.createServer((request) => request.resume()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const port = portOfServer(server);
    const running = launch(['import', '-', '--kind', 'webproxy'], { env: env(port) });
    const asked = once(server, 'request');
    // More than the program looks at, and no end.
    running.child.stdin!.write(`<issues>${' '.repeat(100_000)}`);
    await asked;
    running.child.kill('SIGINT');
    const { code, stdout, stderr } = await running.ended;
    server.closeAllConnections();
    server.close();
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /Cancelled; nothing was imported/);
  });
});
