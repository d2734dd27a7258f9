// Bodies that hardly come, on a real socket.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { after, before, suite, test } from 'node:test';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import type { App } from '../../src/http/app-type.ts';
import { asDomainError } from '../../src/http/errors.ts';
import { jsonBodies } from '../../src/http/json-body.ts';
import { limits } from '../../src/http/limits.ts';
import { sendProblem } from '../../src/http/problem.ts';
import { refuseSlowBodies } from '../../src/http/slow-bodies.ts';
import { takeRawBodies } from '../../src/http/uploads.ts';
import { openTestService } from '../support/service.ts';

const pace = { everyMs: 200, bytes: 50 };

suite('slow bodies', () => {
  let app: App;
  let port: number;

  before(async () => {
    app = Fastify().withTypeProvider<TypeBoxTypeProvider>();
    app.setErrorHandler((error, request, reply) =>
      sendProblem(request, reply, asDomainError(error)),
    );
    refuseSlowBodies(app, pace);
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
    port = (app.server.address() as net.AddressInfo).port;
  });
  after(() => app.close());

  /** Sends `byte` again and again after the head, and gives what comes until the end. */
  async function trickle(path: string, everyMs: number, byte: string): Promise<string> {
    const socket = net.connect(port, '127.0.0.1').setEncoding('utf8');
    let text = '';
    socket.on('data', (piece: string) => (text += piece));
    socket.on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
        'Content-Length: 2000\r\n\r\n',
    );
    const timer = setInterval(() => socket.write(byte), everyMs);
    await once(socket, 'close');
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

  test('the service › has the limits in force', async () => {
    const service = await openTestService('embedded');
    assert.equal(service.app.server.maxConnections, limits.connections);
    await service.close();
  });
});
