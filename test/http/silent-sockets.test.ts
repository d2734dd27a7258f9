// Two thousand connections that send nothing and never close, on real sockets.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import net from 'node:net';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '../../src/http/requests/limits.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { portOfServer } from '../support/values.ts';

suite('silent sockets', () => {
  let service: TestService;
  let port: number;
  const sockets: net.Socket[] = [];
  before(async () => {
    service = await openTestService(engineOfFeatures);
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    port = portOfServer(service.app.server);
  });
  after(async () => {
    for (const socket of sockets) socket.destroy();
    await service.close();
  });

  /** Connections that never close their own end, whatever the server does with its own. */
  const hold = async (localAddress: string, count: number) => {
    for (let made = 0; made < count; made += 1) {
      const socket = net.connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
      socket.on('error', () => undefined).resume();
      sockets.push(socket);
      await once(socket, 'connect');
    }
  };
  const statusFrom = (localAddress: string) =>
    new Promise<number | string>((resolve) => {
      const url = `http://127.0.0.1:${port}/livez`;
      get(url, { localAddress, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    });
  const open = () =>
    new Promise<number>((resolve) => {
      service.app.server.getConnections((_error, count) => resolve(count));
    });

  test('of one address › keep out that address at most, and only until the timeout', async () => {
    // Long enough that none of them ends while the others are made.
    service.app.server.headersTimeout = 600_000;
    await hold('127.0.0.1', limits.connections);
    assert.equal(await open(), limits.connectionsOfOne);
    assert.equal(await statusFrom('127.0.0.2'), 200);
    service.app.server.headersTimeout = 1;
    // The peers never close, so only the server can have freed their places.
    for (let waited = 0; (await open()) > 0 && waited < 600; waited += 1) await pause(100);
    assert.equal(await open(), 0);
    service.app.server.headersTimeout = limits.headersTimeoutMs;
    assert.equal(await statusFrom('127.0.0.1'), 200);
  });
});
