// Kept figures after a backup was loaded into an empty database: they come with it, and are right.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { dumpEmbedded, loadDump } from '../../src/store/backup/dump.ts';
import { openDatabase, type Database } from '../../src/store/engine/database.ts';
import { keepFigures, recountFigures } from '../../src/store/statistics/keep-figures.ts';
import {
  createServerDatabase,
  engines,
  openTestDatabase,
  temporaryFolder,
  type Engine,
} from '../support/engines.ts';
import { randomFrom } from '../support/random.ts';
import { addIncidents, changes, figuresOf, keepAll, recounted, whole } from './figures-ground.ts';

/** A database as a restore finds it. */
async function emptyDatabase(engine: Engine): Promise<{ copy: Database; drop: () => unknown }> {
  const dataDir = temporaryFolder();
  if (engine === 'embedded') {
    const copy = await openDatabase({ dataDir });
    return { copy, drop: () => copy.close() };
  }
  const { url, drop: dropDatabase } = await createServerDatabase('template0');
  const copy = await openDatabase({ url, dataDir });
  const drop = async () => {
    await copy.close();
    await dropDatabase();
  };
  return { copy, drop };
}

async function keptIn({ kysely: db }: Database) {
  const tables = ['figure_day', 'figure_length', 'figure_total', 'figure_mark'];
  const read = tables.map((name) =>
    sql`select own::text as row from ${sql.table(name)} as own order by 1`.execute(db),
  );
  return (await Promise.all(read)).map(({ rows }) => rows);
}

for (const engine of engines) {
  test(`a backup restored on ${engine} › days kept and marked › equal to a recount`, async () => {
    const { database, drop: dropOriginal } = await openTestDatabase('embedded');
    const random = randomFrom(31);
    for (let round = 0; round < 15; round += 1) await addIncidents(database.kysely, random);
    for (const change of changes) await change(database.kysely, random);
    await keepAll(database.kysely);
    for (const change of changes.slice(0, 12)) await change(database.kysely, random);
    const before = { kept: await keptIn(database), figures: await figuresOf(database.kysely) };
    const { copy, drop } = await emptyDatabase(engine);
    await loadDump(copy, await dumpEmbedded(database));
    await dropOriginal();
    const { kysely: db } = copy;
    assert.deepEqual(await keptIn(copy), before.kept);
    for (const rows of before.kept) assert.ok(rows.length > 0);
    assert.deepEqual(await figuresOf(db), before.figures);
    assert.deepEqual(await recounted(db), before.figures);
    await keepAll(db);
    assert.deepEqual((await recountFigures(db)).drifted, []);
    for (const change of changes) await change(db, random);
    await keepFigures(db, { most: 3, quietMs: 0 });
    assert.deepEqual(await figuresOf(db, [whole]), await recounted(db, [whole]));
    await drop();
  });
}
