// The log of requests: who requested what, and who was refused.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { buildApp } from '../../src/app.ts';
import { logOptions } from '../../src/start/log.ts';
import { enforcementPoint } from '../support/agents.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { openTestService, serviceSecret, type TestService } from '../support/service.ts';
import { openEvents } from '../support/sse.ts';

interface Line {
  level: string;
  msg: string;
  req: { method: string; path: string; caller?: Record<string, unknown> };
  res: { statusCode: number };
}

/** The service once more, with a log that is read here. */
async function loggedApp({ deps }: TestService) {
  const texts: string[] = [];
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      texts.push(chunk.toString());
      done();
    },
  });
  const log = pino(logOptions('info'), target);
  return { texts, app: await buildApp({ ...deps, log, lifecycle: { stopping: false } }) };
}

test('log › requests of callers, refused ones too › a line that names the account, no secret', async () => {
  const service = await openTestService(engineOfFeatures);
  const { app, texts } = await loggedApp(service);
  try {
    const viewer = await service.as('Viewer');
    const gateway = await enforcementPoint(service);
    const { body: me } = await service.call('GET', '/api/ip3/v1/me', { headers: viewer });
    const ask = async (url: string, headers: Record<string, string> = {}) =>
      (await app.inject({ method: 'GET', url, headers })).statusCode;
    assert.equal(await ask('/api/ip3/v1/incidents?q=Kowalski', viewer), 200);
    assert.equal(await ask('/api/ip3/v1/users', viewer), 403);
    assert.equal(await ask('/api/ip3/v1/users', gateway), 403);
    assert.equal(await ask('/api/agents', { 'x-service-secret': serviceSecret }), 200);
    assert.equal(await ask('/api/ip3/v1/users'), 401);
    // The first use of the service secret is warned about in a line of its own.
    const said = texts.map((text) => JSON.parse(text) as Partial<Line>);
    const lines = said.filter((line): line is Line => line.req !== undefined);
    const asked = lines.map(({ level, msg, req, res }) => {
      return [level, msg, req.path, res.statusCode, req.caller?.['id'], req.caller?.['roles']];
    });
    const owner = lines[2]!.req.caller!['id'];
    assert.equal(lines[2]!.req.caller!['enforcement_point'], 'gateway-1');
    assert.notEqual(owner, me.id);
    assert.match(String(lines[2]!.req.caller!['token_id']), /^[0-9a-f-]{36}$/);
    assert.ok(lines.filter(({ req }) => req.caller?.['token_id'] !== undefined).length === 1);
    const { IP3_SERVICE_SECRET_ROLES: registry } = service.deps.config;
    assert.deepEqual(asked, [
      ['info', 'request completed', '/api/ip3/v1/incidents', 200, me.id, ['Viewer']],
      ['warn', 'request refused', '/api/ip3/v1/users', 403, me.id, ['Viewer']],
      ['warn', 'request refused', '/api/ip3/v1/users', 403, owner, ['Reporter']],
      ['info', 'request completed', '/api/agents', 200, 'service', registry],
      ['info', 'request completed', '/api/ip3/v1/users', 401, undefined, undefined],
    ]);
    assert.doesNotMatch(texts.join(''), /Bearer|proofline_|Kowalski|viewer@|service secret/);
  } finally {
    await app.close();
    await service.close();
  }
});

test('log › request of a sound trace › its line names the trace; of an unsound one, none', async () => {
  const service = await openTestService('embedded');
  const { app, texts } = await loggedApp(service);
  try {
    const trace_id = 'ab'.repeat(16);
    for (const traceparent of [`00-${trace_id}-${'cd'.repeat(8)}-01`, `00-${trace_id}-01`]) {
      await app.inject({ method: 'GET', url: '/api/ip3/v1/me', headers: { traceparent } });
    }
    const lines = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
    assert.deepEqual(
      lines.map((line) => [line['trace_id'], typeof line['reqId']]),
      [
        [trace_id, 'string'],
        [undefined, 'string'],
      ],
    );
  } finally {
    await app.close();
    await service.close();
  }
});

test('log › a listener closes its stream › no warning and no error', async () => {
  const service = await openTestService(engineOfFeatures);
  const { app, texts } = await loggedApp(service);
  try {
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    texts.length = 0;
    const stream = await openEvents(`${base}/api/ip3/v1/events`, await service.as('Viewer'));
    assert.equal((await stream.next()).event, 'open');
    stream.close();
    while (texts.length === 0) await nextTurn();
    // What was logged with the end of the stream came in the same turns.
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    const lines = texts.map((text) => JSON.parse(text) as Line);
    assert.deepEqual(
      lines.filter(({ level }) => level !== 'info').map(({ msg }) => msg),
      [],
    );
  } finally {
    await app.close();
    await service.close();
  }
});

test('log › a server that is not ready, asked again and again › one line, and one at its end', async () => {
  const service = await openTestService(engineOfFeatures);
  const { app, texts } = await loggedApp(service);
  const ask = async () => (await app.inject({ method: 'GET', url: '/readyz' })).statusCode;
  try {
    const mark = path.join(service.files.dataDir, 'vault/installation.json');
    const own = fs.readFileSync(mark);
    assert.equal(await ask(), 200);
    fs.rmSync(mark);
    assert.deepEqual([await ask(), await ask(), await ask()], [503, 503, 503]);
    fs.writeFileSync(mark, own);
    assert.deepEqual([await ask(), await ask()], [200, 200]);
    const lines = texts.map((text) => JSON.parse(text) as Line & { err?: unknown });
    assert.deepEqual(
      lines.map(({ level, err }) => [level, err]),
      [
        ['error', undefined],
        ['warn', undefined],
      ],
    );
    assert.match(lines[0]!.msg, /^not ready: vault: it has no mark/);
    assert.equal(lines[1]!.msg, 'ready again');
  } finally {
    await app.close();
    await service.close();
  }
});
