// Faults around a running server: a write gate that opens, dead connections, a failed disk, a
// database that takes no writes.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, test } from 'node:test';
import pg from 'pg';
import { createServerDatabase, migratedFolder } from '../support/engines.ts';
import {
  adminEmail,
  killServers,
  quickStart,
  runProgram,
  spawnServer,
  startServer,
} from '../support/process.ts';
import { create, linesOf, makePlace } from './faulty-place.ts';
import { eventually } from './small-disk.ts';
import { traceProcess } from './tracer.ts';

afterEach(killServers);

const v1 = '/api/ip3/v1';
/** A hang ends here; no test judges by it. */
const options = { timeout: 300_000 };

test(
  'write gate › opens under a running server › jobs start and deliver without a restart',
  options,
  async () => {
    const place = await makePlace();
    const first = await startServer(place);
    await first.logIn();
    await first.stop();
    const older = await createServerDatabase(new URL(place.databaseUrl).pathname.slice(1));
    const second = await startServer(place);
    await create(second, await second.logIn(), 'Anchored, then rolled back');
    await second.stop();

    const rolledBack = { ...place, databaseUrl: older.url };
    const server = await startServer(rolledBack);
    const token = await server.logIn();
    const stateOf = async (name: string) => {
      const { body } = await server.call('GET', `${v1}/system`, { token });
      return body.jobs.find((job: { name: string }) => job.name === name);
    };
    assert.equal((await server.call('GET', '/readyz')).status, 503);
    for (const name of ['deliveries', 'deadline watch', 'vault care', 'package keys']) {
      assert.equal((await stateOf(name)).state, 'paused', name);
    }
    // What watches over the log and the database needs no open gate.
    for (const name of ['audit log', 'database outage', 'housekeeping']) {
      assert.notEqual((await stateOf(name)).state, 'paused', name);
    }
    const forked = runProgram(['audit', 'fork', '--reason', 'A restored backup'], rolledBack);
    assert.equal(forked.status, 0, forked.stderr);
    const ready = await eventually(
      () => server.call('GET', '/readyz?verbose'),
      ({ status, body }) => status === 200 && !/paused/.test(body),
    );
    assert.match(ready.body, /jobs ok \(\d+ jobs\)/);
    const incident = await create(server, token, 'After the fork');
    const target = `/api/reports/incidents/${incident.body.id}/export`;
    const json = { target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' };
    const exported = await server.call('POST', target, { token, json });
    assert.equal(exported.status, 202, JSON.stringify(exported.body));
    const report = await eventually(
      () => server.call('GET', `/api/reports/${exported.body.report_id}`, { token }),
      ({ body }) => body.delivery !== 'queued' && body.delivery !== 'sending',
    );
    // Without an address for it the report goes to the outbox, from which nothing leaves by itself.
    assert.equal(report.body.delivery, 'prepared', JSON.stringify(report.body));
    const { last_finished_at, last_error } = await stateOf('deadline watch');
    assert.notEqual(last_finished_at, null);
    assert.equal(last_error, null);
    assert.equal((await server.stop()).code, 0);
    await older.drop();
    await place.drop();
  },
);

test(
  'embedded engine › fsync fails with EIO › cause in one line, exit 74, nothing acknowledged lost',
  options,
  async () => {
    const dataDir = await migratedFolder();
    const server = await startServer({ dataDir, nodeOptions: quickStart });
    const token = await server.logIn();
    const kept = await create(server, token, 'Acknowledged');
    assert.equal(kept.status, 201);
    const tracer = await traceProcess(server.pid, {
      call: 'fsync',
      effect: 'error=EIO',
      when: '1+',
    });
    await create(server, token, 'Not acknowledged').then(
      ({ status }) => assert.notEqual(status, 201),
      () => undefined,
    );
    assert.deepEqual(await server.ended, { code: 74, signal: null });
    assert.ok(await tracer.end());
    const [line, ...more] = linesOf(server, 'fatal');
    assert.match(line!.msg, /fsync of .*pg_wal.* failed \(EIO, errno 5\).*start again/);
    assert.deepEqual(more, []);

    const again = await startServer({ dataDir, nodeOptions: quickStart });
    const read = await again.call('GET', `/api/incidents/${kept.body.id}`, { token });
    assert.equal(read.status, 200);
    await again.stop();
    fs.rmSync(dataDir, { recursive: true });
  },
);

test(
  'PostgreSQL › becomes read-only › 503 with the cause, not ready, and ready again',
  options,
  async () => {
    const place = await makePlace();
    const server = await startServer(place);
    const token = await server.logIn();
    const admin = new pg.Client({ connectionString: place.databaseUrl });
    await admin.connect();
    const name = new URL(place.databaseUrl).pathname.slice(1);
    const setReadOnly = async (value: string) => {
      await admin.query('set default_transaction_read_only = off');
      await admin.query(`alter database ${name} set default_transaction_read_only = ${value}`);
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = $1 and pid <> pg_backend_pid()`,
        [name],
      );
    };
    await setReadOnly('on');
    const refused = await eventually(
      () => create(server, token, 'Read-only'),
      ({ body }) => /read-only/.test(body.detail),
    );
    assert.deepEqual([refused.status, refused.body.error], [503, 'unavailable']);
    assert.match(refused.body.detail, /read-only and takes no writes: .*primary/);
    const unready = await server.call('GET', '/readyz');
    assert.equal(unready.status, 503);
    assert.match(unready.body.detail, /database: The database is read-only/);
    // People log in to read, with the right password alone, and the session reads.
    const reader = await server.logIn();
    const read = await server.call('GET', '/api/ip3/v1/incidents', { token: reader });
    assert.equal(read.status, 200);
    const wrong = { email: adminEmail, password: 'not the password' };
    const bad = await server.call('POST', '/api/ip3/v1/auth/login', { json: wrong });
    assert.deepEqual([bad.status, bad.body.error], [401, 'invalid_credentials']);
    assert.equal((await create(server, reader, 'Still read-only')).status, 503);
    const second = spawnServer({ ...place, dataDir: path.join(place.dataDir, 'second') });
    assert.equal((await second.ended).code, 7);
    assert.match(second.errors(), /error: The database is read-only.*primary/);
    await setReadOnly('off');
    const after = await eventually(
      () => create(server, token, 'Writable'),
      ({ status }) => status === 201,
    );
    assert.equal(after.status, 201);
    await admin.end();
    assert.equal((await server.stop()).code, 0);
    await place.drop();
  },
);
