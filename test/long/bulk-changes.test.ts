// One change to 10,193 incidents, or a share of them (support/scale.ts): the server is killed in the
// middle of it and in the middle of its undo, and starts again. Each is changed and recorded once.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { seedIncidents } from '../../bench/seed.ts';
import { openTestDatabase } from '../support/engines.ts';
import { killServers, startServer, type ServerProcess } from '../support/process.ts';
import { scaled } from '../support/scale.ts';

const url = '/api/ip3/v1/bulk-changes';
/** As many as a registry had, in a run with all rounds. */
const many = scaled(10_193);

afterEach(killServers);

test(`${many} incidents › killed twice in the middle › each changed once, and undone once`, async (t) => {
  const { database, url: databaseUrl, dataDir, drop } = await openTestDatabase('postgres');
  t.after(drop);
  const options = { dataDir, databaseUrl, settings: { IP3_LOG_LEVEL: 'error' } };
  await seedIncidents(database, 1, many);
  const count = async (condition: string) => {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n from ${condition}`,
    );
    return rows[0]!.n;
  };

  let server = await startServer(options);
  const token = await server.logIn();
  const json = { filter: {}, change: { tag: { add: ['bulk'] } } };
  const begun = await server.call('POST', url, { token, json });
  assert.deepEqual([begun.status, begun.body.total], [202, many]);
  server = await killedInTheMiddle(server, () => startServer(options), token, begun.body.id);
  assert.deepEqual(await end(server, token, begun.body.id), ['completed', many, 0]);
  assert.equal(await count(`incident where tags = array['shop', 'bulk'] and version = 2`), many);
  assert.equal(await count(`audit_entry where action = 'incident.described'`), many);

  const undo = await server.call('POST', `${url}/${begun.body.id}/undo`, { token });
  assert.equal(undo.body.total, many);
  server = await killedInTheMiddle(server, () => startServer(options), token, undo.body.id);
  assert.deepEqual(await end(server, token, undo.body.id), ['completed', many, 0]);
  assert.equal(await count(`incident where tags = array['shop'] and version = 3`), many);
  assert.equal(await count(`audit_entry where action = 'incident.bulk_change_undone'`), many);
  const again = await server.call('POST', `${url}/${begun.body.id}/undo`, { token });
  assert.equal(again.status, 409);
  await server.stop();
});

/** Progress rises while it works; the process is killed after a quarter, and another is started. */
async function killedInTheMiddle(
  server: ServerProcess,
  start: () => Promise<ServerProcess>,
  token: string,
  id: string,
): Promise<ServerProcess> {
  const seen = new Set<number>();
  for (let done = 0; done < many / 4; await pause(100)) {
    ({ done } = (await server.call('GET', `${url}/${id}`, { token })).body);
    seen.add(done);
  }
  assert.ok(seen.size > 3, `progress was ${[...seen].join(', ')}`);
  server.child.kill('SIGKILL');
  await server.ended;
  const next = await start();
  const { body } = await next.call('GET', `${url}/${id}`, { token });
  assert.equal(body.status, 'running');
  assert.ok(body.waiting > 0 && body.done >= many / 4, JSON.stringify(body));
  return next;
}

async function end(server: ServerProcess, token: string, id: string) {
  for (;;) {
    const { body } = await server.call('GET', `${url}/${id}`, { token });
    if (body.status !== 'running') return [body.status, body.done, body.refused];
    await pause(500);
  }
}
