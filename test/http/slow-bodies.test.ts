// Bodies that hardly come, on a real socket.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import { after, before, suite, test } from 'node:test';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import type { App } from '../../src/http/app-type.ts';
import { jsonBodies } from '../../src/http/requests/json-body.ts';
import { limits } from '../../src/http/requests/limits.ts';
import { refuseSlowBodies, type Pace } from '../../src/http/requests/slow-bodies.ts';
import { takeRawBodies } from '../../src/http/requests/uploads.ts';
import { asDomainError } from '../../src/http/responses/errors.ts';
import { sendProblem } from '../../src/http/responses/problem.ts';
import { connectionEnd } from '../support/connection-end.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { openTestService } from '../support/service.ts';
import { portOfServer } from '../support/values.ts';

const pace = { everyMs: 200, bytes: 50 };

/** A server that takes JSON, files, and bodies that it does not read. */
async function listen(accepted: Pace): Promise<{ app: App; port: number }> {
  const app: App = Fastify().withTypeProvider<TypeBoxTypeProvider>();
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, asDomainError(error)));
  refuseSlowBodies(app, accepted);
  jsonBodies(app);
  app.post('/json', (request) => ({ got: request.body }));
  await app.register(async (scope) => {
    takeRawBodies(scope);
    scope.post('/file', async (request) => {
      let bytes = 0;
      for await (const piece of request.body as AsyncIterable<Buffer>) bytes += piece.length;
      return { bytes };
    });
    scope.post('/unread', (_request, reply) => reply.send('at once'));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: portOfServer(app.server) };
}

suite('slow bodies', () => {
  let app: App;
  let port: number;

  before(async () => {
    ({ app, port } = await listen(pace));
  });
  after(() => app.close());

  /** Sends `byte` again and again after the head, and gives what comes until the end. */
  async function trickle(path: string, everyMs: number, byte: string): Promise<string> {
    const socket = net.connect(port, '127.0.0.1').setEncoding('utf8');
    let text = '';
    socket.on('data', (piece: string) => (text += piece));
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
        'Content-Length: 2000\r\n\r\n',
    );
    const timer = setInterval(() => socket.write(byte), everyMs);
    await connectionEnd(socket);
    clearInterval(timer);
    return text;
  }

  for (const path of ['/json', '/file']) {
    test(`${path} › a byte now and then › 408 and the connection ends`, async () => {
      const text = await trickle(path, 50, ' ');
      assert.match(text, /^HTTP\/1\.1 408 Request Timeout\r\n/);
      assert.match(text, /"error":"request_timeout"/);
      assert.match(text, /connection: close/i);
    });
  }

  test('a body that nobody reads › an answer, then the connection ends', async () => {
    assert.match(await trickle('/unread', 50, ' '), /^HTTP\/1\.1 200 /);
  });

  test('a body that takes several times as long but comes › is taken', async () => {
    const body = new ReadableStream({
      async start(stream) {
        for (let piece = 0; piece < 20; piece += 1) {
          stream.enqueue(Buffer.alloc(100));
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        stream.close();
      },
    });
    const url = `http://127.0.0.1:${port}/file`;
    const response = await fetch(url, { method: 'POST', body, duplex: 'half' });
    assert.deepEqual(await response.json(), { bytes: 2000 });
  });

  test('a process that was busy itself › does not blame the sender', async () => {
    const { app: unhurried, port } = await listen({ ...pace, everyMs: 1000 });
    const socket = net.connect(port, '127.0.0.1').setEncoding('utf8');
    let text = '';
    socket.on('data', (piece: string) => (text += piece));
    socket.setTimeout(60_000, () => socket.destroy());
    socket.write('POST /file HTTP/1.1\r\nHost: x\r\nConnection: close\r\n');
    socket.write('Content-Type: application/json\r\nContent-Length: 2000\r\n\r\n');
    await new Promise((resolve) => setTimeout(resolve, 300));
    // From here on in the turn of input and output, after which timers come first.
    await readFile(import.meta.filename);
    const began = performance.now();
    while (performance.now() - began < 2000);
    socket.write(Buffer.alloc(2000));
    await connectionEnd(socket);
    assert.match(text, /^HTTP\/1\.1 200 [^]*\{"bytes":2000\}$/);
    await unhurried.close();
  });

  test('the service › has the limits in force', async () => {
    const service = await openTestService(engineOfFeatures);
    assert.equal(service.app.server.maxConnections, limits.connections);
    await service.close();
  });
});
