// How a server process ends, what it does when its database goes away, and two of them side by
// side.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import { afterEach, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  enginesOfFeatures,
  openTestDatabase,
  temporaryFolder,
  type Engine,
} from '../support/engines.ts';
import { startPostgres } from '../support/postgres.ts';
import { killServers, quickStart, startServer, type ServerProcess } from '../support/process.ts';

afterEach(killServers);

const v1 = '/api/ip3/v1';

interface Place {
  dataDir: string;
  databaseUrl?: string;
  nodeOptions: string[];
  drop: () => Promise<void>;
}

/** A migrated database and its folder, for server processes to open. */
async function makePlace(engine: Engine): Promise<Place> {
  const { database, dataDir, url, drop } = await openTestDatabase(engine);
  await database.close();
  return {
    dataDir,
    drop,
    nodeOptions: quickStart,
    ...(url === undefined ? {} : { databaseUrl: url }),
  };
}

async function createIncident(server: ServerProcess, token: string, title: string) {
  const { status, body } = await server.call('POST', '/api/incidents', { token, json: { title } });
  assert.equal(status, 201, JSON.stringify(body));
  return body as { id: string; public_id: string; title: string };
}

async function attachRetest(server: ServerProcess, token: string, incident_id: string) {
  const body = new FormData();
  body.set('evidence_type', 'retest_report');
  body.set('file', new Blob(['the payload is refused']), 'retest.txt');
  const target = `${v1}/incidents/${incident_id}/evidence`;
  const reply = await server.call('POST', target, { token, body });
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
}

/** A request whose body is only half sent; `finish` sends the rest and gives the status. */
async function halfSent(server: ServerProcess, token: string) {
  const body = JSON.stringify({ title: 'Sent in two halves' });
  const request = http.request(`${await server.listening()}/api/incidents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  request.write(body.slice(0, 10));
  await pause(100);
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
      await pause(200);
      const ready = await server.call('GET', '/readyz');
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

test('PostgreSQL restarted › server goes on › 503 meanwhile, then 200 without a restart', async () => {
  const postgres = await startPostgres();
  const place = { dataDir: temporaryFolder(), databaseUrl: postgres.url };
  const server = await startServer(place);
  const token = await server.logIn();
  const before = await createIncident(server, token, 'Before');
  await postgres.end('SIGINT');
  for (const target of ['/readyz', `${v1}/incidents`]) {
    const { status, headers, body } = await server.call('GET', target, { token });
    assert.equal(status, 503, target);
    assert.equal(body.error, 'unavailable');
    assert.equal(headers.get('retry-after'), '1');
  }
  await postgres.restart();
  await createIncident(server, token, 'After');
  const { body } = await server.call('GET', `${v1}/incidents/${before.public_id}`, { token });
  assert.equal(body.title, 'Before');
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  await postgres.stop();
  fs.rmSync(place.dataDir, { recursive: true });
});

test('two servers › one PostgreSQL, one folder › each sees the other and takes its tokens', async () => {
  const place = await makePlace('postgres');
  const [one, other] = await Promise.all([startServer(place), startServer(place)]);
  const token = await one.logIn();
  const { id } = await createIncident(one, token, 'Seen by both');
  const seen = await other.call('GET', `${v1}/incidents/${id}`, { token });
  assert.equal(seen.body.title, 'Seen by both');
  await attachRetest(other, token, id);
  const closed = await one.call('POST', `${v1}/incidents/${id}/close`, { token });
  assert.equal(closed.body.incident?.workflow_status, 'closed', JSON.stringify(closed.body));
  const again = await other.call('POST', `${v1}/incidents/${id}/close`, { token });
  assert.equal(again.body.error, 'invalid_transition');
  assert.equal((await other.call('POST', `${v1}/auth/logout`, { token })).status, 204);
  assert.equal((await one.call('GET', `${v1}/me`, { token })).status, 401);
  await Promise.all([one.stop(), other.stop()]);
  await place.drop();
});
