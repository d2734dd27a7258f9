// Bodies that no one reads, on a connection that ends with the answer, on a real socket.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { after, before, suite, test } from 'node:test';
import { engineOfFeatures } from '../support/engines.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { portOfServer } from '../support/values.ts';

/** More than the buffers of both ends hold. */
const bytes = 48_000_000;

suite('unread bodies', () => {
  let service: TestService;
  let port: number;

  before(async () => {
    service = await openTestService(engineOfFeatures);
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    port = portOfServer(service.app.server);
  });
  after(() => service.close());

  /** Sends the whole body before it looks for an answer, as many clients do. */
  async function sendAll(head: string): Promise<{ fault: string | null; text: string }> {
    const socket = net.connect(port, '127.0.0.1').setEncoding('utf8').pause();
    const ended = once(socket, 'close');
    let fault: string | null = null;
    socket.on('error', (error: NodeJS.ErrnoException) => (fault = error.code ?? error.message));
    socket.setTimeout(60_000, () => socket.destroy(new Error('nothing came')));
    socket.write(`${head}Host: 127.0.0.1\r\nContent-Length: ${bytes}\r\n\r\n`);
    const piece = Buffer.alloc(1_000_000);
    for (let sent = 0; sent < bytes && !socket.destroyed; sent += piece.length) {
      await new Promise((resolve) => socket.write(piece, resolve));
    }
    let text = '';
    socket.on('data', (part: string) => (text += part)).resume();
    await ended;
    return { fault, text };
  }

  const heads = {
    'a request that closes': 'POST /api/ip3/v1/imports/csv HTTP/1.1\r\nConnection: close\r\n',
    'a request of HTTP/1.0': 'POST /api/ip3/v1/imports/csv HTTP/1.0\r\n',
  };
  for (const [name, head] of Object.entries(heads)) {
    test(`${name} › is refused › reads the answer, then the connection ends`, async () => {
      const { fault, text } = await sendAll(head);
      assert.equal(fault, null);
      assert.match(text, /^HTTP\/1\.1 401 [^]*"error":"unauthorized"[^]*\}$/);
    });
  }
});
