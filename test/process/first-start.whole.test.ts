// The first start of the embedded engine: one that was killed or stopped leaves nothing that needs
// a hand, and what making a database took is given back.
import assert from 'node:assert/strict';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../src/store/engine/database.ts';
import { temporaryFolder } from '../support/engines.ts';
import { freePort } from '../support/postgres.ts';
import {
  adminEmail,
  adminPassword,
  killServers,
  spawnServer,
  startServer,
} from '../support/process.ts';
import { makePlace } from './place.ts';

afterEach(killServers);

test('SIGTERM › during the start › exit 0 and a sound folder', async () => {
  const dataDir = temporaryFolder();
  const server = spawnServer({ dataDir });
  await pause(600);
  const { code } = await server.stop('SIGTERM');
  assert.ok(code === 0 || code === null, server.output());
  const next = await startServer({ dataDir });
  assert.equal((await next.call('GET', '/readyz')).status, 200);
  await next.stop();
  fs.rmSync(dataDir, { recursive: true });
});

test('first start › the administrator is still being made › no answer; then the login works', async () => {
  const place = await makePlace('postgres');
  const other = new pg.Client({ connectionString: place.databaseUrl });
  await other.connect();
  // Reading goes on, and the row of the administrator has to wait.
  await other.query('begin; lock table account in share row exclusive mode');
  const port = await freePort();
  const server = spawnServer({ ...place, settings: { IP3_PORT: String(port) } });
  const url = `http://127.0.0.1:${port}`;
  const waiting = `select from pg_locks where not granted and relation = 'account'::regclass`;
  while ((await other.query(waiting)).rowCount === 0) {
    assert.equal(server.child.exitCode, null, server.output());
    await pause(10);
  }
  const early = await statusOf(`${url}/livez`);
  await other.query('rollback');
  await other.end();
  while ((await statusOf(`${url}/readyz`)) !== 200) {
    assert.equal(server.child.exitCode, null, server.output());
  }
  const login = await statusOf(`${url}/api/ip3/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: adminEmail, password: adminPassword }),
  });
  await server.stop();
  await place.drop();
  assert.deepEqual({ early, login }, { early: 0, login: 200 });
});

test('first start › killed half-way › the next start makes the database', async () => {
  const dataDir = temporaryFolder();
  const unfinished = path.join(dataDir, 'database.new-99999');
  fs.mkdirSync(unfinished);
  const init = fork(sourceOf('embedded-init.ts'), [unfinished], { execArgv: [], silent: true });
  while (fs.readdirSync(unfinished).length === 0) {
    assert.equal(init.exitCode, null, 'the first start has ended by itself');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  init.kill('SIGKILL');
  await once(init, 'exit');
  const database = await openDatabase({ dataDir });
  const { rows } = await database.pool.query('select 1 as alive');
  await database.close();
  const left = fs.readdirSync(dataDir);
  fs.rmSync(dataDir, { recursive: true });
  assert.deepEqual(rows, [{ alive: 1 }]);
  assert.deepEqual(left, ['database']);
});

test('first start › what a killed one left comes late › taken away as well', async () => {
  const dataDir = temporaryFolder();
  const opening = openDatabase({ dataDir });
  fs.mkdirSync(path.join(dataDir, 'database.new-99999/base'), { recursive: true });
  const database = await opening;
  await database.close();
  assert.deepEqual(fs.readdirSync(dataDir), ['database']);
  fs.rmSync(dataDir, { recursive: true });
});

/** How much more memory a process can have that made its database than one that found it. */
const mostTimes = 1.5;

test('first start › memory of the process afterwards › as after a later start', async () => {
  const dataDir = temporaryFolder();
  const opener = `
    const { openDatabase } = await import(${JSON.stringify(sourceOf('database.ts'))});
    const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write(String(process.memoryUsage.rss() / 1e6));
    await database.close();`;
  const megabytes = async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', opener]);
    let said = '';
    for await (const chunk of child.stdout) said += String(chunk);
    return Number(said);
  };
  const [first, later] = [await megabytes(), await megabytes()];
  fs.rmSync(dataDir, { recursive: true });
  assert.ok(first > 50 && first < mostTimes * later, `${first} MB, ${later} MB later`);
});

function sourceOf(name: string): string {
  return path.join(import.meta.dirname, '../../src/store/engine', name);
}

/** 0 while no server listens there. */
async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  try {
    return (await fetch(url, init)).status;
  } catch {
    await pause(1);
    return 0;
  }
}
