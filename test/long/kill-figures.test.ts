// A server of PostgreSQL that is killed while incidents change, and figures or bits are kept: what
// is kept belongs to what was committed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { seedSkewed } from '../../bench/skewed.ts';
import { openDatabase } from '../../src/store/engine/database.ts';
import { migrate } from '../../src/store/engine/migrate.ts';
import { keepFigures } from '../../src/store/statistics/keep-figures.ts';
import {
  blockSize,
  change,
  faultsOf,
  keepAll as keepAllBits,
  keepOne,
} from '../store/bits-ground.ts';
import {
  addIncidents,
  changeAtRandom,
  figuresOf,
  keepAll,
  recounted,
  type Db,
} from '../store/figures-ground.ts';
import { temporaryFolder } from '../support/engines.ts';
import { startPostgres } from '../support/postgres.ts';
import { randomFrom } from '../support/random.ts';
import { scaled } from '../support/scale.ts';

const rounds = scaled(6);

test('the database killed › while incidents change and days are kept › equal to a recount', async () => {
  const server = await startPostgres();
  const open = () => openDatabase({ url: server.url, dataDir: temporaryFolder() });
  const random = randomFrom(24);
  let database = await open();
  await migrate(database);
  for (let round = 0; round < 20; round += 1) await addIncidents(database.kysely, random);
  for (let round = 0; round < rounds; round += 1) {
    const { kysely: db } = database;
    const cut = Promise.allSettled([
      untilCut(() => changeAtRandom(db, random)),
      untilCut(() => keepFigures(db, { most: 3, quietMs: 0 })),
    ]);
    await pause(200 + random.below(500));
    await server.end('SIGKILL');
    const ends = await cut;
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    await database.close();
    await server.restart();
    database = await open();
    await assertExact(database.kysely);
  }
  await keepAll(database.kysely);
  await assertExact(database.kysely);
  await database.close();
  await server.stop();
});

test('the database killed › while incidents change and bits are kept › what the rows say', async () => {
  const server = await startPostgres();
  const open = () => openDatabase({ url: server.url, dataDir: temporaryFolder() });
  const random = randomFrom(16);
  let database = await open();
  await migrate(database);
  await seedSkewed(database, 4 * blockSize);
  await keepAllBits(database);
  for (let round = 0; round < rounds; round += 1) {
    const { kysely } = database;
    const cut = Promise.allSettled([
      untilCut(() => change({ kysely }, random)),
      untilCut(() => keepOne({ kysely })),
    ]);
    await pause(200 + random.below(500));
    await server.end('SIGKILL');
    const ends = await cut;
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    await database.close();
    await server.restart();
    database = await open();
    assert.deepEqual(await faultsOf(database, round), []);
  }
  await database.close();
  await server.stop();
});

/** Works until the server is gone. */
async function untilCut(work: () => Promise<unknown>): Promise<never> {
  for (;;) await work();
}

async function assertExact(db: Db): Promise<void> {
  assert.deepEqual(await figuresOf(db), await recounted(db));
}
