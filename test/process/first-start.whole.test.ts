// The first start of the embedded engine: one that was killed or stopped leaves nothing that needs
// a hand, and what making a database took is given back.
import assert from 'node:assert/strict';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
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

test('first start › the first ready answer › the administrator of the settings can log in', async () => {
  const dataDir = temporaryFolder();
  const port = await freePort();
  const server = spawnServer({ dataDir, settings: { IP3_PORT: String(port) } });
  const url = `http://127.0.0.1:${port}`;
  // Without a pause, and not by the greeting: it comes later than the first ready answer.
  while ((await statusOf(`${url}/readyz`)) !== 200) {
    assert.equal(server.child.exitCode, null, server.output());
  }
  const login = await statusOf(`${url}/api/ip3/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: adminEmail, password: adminPassword }),
  });
  await server.stop();
  fs.rmSync(dataDir, { recursive: true });
  assert.equal(login, 200);
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

/** How much more memory a process may have that made its database than one that found it. */
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
