// Imports over real sockets that another process cancels, or that are computed for long.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type http from 'node:http';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { runExclusive } from '../../src/operations/imports/queue.ts';
import { becomes } from '../support/eventually.ts';
import { assertProblem } from '../support/records.ts';
import { openTestService } from '../support/service.ts';
import { portOfServer } from '../support/values.ts';
import { table } from './import-rows.ts';

const v1 = '/api/ip3/v1/imports';

test('two processes › one imports, the other is asked to cancel › cancelled', async () => {
  const service = await openTestService('postgres');
  const sibling = await openTestService('postgres', { sharedWith: service });
  try {
    const analyst = await service.as('Analyst');
    const turn = Promise.withResolvers<void>();
    const held = runExclusive(() => turn.promise);
    const headers = { ...analyst, 'content-type': 'text/csv' };
    const answer = service.call('POST', `${v1}/csv`, { headers, body: table('Elsewhere', 5) });
    let id: string | undefined;
    while (id === undefined) {
      await pause(5);
      const list = await sibling.call('GET', v1, { headers: analyst });
      id = list.body.imports[0]?.id;
    }
    const followed = sibling.call('GET', `${v1}/${id}/events`, { headers: analyst });
    const done = await sibling.call('POST', `${v1}/${id}/cancel`, { headers: analyst });
    assert.equal(done.status, 200, done.text);
    assert.equal(done.body.status, 'cancelled');
    assertProblem(await answer, 409, 'cancelled');
    assert.match((await followed).text, /event: cancelled\n/);
    turn.resolve();
    await held;
  } finally {
    await sibling.close();
    await service.close();
  }
});

test('a file › computed for longer than a connection may be idle › answered', async () => {
  const service = await openTestService('postgres');
  try {
    const headers = { ...(await service.as('Analyst')), 'content-type': 'text/csv' };
    service.app.server.setTimeout(60_000);
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    const port = portOfServer(service.app.server);
    const asked = once(service.app.server, 'request') as Promise<[http.IncomingMessage]>;
    // Nothing moves on the connection until the queue of imports lets this one in.
    const turn = Promise.withResolvers<void>();
    const held = runExclusive(() => turn.promise);
    const body = table('Slow', 5);
    const url = `http://127.0.0.1:${port}${v1}/csv`;
    const answered = fetch(url, { method: 'POST', headers, body });
    const [{ socket }] = await asked;
    assert.equal(socket.timeout, 60_000);
    await becomes(() => Promise.resolve(socket.timeout), 0, 'no idle time ends the connection');
    turn.resolve();
    const answer = await answered;
    assert.equal(answer.status, 201);
    await held;
  } finally {
    await service.close();
  }
});
