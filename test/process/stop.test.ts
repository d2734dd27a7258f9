// How a server process ends.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { afterEach, suite, test } from 'node:test';
import { enginesOfFeatures } from '../support/engines.ts';
import { readUntil } from '../support/eventually.ts';
import { killServers, startServer, type ServerProcess } from '../support/process.ts';
import { makePlace } from './place.ts';

afterEach(killServers);

const v1 = '/api/ip3/v1';

/** A request whose body is only half sent; `finish` sends the rest and gives the status. */
async function halfSent(server: ServerProcess, token: string) {
  const body = JSON.stringify({ title: 'Sent in two halves' });
  const request = http.request(`${await server.listening()}/api/incidents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  request.flushHeaders();
  await once(request, 'continue');
  request.write(body.slice(0, 10));
  const finish = async () => {
    const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
    request.end(body.slice(10));
    const [answer] = await answered;
    answer.resume();
    return answer.statusCode;
  };
  return { finish };
}

for (const engine of enginesOfFeatures) {
  suite(`stop › ${engine}`, () => {
    test('SIGTERM › a request half sent › it finishes, new ones get 503, exit 0', async () => {
      const place = await makePlace(engine);
      const server = await startServer(place);
      const token = await server.logIn();
      const { finish } = await halfSent(server, token);
      const ended = server.stop('SIGTERM');
      const ready = await readUntil(
        () => server.call('GET', '/readyz'),
        ({ status }) => status === 503,
      );
      const other = await server.call('GET', `${v1}/me`, { token });
      assert.deepEqual([ready.status, other.status], [503, 503]);
      assert.match(ready.body.detail, /stopping/);
      assert.equal(other.body.error, 'unavailable');
      assert.equal((await server.call('GET', '/livez')).status, 200);
      assert.equal(await finish(), 201);
      assert.deepEqual(await ended, { code: 0, signal: null });
      assert.match(server.errors(), /"path":"\/api\/incidents".*"statusCode":201/, 'logged');

      const next = await startServer(place);
      const { body } = await next.call('GET', `${v1}/incidents`, { token });
      assert.deepEqual(
        body.incidents.map(({ title }: { title: string }) => title),
        ['Sent in two halves'],
      );
      assert.deepEqual(await next.stop(), { code: 0, signal: null });
      await place.drop();
    });
  });
}
