// What a server process does when its database goes away, and two of them side by side.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import { afterEach, test } from 'node:test';
import { temporaryFolder } from '../support/engines.ts';
import { startPostgres } from '../support/postgres.ts';
import { killServers, startServer, type ServerProcess } from '../support/process.ts';
import { makePlace } from './place.ts';

afterEach(killServers);

const v1 = '/api/ip3/v1';

async function createIncident(server: ServerProcess, token: string, title: string) {
  const { status, body } = await server.call('POST', '/api/incidents', { token, json: { title } });
  assert.equal(status, 201, JSON.stringify(body));
  return body as { id: string; public_id: string; title: string };
}

async function attachRetest(
  server: ServerProcess,
  token: string,
  incident_id: string,
  content: string | Uint8Array<ArrayBuffer> = 'the payload is refused',
) {
  const body = new FormData();
  body.set('evidence_type', 'retest_report');
  body.set('file', new Blob([content]), 'retest.txt');
  const target = `${v1}/incidents/${incident_id}/evidence`;
  const reply = await server.call('POST', target, { token, body });
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply.body as { id: string };
}

/** More than the buffers of both ends of a connection hold. */
const unreadBytes = 48_000_000;

test('SIGTERM › an answer that its caller does not read › cut off, and the stop ends with 0', async () => {
  const place = await makePlace('postgres');
  const server = await startServer(place);
  const token = await server.logIn();
  const { id } = await createIncident(server, token, 'Read half-way');
  const evidence = await attachRetest(server, token, id, new Uint8Array(unreadBytes).fill(7));
  const url = `${await server.listening()}${v1}/evidence/${evidence.id}/content`;
  const request = http.get(url, { headers: { authorization: `Bearer ${token}` } });
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  assert.equal(answer.statusCode, 200);
  const cut = once(answer, 'error');
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  // Only now is read what was on its way, up to where it was cut off.
  answer.resume();
  assert.match(String(await cut), /aborted|ECONNRESET/);
  await place.drop();
});

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
