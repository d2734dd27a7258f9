// The log of requests: who asked for what, and who was refused.
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { pino } from 'pino';
import { buildApp } from '../../src/app.ts';
import { logOptions } from '../../src/log.ts';
import { enforcementPoint } from '../support/agents.ts';
import { openTestService, serviceSecret } from '../support/service.ts';

interface Line {
  level: string;
  msg: string;
  req: { method: string; path: string; caller?: Record<string, unknown> };
  res: { statusCode: number };
}

test('log › requests of callers, refused ones too › a line that names the account, no secret', async () => {
  const service = await openTestService('embedded');
  const texts: string[] = [];
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      texts.push(chunk.toString());
      done();
    },
  });
  const log = pino(logOptions('info'), target);
  const app = await buildApp({ ...service.deps, log, lifecycle: { stopping: false } });
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
    const lines = texts.map((text) => JSON.parse(text) as Line);
    const asked = lines.map(({ level, msg, req, res }) => {
      return [level, msg, req.path, res.statusCode, req.caller?.['id'], req.caller?.['roles']];
    });
    const owner = lines[2]!.req.caller!['id'];
    assert.equal(lines[2]!.req.caller!['enforcement_point'], 'gateway-1');
    assert.notEqual(owner, me.id);
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
