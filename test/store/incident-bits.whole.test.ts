// Bits of incidents under what can happen to them: changes while they are kept, two that keep them,
// an end in the middle, many late ids, a backup: what they find stays what the rows say.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { seedSkewed } from '../../bench/skewed.ts';
import { dumpEmbedded, loadDump } from '../../src/store/backup/dump.ts';
import { openDatabase } from '../../src/store/engine/database.ts';
import { keepBits, recountBits } from '../../src/store/incidents/bits/keep-bits.ts';
import {
  createServerDatabase,
  engines,
  openTestDatabase,
  temporaryFolder,
  type TestDatabase,
} from '../support/engines.ts';
import { randomFrom, type Random } from '../support/random.ts';
import { add, anyId, blockSize, change, faultsOf, keepAll, keepOne } from './bits-ground.ts';

const incidents = 4 * blockSize;
/** Of how many searches one is asked. */
const few = 97;

async function seeded(engine: (typeof engines)[number]): Promise<TestDatabase> {
  const files = await openTestDatabase(engine);
  await seedSkewed(files.database, incidents);
  return files;
}

for (const engine of engines) {
  test(`searches on ${engine} › rounds of random changes › what the rows say`, async () => {
    const { database, drop } = await seeded(engine);
    const random = randomFrom(20_261_127);
    await keepAll(database);
    const faults = await faultsOf(database, 0, few);
    for (let round = 1; round <= 4; round += 1) {
      for (let n = 0; n < 80; n += 1) await change(database, random);
      faults.push(...(await faultsOf(database, round * 7, few)));
      await keepAll(database, 40);
      faults.push(...(await faultsOf(database, round * 7 + 3, few)));
    }
    assert.deepEqual(faults, []);
    await drop();
  });

  test(`a backup restored on PostgreSQL, of ${engine} › bits kept and marked › what the rows say`, async () => {
    const { database, drop } = await seeded('embedded');
    const random = randomFrom(3);
    await keepAll(database);
    for (let n = 0; n < 40; n += 1) await change(database, random);
    const { url, drop: dropCopy } = await createServerDatabase('template0');
    const copy = await openDatabase({ url, dataDir: temporaryFolder() });
    await loadDump(copy, await dumpEmbedded(database));
    const faults = await faultsOf(copy, 5, few);
    await change(copy, random);
    faults.push(...(await faultsOf(copy, 6, few)));
    await keepAll(copy);
    faults.push(...(await faultsOf(copy, 7, few)));
    assert.deepEqual(faults, []);
    await copy.close();
    await dropCopy();
    await drop();
  });
}

/** Changes at random until the work is done; returns how many. */
async function whileChanging(
  { database }: TestDatabase,
  random: Random,
  work: () => Promise<unknown>,
): Promise<number> {
  const changing = { on: true, n: 0 };
  const writers = Array.from({ length: 3 }, async () => {
    for (; changing.on; changing.n += 1) await change(database, random).catch(pastDeleted);
  });
  await work();
  changing.on = false;
  await Promise.all(writers);
  return changing.n;
}

/** Another writer might have taken it away, or changed it at the same time. */
function pastDeleted(error: Error): void {
  if (!/deadlock|foreign key/.test(error.message)) throw error;
}

test('two that keep bits › while others change incidents › no change is missed', async () => {
  const files = await seeded('postgres');
  const random = randomFrom(7);
  const faults: string[] = [];
  await keepAll(files.database);
  for (let round = 0; round < 3; round += 1) {
    const keeping = async () => {
      for (let n = 0; n < 6; n += 1) await keepOne(files.database);
    };
    const n = await whileChanging(files, random, () => Promise.all([keeping(), keeping()]));
    assert.ok(n > 10, `${n} changes`);
    faults.push(...(await faultsOf(files.database, round * 5, few)));
  }
  assert.deepEqual(faults, []);
  await files.drop();
});

/** What a keeper waits for: with the old bits in place, and with all that is new written. */
const holds = ['lock table incident_bits in share mode', 'select from incident_block for update'];

test('keeping bits › ended in the middle › what was kept, with all marks', async () => {
  const { database, drop } = await seeded('postgres');
  const random = randomFrom(11);
  await keepAll(database);
  for (let n = 0; n < 60; n += 1) await change(database, random);
  for (const hold of holds) {
    const end = await database.kysely.transaction().execute(async (holding) => {
      await sql.raw(hold).execute(holding);
      const kept = keepOne(database).catch((error: unknown) => error);
      await endWaiting(database);
      return kept;
    });
    assert.ok(end instanceof Error, hold);
    assert.deepEqual(await faultsOf(database, 9, few), []);
  }
  await drop();
});

/** Ends what waits for a lock, once something does. */
async function endWaiting({ kysely: db }: TestDatabase['database']): Promise<void> {
  for (;;) {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await wait(20);
  }
}

test('late ids › more than a block has room for › all blocks are made anew', async () => {
  const { database, drop } = await seeded('postgres');
  await keepAll(database);
  const neighbour = await anyId(database, randomFrom(1));
  const room = { least: 0, fewest: 1, size: blockSize, most: 200 };
  await add(database, 100, neighbour);
  await keepBits(database.kysely, room);
  const { rows } = await sql`select from incident_block`.execute(database.kysely);
  assert.deepEqual(rows, []);
  while (await keepBits(database.kysely, room));
  assert.deepEqual(await faultsOf(database, 4, few), []);
  await drop();
});

test('bits › changed by hand › right after a recount, or a day', async () => {
  const { database, drop } = await seeded('postgres');
  await keepAll(database);
  const emptied = sql`update incident_bits set bits = 0::bit(16000)`;
  await emptied.execute(database.kysely);
  assert.notDeepEqual(await faultsOf(database, 4, few), []);
  await sql`update incident_block set kept_at = kept_at - interval '25 hours'`.execute(
    database.kysely,
  );
  await keepAll(database);
  assert.deepEqual(await faultsOf(database, 4, few), []);
  await emptied.execute(database.kysely);
  // Too few for bits of their own.
  assert.equal(await recountBits(database.kysely), 0);
  await drop();
});
