// The log as another machine gets it: a server sends each line over TLS to a collector that takes
// OTLP over HTTP, refusals with their caller too, and to no one who only says to be that collector.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import path from 'node:path';
import { json as readJson } from 'node:stream/consumers';
import { afterEach, test } from 'node:test';
import { makeAuthority, type Pair } from '../support/certificates.ts';
import { engineOfFeatures, openTestDatabase } from '../support/engines.ts';
import { killServers, quickStart, startServer } from '../support/process.ts';
import { portOfServer, stringIn } from '../support/values.ts';
import { eventually } from './small-disk.ts';

afterEach(killServers);

interface Value {
  stringValue?: string;
  intValue?: string;
  kvlistValue?: { values: Member[] };
  arrayValue?: { values: Value[] };
}

interface Member {
  key: string;
  value: Value;
}

interface LogRecord {
  timeUnixNano: string;
  severityNumber: number;
  severityText: string;
  body: Value;
  attributes: Member[];
}

interface LogsBody {
  resourceLogs: [{ resource: { attributes: Member[] }; scopeLogs: [{ logRecords: LogRecord[] }] }];
}

async function openCollector({ cert, key }: Pair) {
  const got = { bodies: [] as LogsBody[], keys: [] as unknown[], status: 200, answer: '{}' };
  const pair = { cert: readFileSync(cert), key: readFileSync(key) };
  const server = createServer(pair, (request, answer) => {
    void readJson(request).then((body) => {
      if (got.status === 200 && request.url === '/v1/logs') {
        got.bodies.push(body as LogsBody);
        got.keys.push(request.headers['x-key']);
      }
      answer.writeHead(got.status, { 'content-type': 'application/json' }).end(got.answer);
    });
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const records = () =>
    got.bodies.flatMap(({ resourceLogs: [{ scopeLogs }] }) => scopeLogs[0].logRecords);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { got, records, url: `https://localhost:${portOfServer(server)}`, close };
}

/** What a record says, as the line of the log has it. */
function plain(value: Value): unknown {
  if (value.kvlistValue !== undefined) return membersOf(value.kvlistValue.values);
  if (value.arrayValue !== undefined) return value.arrayValue.values.map(plain);
  return value.intValue === undefined ? value.stringValue : Number(value.intValue);
}

const membersOf = (list: readonly Member[]): Record<string, unknown> =>
  Object.fromEntries(list.map(({ key, value }) => [key, plain(value)]));

const requestId = ({ attributes }: LogRecord) => membersOf(attributes)['reqId'];

async function openPlace(endpoint: string, ca: string) {
  const { database, dataDir, url, drop } = await openTestDatabase(engineOfFeatures);
  await database.close();
  const file = path.join(dataDir, 'proofline.log');
  const settings = {
    ...{ IP3_LOG_PATH: file, IP3_LOG_LEVEL: 'info', NODE_EXTRA_CA_CERTS: ca },
    ...{ IP3_OTLP_ENDPOINT: endpoint, IP3_OTLP_LOGS: 'on', IP3_OTLP_HEADERS: 'x-key=of-the-siem' },
    ...{ IP3_OTLP_SHARE: '0', IP3_TLS_ONLY: 'on' },
  };
  const place = { dataDir, databaseUrl: url, settings, nodeOptions: quickStart };
  return { file, place, drop };
}

test('log › at a collector behind TLS › each line, refusals with their caller, no secret', async () => {
  const authority = makeAuthority();
  const collector = await openCollector(authority.issue('collector', 'server'));
  const { file, place, drop } = await openPlace(collector.url, authority.ca);
  const server = await startServer(place);
  const refused = await server.call('GET', '/api/ip3/v1/me', { token: 'not-a-token' });
  assert.equal(refused.status, 401);
  const id = stringIn(refused.headers.get('x-request-id'));
  const found = () => collector.records().filter((record) => requestId(record) === id);
  await eventually(
    () => Promise.resolve(found()),
    (records) => records.length > 0,
  );
  const [record] = found();
  const { req, res } = membersOf(record!.attributes) as Record<string, Record<string, unknown>>;
  assert.deepEqual([req!['path'], res!['statusCode']], ['/api/ip3/v1/me', 401]);
  assert.ok(record!.severityNumber >= 9);
  const line = readFileSync(file, 'utf8').match(new RegExp(`^.*"reqId":"${id}".*$`, 'm'))![0];
  const { time, msg } = JSON.parse(line) as { time: string; msg: string };
  assert.equal(record!.timeUnixNano, `${Date.parse(time)}000000`);
  assert.equal(record!.body.stringValue, msg);
  assert.ok(collector.got.keys.every((key) => key === 'of-the-siem'));

  // A collector that refuses is said once, on this machine; what is lost meanwhile is counted.
  collector.got.status = 503;
  await server.call('GET', '/api/ip3/v1/me');
  const local = () => Promise.resolve(readFileSync(file, 'utf8'));
  await eventually(local, (text) => text.includes('logs do not arrive'));
  collector.got.status = 200;
  await eventually(local, (text) => text.includes('logs arrive again'));
  assert.equal(readFileSync(file, 'utf8').split('logs do not arrive').length, 2);

  // The last lines are sent by the stop, which reports what the collector rejects of them.
  const partialSuccess = { rejectedLogRecords: '1', errorMessage: 'too old' };
  collector.got.answer = JSON.stringify({ partialSuccess });
  const last = await server.call('GET', '/api/ip3/v1/me');
  server.child.kill('SIGTERM');
  await once(server.child, 'exit');
  const lastId = stringIn(last.headers.get('x-request-id'));
  assert.ok(collector.records().some((one) => requestId(one) === lastId));
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const told = JSON.parse(lines.at(-1)!) as { msg: string; dropped: number; why: string };
  assert.deepEqual([told.msg, told.why], ['logs were dropped', 'too old']);
  assert.ok(told.dropped >= 1);
  assert.doesNotMatch(JSON.stringify(collector.got.bodies), /not-a-token|of-the-siem/);
  collector.close();
  await drop();
});

test('log › at a collector of another authority › nothing is sent, the service goes on', async () => {
  const [ours, others] = [makeAuthority(), makeAuthority('Others')];
  const collector = await openCollector(others.issue('collector', 'server'));
  const { file, place, drop } = await openPlace(collector.url, ours.ca);
  const server = await startServer(place);
  await eventually(
    () => Promise.resolve(readFileSync(file, 'utf8')),
    (text) => text.includes('logs do not arrive'),
  );
  assert.deepEqual(collector.got.bodies, []);
  assert.equal((await server.call('GET', '/readyz')).status, 200);
  server.child.kill('SIGTERM');
  await once(server.child, 'exit');
  collector.close();
  await drop();
});
