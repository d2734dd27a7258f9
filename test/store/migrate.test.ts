// Migrations: once each and in order, no matter who runs them; refused where database and program
// do not fit.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openDatabase } from '../../src/store/engine/database.ts';
import type { Database } from '../../src/store/engine/database.ts';
import { migrate, migrationState } from '../../src/store/engine/migrate.ts';
import {
  createServerDatabase,
  engines,
  openTestDatabase,
  temporaryFolder,
} from '../support/engines.ts';
import type { Engine } from '../support/engines.ts';

const first = `create table one (id int); insert into one values (1); -- two statements`;
const second = `create table two (id int);\nalter table one add note text;\n`;

/** An empty database, without any migration. */
async function openEmpty(engine: Engine) {
  const dataDir = temporaryFolder();
  const server = engine === 'postgres' ? await createServerDatabase('template0') : undefined;
  const open = () => openDatabase({ url: server?.url, dataDir });
  const remove = async () => {
    await server?.drop();
    fs.rmSync(dataDir, { recursive: true });
  };
  return { open, remove };
}

function folderWith(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, sql] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), sql);
  return folder;
}

const both = folderWith({ '0001-one.sql': first, '0002-two.sql': second });
const onlyFirst = folderWith({ '0001-one.sql': first });
after(() => {
  for (const folder of [both, onlyFirst]) fs.rmSync(folder, { recursive: true });
});

for (const engine of engines) {
  describe(`migrate (${engine})`, () => {
    let empty: Awaited<ReturnType<typeof openEmpty>>;
    let database: Database;
    before(async () => {
      empty = await openEmpty(engine);
      database = await empty.open();
    });
    after(async () => {
      await database.close();
      await empty.remove();
    });

    test('empty database › state › all pending, nothing touched', async () => {
      const state = await migrationState(database, both);
      assert.deepEqual(state, { current: 0, latest: 2, pending: ['0001-one', '0002-two'] });
      const { rows } = await database.pool.query(`select to_regclass('migration') as found`);
      assert.deepEqual(rows, [{ found: null }]);
    });

    test('migration that fails › rolled back whole, named in the error', async () => {
      const folder = folderWith({ '0001-one.sql': `${first};\nselect 1 / 0;` });
      await assert.rejects(migrate(database, folder), /0001-one failed .*division by zero/);
      fs.rmSync(folder, { recursive: true });
      const { rows } = await database.pool.query(`select to_regclass('one') as found`);
      assert.deepEqual(rows, [{ found: null }]);
    });

    test('one, then both, then both again › only what is missing is applied', async () => {
      assert.deepEqual(await migrate(database, onlyFirst), { applied: ['0001-one'] });
      assert.deepEqual(await migrate(database, both), { applied: ['0002-two'] });
      assert.deepEqual(await migrate(database, both), { applied: [] });
      const { rows } = await database.pool.query('select id, note from one');
      assert.deepEqual(rows, [{ id: 1, note: null }]);
      const state = await migrationState(database, both);
      assert.deepEqual(state, { current: 2, latest: 2, pending: [] });
    });

    const unfit = [
      ['database newer than the program', { '0001-one.sql': first }, /newer than this program/],
      [
        'changed after it was applied',
        { '0001-one.sql': `${first} `, '0002-two.sql': second },
        /0001-one was changed after it was applied/,
      ],
      [
        'number that comes twice',
        { '0001-one.sql': first, '0001-three.sql': second },
        /0001-three\.sql breaks the numbering: a number above 1 comes here/,
      ],
      ['file name without a number', { 'one.sql': first }, /one\.sql breaks the numbering/],
    ] as const;
    for (const [situation, files, message] of unfit) {
      test(`${situation} › migrate and state › refused with what to do`, async () => {
        const folder = folderWith(files);
        await assert.rejects(migrate(database, folder), { code: 'conflict', message });
        await assert.rejects(migrationState(database, folder), { code: 'conflict', message });
        fs.rmSync(folder, { recursive: true });
      });
    }

    test('line ends of another system › same migration', async () => {
      const folder = folderWith({
        '0001-one.sql': first,
        '0002-two.sql': second.replaceAll('\n', '\r\n'),
      });
      assert.deepEqual(await migrate(database, folder), { applied: [] });
      fs.rmSync(folder, { recursive: true });
    });

    test('a number between two that were applied › applied later, and once', async () => {
      const third = `create table three (id int);`;
      const gap = folderWith({
        '0001-one.sql': first,
        '0002-two.sql': second,
        '0004-four.sql': third,
      });
      assert.deepEqual(await migrate(database, gap), { applied: ['0004-four'] });
      fs.writeFileSync(path.join(gap, '0003-three.sql'), 'create table between_them (id int);');
      assert.deepEqual(await migrate(database, gap), { applied: ['0003-three'] });
      assert.deepEqual(await migrate(database, gap), { applied: [] });
      fs.rmSync(path.join(gap, '0003-three.sql'));
      const message = /has the migration 0003-three, which this program does not know: it is newer/;
      await assert.rejects(migrate(database, gap), { code: 'conflict', message });
      fs.rmSync(gap, { recursive: true });
    });
  });
}

describe('migrate on a server', () => {
  test('three servers starting at once › each migration applied once', async () => {
    const slow = folderWith({
      '0001-one.sql': `${first}; select pg_sleep(0.2)`,
      '0002-two.sql': second,
    });
    const empty = await openEmpty('postgres');
    const databases = await Promise.all([empty.open(), empty.open(), empty.open()]);
    const runs = await Promise.all(databases.map((database) => migrate(database, slow)));
    const { rows } = await databases[0].pool.query('select count(*) as rows from one');
    await Promise.all(databases.map((database) => database.close()));
    await empty.remove();
    fs.rmSync(slow, { recursive: true });
    const applied = runs.flatMap((run) => run.applied).sort();
    assert.deepEqual(applied, ['0001-one', '0002-two']);
    assert.deepEqual(rows, [{ rows: 1 }]);
  });
});

describe('shipped migrations', () => {
  for (const engine of engines) {
    // A run makes its template by all of them on an empty database; once is enough.
    test(`all of them on an empty database (${engine}) › applied`, async () => {
      const { database, drop } = await openTestDatabase(engine);
      const { current, latest, pending } = await migrationState(database);
      await drop();
      assert.ok(latest >= 1);
      assert.deepEqual({ current, pending }, { current: latest, pending: [] });
    });
  }
});
