// docs/how-to/backup-and-restore.md, point in time: the settings and commands of the page with the
// real pgBackRest. What was written up to the moment is there, what happened after it is not.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { repository } from '../docs/shell-blocks.ts';
import { temporaryFolder } from '../support/engines.ts';
import { startPostgres } from '../support/postgres.ts';
import { killServers, runProgram, startServer } from '../support/process.ts';
import { stringIn } from '../support/values.ts';

afterEach(killServers);

const page = fs.readFileSync(path.join(repository, 'docs/how-to/backup-and-restore.md'), 'utf8');
const section = /^## Server: any moment, with pgBackRest$[^]*?(?=^## )/m.exec(page)![0];
const [config, settings, backUp, restore] = [...section.matchAll(/^```\w*\n([^]*?)^```$/gm)].map(
  ([, block]) => block!,
);

/** A PostgreSQL with the settings of the page, on the ports and in the folders of the test. */
async function startArchiving(folder: string) {
  const at = (name: string) => path.join(folder, name);
  fs.chmodSync(folder, 0o755);
  for (const name of ['repo', 'log', 'lock', 'socket']) {
    fs.mkdirSync(at(name));
    fs.chmodSync(at(name), 0o777);
  }
  const archive = /^archive_command = '(.*)'$/m.exec(settings!)![1]!;
  const named = (command: string) =>
    command.replaceAll('pgbackrest ', `pgbackrest --config=${at('pgbackrest.conf')} `);
  const postgres = await startPostgres({
    withTool: 'pg_dump',
    settings: [
      `unix_socket_directories=${at('socket')}`,
      'archive_mode=on',
      `archive_command=${named(archive)}`,
    ],
  });
  const own = `pg1-port=${postgres.port}\npg1-socket-path=${at('socket')}\npg1-user=proofline\n`;
  const text = config!
    .replace('/backup/pgbackrest', at('repo'))
    .replace('[proofline]', `log-path=${at('log')}\nlock-path=${at('lock')}\n\n[proofline]`)
    .replace('/var/lib/postgresql/15/main', postgres.dataDir);
  fs.writeFileSync(at('pgbackrest.conf'), text + own);
  const { uid, gid } = fs.statSync(postgres.dataDir);
  const follow = (commands: string) =>
    execFileSync('sh', ['-euc', named(commands)], { uid, gid, cwd: '/', stdio: 'pipe' });
  const query = async (sql: string) => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      return (await client.query<Record<string, string>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  return { postgres, follow, query };
}

test('pgBackRest › damaged, restored to a moment before › all of it, and the log is sound', async () => {
  const folder = temporaryFolder();
  const { postgres, follow, query } = await startArchiving(folder);
  const place = { dataDir: path.join(folder, 'data'), databaseUrl: postgres.url };
  const server = await startServer(place);
  const token = await server.logIn();
  const write = async (title: string) => {
    const { body, status } = await server.call('POST', '/api/incidents', {
      token,
      json: { title },
    });
    assert.equal(status, 201);
    return stringIn(body.id);
  };
  const ids = [await write('Before the backup')];
  follow(backUp!);
  for (let n = 0; n < 5; n += 1) ids.push(await write(`After the backup ${n}`));
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  // A moment within the second in which the backup ended would be too early.
  await pause(2_000);
  const [{ now = '' } = {}] = await query(`select now()::text as now`);
  await query('alter table incident disable trigger all');
  await query(`update incident set title = 'Damaged'`);
  await query('create table oops ()');
  await query('select pg_switch_wal()');
  await postgres.end('SIGINT');
  follow(restore!.replace(/--target="[^"]+"/, `--target="${now}"`));
  await postgres.restart();
  for (let turn = 0; turn < 1_200; turn += 1) {
    const [row] = await query('select pg_is_in_recovery()::text as recovers');
    if (row!['recovers'] === 'false') break;
    await pause(50);
  }

  assert.deepEqual(await query(`select 1 from pg_tables where tablename = 'oops'`), []);
  const again = await startServer(place);
  const session = await again.logIn();
  for (const id of ids) {
    const { body } = await again.call('GET', `/api/incidents/${id}`, { token: session });
    assert.match(body.title, /^(Before|After) the backup/);
  }
  const json = { title: 'After the restore' };
  const made = await again.call('POST', '/api/incidents', { token: session, json });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.equal((await again.call('GET', '/readyz')).status, 200);
  assert.deepEqual(await again.stop(), { code: 0, signal: null });
  const verified = runProgram(['audit', 'verify'], place);
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  await postgres.stop();
  fs.rmSync(folder, { recursive: true });
});
