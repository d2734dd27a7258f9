// What the bits of incidents find is what the rows say, after any change. More of it, and the
// embedded engine, in incident-bits.whole.test.ts.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { seedSkewed } from '../../bench/skewed.ts';
import { listOrders } from '../../src/domain/incident.ts';
import { readBitsKept } from '../../src/store/incidents/bits/bit-pages.ts';
import { forgetBits } from '../../src/store/incidents/bits/keep-bits.ts';
import { openTestDatabase, type TestDatabase } from '../support/engines.ts';
import { randomFrom } from '../support/random.ts';
import { add, blockSize, change, faultsOf, keepAll, keepOne } from './bits-ground.ts';

const incidents = 2 * blockSize;
const fewShapes = 401;

suite('bits of incidents', () => {
  let files: TestDatabase;
  before(async () => {
    files = await openTestDatabase('postgres');
    await seedSkewed(files.database, incidents);
  });
  after(() => files.drop());

  const unknown = async () => (await faultsOf(files.database, 0, fewShapes)).length > 0;

  const state = () => readBitsKept(files.database.kysely);

  test('searches › before bits are kept, with a block without, and after they are forgotten › told apart', async () => {
    assert.ok(await unknown());
    await keepOne(files.database);
    assert.deepEqual(await state(), { blocks: 2, kept: 1, changes: blockSize });
    assert.ok(await unknown());
    await keepAll(files.database);
    assert.deepEqual(await state(), { blocks: 2, kept: 2, changes: 0 });
    assert.deepEqual(await faultsOf(files.database, 0, fewShapes), []);
    await forgetBits(files.database.kysely);
    assert.ok(await unknown());
  });

  test('searches › random changes, marked and kept › what the rows say', async () => {
    const random = randomFrom(20_261_127);
    await keepAll(files.database);
    for (let n = 0; n < 40; n += 1) await change(files.database, random);
    const faults = await faultsOf(files.database, 100, fewShapes);
    await keepAll(files.database, 20);
    faults.push(...(await faultsOf(files.database, 200, fewShapes)));
    assert.deepEqual(faults, []);
  });

  test('searches › more incidents than the last block has room for › what the rows say', async () => {
    await add(files.database, blockSize);
    const faults = await faultsOf(files.database, 50, fewShapes);
    await keepAll(files.database);
    faults.push(...(await faultsOf(files.database, 50, fewShapes)));
    assert.deepEqual(faults, []);
  });

  // Blocks are read in the order of the search, and no more than fill the page.
  for (const order of ['due', '-updated'] as const) {
    test(`searches by ${order} › small blocks that reach into each other › what the rows say`, async () => {
      const many = await openTestDatabase('postgres');
      await seedSkewed(many.database, 10 * blockSize);
      await keepAll(many.database, 1, blockSize / 5);
      const first = listOrders.indexOf(order);
      assert.deepEqual(await faultsOf(many.database, first, 31 * listOrders.length), []);
      await many.drop();
    });
  }
});
