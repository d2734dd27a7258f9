// A start that fails at its very end: what it opened and started is closed and stopped again.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, test } from 'node:test';
import { openTestDatabase } from '../support/engines.ts';
import { killServers, quickStart, startServer } from '../support/process.ts';
import { onEachEngine } from '../support/records.ts';

afterEach(killServers);

/** Starts a server whose greeting no one takes, and stays long enough for jobs to run. */
const program = `
import { loadConfig } from './src/settings/config.ts';
import { startServer } from './src/main.ts';
const refuse = () => {
  throw new Error('nobody reads');
};
await startServer(loadConfig(process.env), refuse, () => undefined).catch((error) => {
  console.log(error.message);
});
await new Promise((resolve) => setTimeout(resolve, 3_000));
console.log(process.getActiveResourcesInfo().filter((name) => name.endsWith('ServerWrap')).length);
process.exit();
`;

async function runProgram(env: NodeJS.ProcessEnv) {
  const args = [...quickStart, '--input-type=module-typescript', '--eval', program];
  const child = spawn(process.execPath, args, {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: Buffer[] = [];
  const logged: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => logged.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, printed: Buffer.concat(printed).toString(), logged: Buffer.concat(logged) };
}

onEachEngine('a start that fails after it listened', (engine) => {
  test('jobs, socket and database › stopped and closed › the next start finds its folder free', async () => {
    const { database, dataDir, url, drop } = await openTestDatabase(engine);
    await database.close();
    const place = url === undefined ? {} : { DATABASE_URL: url };
    const { code, printed, logged } = await runProgram({
      ...place,
      IP3_PORT: '0',
      IP3_DATA_DIR: dataDir,
    });
    assert.equal(code, 0, logged.toString());
    assert.deepEqual(printed.split('\n'), ['nobody reads', '0', ''], 'the error, then no server');
    // A job that still ran would fail over the closed database.
    assert.doesNotMatch(logged.toString(), /"level":"error"/);
    const databaseUrl = url === undefined ? {} : { databaseUrl: url };
    const server = await startServer({ dataDir, nodeOptions: quickStart, ...databaseUrl });
    assert.equal((await server.stop()).code, 0);
    await drop();
  });
});
