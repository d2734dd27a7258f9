// Processes that only serve requests, and processes that only run jobs, on one database.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { migratedFolder, openTestDatabase, temporaryFolder } from '../support/engines.ts';
import {
  killServers,
  runProgram,
  spawnServer,
  startServer,
  type ServerProcess,
} from '../support/process.ts';
import { stringIn } from '../support/values.ts';
import { eventually } from './small-disk.ts';

afterEach(killServers);

const v1 = '/api/ip3/v1';
const options = { timeout: 300_000 };

/** Reports of new incidents, and their way to the outbox. */
function reportsOf(web: ServerProcess, token: string) {
  const report = async () => {
    const json = { title: 'To be reported' };
    const incident = await web.call('POST', '/api/incidents', { token, json });
    const exported = await web.call('POST', `/api/reports/incidents/${incident.body.id}/export`, {
      token,
      json: { target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' },
    });
    assert.equal(exported.status, 202, JSON.stringify(exported.body));
    return stringIn(exported.body.report_id);
  };
  const stateOf = async (id: string) =>
    stringIn((await web.call('GET', `/api/reports/${id}`, { token })).body.delivery);
  const delivered = async (id: string) => {
    const state = await eventually(
      () => stateOf(id),
      (now) => now === 'prepared',
    );
    assert.equal(state, 'prepared');
  };
  return { report, stateOf, delivered };
}

test(
  'web without a worker › serves and warns; a worker delivers; killed, another one goes on',
  options,
  async () => {
    const { database, url, drop } = await openTestDatabase('postgres');
    await database.close();
    const vault = `file:${temporaryFolder()}`;
    const place = (role: string) => ({
      dataDir: temporaryFolder(),
      databaseUrl: url!,
      settings: { IP3_PROCESS_ROLE: role, IP3_VAULT_URL: vault, IP3_LOG_LEVEL: 'info' },
    });
    const ofWeb = place('web');
    const web = await startServer(ofWeb);
    const token = await web.logIn();
    const jobs = async () => {
      const { body } = await web.call('GET', `${v1}/system`, { token });
      return body.jobs.map((job: { name: string }) => job.name) as string[];
    };
    assert.deepEqual((await jobs()).sort(), [
      'audit log',
      'clock',
      'database outage',
      'log keys',
      'package keys',
      'token keys',
      'vault beats',
    ]);
    const warned = await web.call('GET', '/readyz?verbose');
    assert.equal(warned.status, 200);
    assert.match(warned.body, /workers ok \(warning: no process runs jobs;/);
    const { hostname: IP3_HOST, port: IP3_PORT } = new URL(await web.listening());
    const asked = { ...ofWeb, settings: { ...ofWeb.settings, IP3_HOST, IP3_PORT } };
    const doctor = runProgram(['doctor'], asked);
    assert.match(doctor.stdout, /warning\s+workers\s+no process runs jobs/, doctor.stderr);
    await eventually(
      () => Promise.resolve(web.errors()),
      (text) => /no process runs jobs: nothing is delivered/.test(text),
    );

    const { report, stateOf, delivered } = reportsOf(web, token);
    const first = await report();
    assert.equal(await stateOf(first), 'queued');

    const workers = [await startServer(place('worker')), await startServer(place('worker'))];
    await delivered(first);
    const ready = await web.call('GET', '/readyz?verbose');
    assert.match(ready.body, /workers ok$/m);
    const [one, other] = workers as [(typeof workers)[0], (typeof workers)[0]];
    assert.equal((await one.call('GET', '/readyz')).status, 200);
    for (const target of ['/', `${v1}/incidents`, '/api/docs', '/nowhere']) {
      const { status, body } = await one.call('GET', target, { token });
      assert.deepEqual([status, body.error], [404, 'not_found'], target);
    }
    await one.stop('SIGKILL');
    await delivered(await report());
    for (const server of [other, web]) assert.equal((await server.stop()).code, 0);
    await drop();
  },
);

test('embedded database › a role of its own › refused, for there is one process', async () => {
  const settings = { IP3_PROCESS_ROLE: 'web' };
  const server = spawnServer({ dataDir: await migratedFolder(), settings });
  assert.equal((await server.ended).code, 78);
  assert.match(server.errors(), /IP3_PROCESS_ROLE=web or worker needs DATABASE_URL/);
});
