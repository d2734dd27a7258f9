// What the embedded engine promises about the disk: an answered commit was synced, and a folder that
// is not its own stays as it is. First starts are in test/process/first-start.whole.test.ts.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { openDatabase } from '../../src/store/engine/database.ts';
import { migratedFolder, openTestDatabase, temporaryFolder } from '../support/engines.ts';

const inserts = 25;

test('commit › single inserts › one fsync each at least', async (context) => {
  const opened = await openTestDatabase('embedded');
  await opened.database.pool.query('create table sample (id int primary key)');
  const fsync = context.mock.method(fs, 'fsyncSync');
  for (let id = 0; id < inserts; id += 1) {
    await opened.database.pool.query('insert into sample values ($1)', [id]);
  }
  const calls = fsync.mock.callCount();
  fsync.mock.restore();
  await opened.drop();
  assert.ok(calls >= inserts, `${calls} fsync calls for ${inserts} commits`);
});

test('commit › PGlite as shipped › no fsync: the count above tells', async (context) => {
  const opened = await openTestDatabase('embedded');
  await opened.database.pool.query('create table sample (id int primary key)');
  await opened.database.close();
  const lite = await PGlite.create(path.join(opened.dataDir, 'database'));
  const fsync = context.mock.method(fs, 'fsyncSync');
  for (let id = 0; id < inserts; id += 1) {
    await lite.query('insert into sample values ($1)', [id]);
  }
  const calls = fsync.mock.callCount();
  fsync.mock.restore();
  await lite.close();
  await opened.drop();
  assert.equal(calls, 0);
});

test('commit › the disk refuses fsync › an error, then a stop, then recovery', async (context) => {
  const opened = await openTestDatabase('embedded');
  const { pool } = opened.database;
  await pool.query('create table sample (id int primary key)');
  await pool.query('insert into sample values (1)');
  const fsync = context.mock.method(fs, 'fsyncSync', () => {
    throw new Error('EIO: i/o error, fsync');
  });
  await assert.rejects(pool.query('insert into sample values ($1)', [2]), { code: '58030' });
  fsync.mock.restore();
  await assert.rejects(pool.query('select 1'), { code: 'unavailable', message: /has stopped/ });
  await opened.database.close();

  const again = await openDatabase({ dataDir: opened.dataDir });
  const { rows } = await again.pool.query('select id from sample where id = 1');
  await again.close();
  await opened.drop();
  assert.deepEqual(rows, [{ id: 1 }]);
});

test('commit › process killed right after the answer › the row is there', async () => {
  const dataDir = await migratedFolder();
  const writer = `
    const { openDatabase } = await import(${JSON.stringify(sourceOf('database.ts'))});
    const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    await database.pool.query('create table sample (id int primary key)');
    for (let id = 1; ; id += 1) {
      await database.pool.query('insert into sample values ($1)', [id]);
      await new Promise((resolve) => process.stdout.write(id + '\\n', resolve));
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', writer]);
  // Its output ends a moment before it is gone, and until then it has the folder.
  const gone = once(child, 'exit');
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.length > 200) child.kill('SIGKILL');
  }
  await gone;
  const answered = Number(said.trimEnd().split('\n').at(-1));
  const database = await openDatabase({ dataDir });
  const { rows } = await database.pool.query<{ last: number }>(
    'select max(id) as last from sample',
  );
  await database.close();
  fs.rmSync(dataDir, { recursive: true });
  assert.ok(answered > 10);
  assert.ok((rows[0]?.last ?? 0) >= answered);
});

test('start › folder with foreign files › refused, files untouched', async () => {
  const dataDir = temporaryFolder();
  const foreign = path.join(dataDir, 'database', 'letter.txt');
  fs.mkdirSync(path.dirname(foreign));
  fs.writeFileSync(foreign, 'dear');
  await assert.rejects(openDatabase({ dataDir }), { code: 'unavailable', message: /no database/ });
  assert.deepEqual(fs.readdirSync(dataDir), ['database']);
  assert.equal(fs.readFileSync(foreign, 'utf8'), 'dear');
  fs.rmSync(dataDir, { recursive: true });
});

test('start › files of another PostgreSQL version › refused with both versions', async () => {
  const opened = await openTestDatabase('embedded');
  await opened.database.close();
  fs.writeFileSync(path.join(opened.dataDir, 'database/PG_VERSION'), '17\n');
  const opening = openDatabase({ dataDir: opened.dataDir });
  await assert.rejects(opening, { message: /PostgreSQL 17 and this program has 18/ });
  await opened.drop();
});

function sourceOf(name: string): string {
  return path.join(import.meta.dirname, '../../src/store/engine', name);
}
