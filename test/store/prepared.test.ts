// A first start copies a database that was made when the program was installed: what is its own in
// every database is made for the copy, and one of another program is not taken.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openDatabase, type Database } from '../../src/store/engine/database.ts';
import { migrate, shippedMigrations } from '../../src/store/engine/migrate.ts';
import { preparedDatabase } from '../../src/store/engine/prepared-folder.ts';
import { markPrepared } from '../../src/store/engine/prepared.ts';
import { migratedFolder, temporaryFolder } from '../support/engines.ts';

let prepared: string;
let originBefore: string;

before(async () => {
  const dataDir = await migratedFolder();
  const database = await openDatabase({ dataDir });
  originBefore = await originOf(database);
  await markPrepared(database.pool);
  await database.close();
  prepared = path.join(dataDir, 'database');
});

after(() => fs.rmSync(path.dirname(prepared), { recursive: true, force: true }));

const openCopy = (dataDir: string) => openDatabase({ dataDir, prepared: () => prepared });

async function originOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ origin: string }>('select origin from audit_epoch');
  assert.equal(rows.length, 1);
  return rows[0]!.origin;
}

describe('prepared database', () => {
  test('two copies › audit logs of their own names, migrated, names that stay', async () => {
    const origins = [originBefore];
    for (const dataDir of [temporaryFolder(), temporaryFolder()]) {
      const opened = await openCopy(dataDir);
      const origin = await originOf(opened);
      assert.deepEqual(await migrate(opened), { applied: [] });
      await opened.close();
      const again = await openCopy(dataDir);
      assert.equal(await originOf(again), origin);
      await again.close();
      origins.push(origin);
    }
    assert.equal(new Set(origins).size, 3);
  });

  test('kill between the copy and its first opening › claimed by whatever opens it', async () => {
    const dataDir = temporaryFolder();
    fs.cpSync(prepared, path.join(dataDir, 'database'), { recursive: true });
    const opened = await openDatabase({ dataDir });
    const origin = await originOf(opened);
    await opened.close();
    assert.notEqual(origin, originBefore);
  });

  test('none there › an empty database', async () => {
    const dataDir = temporaryFolder();
    const none = path.join(dataDir, 'none');
    const opened = await openDatabase({ dataDir, prepared: () => none });
    const { rows } = await opened.pool.query(`select to_regclass('migration') as found`);
    await opened.close();
    assert.deepEqual(rows, [{ found: null }]);
  });

  test('a migration more, fewer or another › another folder', () => {
    const shipped = shippedMigrations();
    const [first, ...others] = shipped;
    const changed = [{ ...first!, sha256: 'f'.repeat(64) }, ...others];
    const folders = [shipped, others, changed, [...shipped, { ...first!, name: '9999-more' }]];
    assert.equal(new Set(folders.map((one) => preparedDatabase(one))).size, folders.length);
    assert.equal(preparedDatabase(), preparedDatabase(shipped));
  });
});
