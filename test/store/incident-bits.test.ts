// What the bits of incidents find is what the rows say, after any change. More of it, and the
// embedded engine, in incident-bits.whole.test.ts.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { sql, type Kysely } from 'kysely';
import { seedSkewed } from '../../bench/skewed.ts';
import { listOrders } from '../../src/domain/incident.ts';
import { required } from '../../src/domain/required.ts';
import { readBitsKept } from '../../src/store/incidents/bits/bit-pages.ts';
import { forgetBits } from '../../src/store/incidents/bits/keep-bits.ts';
import type { Tables } from '../../src/store/tables.ts';
import { openTestDatabase, type TestDatabase } from '../support/engines.ts';
import { randomFrom, type Random } from '../support/random.ts';
import { add, blockSize, change, faultsOf, keepAll, keepOne } from './bits-ground.ts';

const incidents = 2 * blockSize;
const fewShapes = 401;

const places = Array.from({ length: 16_000 }, (_, place) => place);

interface BlockPlaces {
  block: number;
  places: number[];
}

async function firstPlaces(
  db: Kysely<Tables>,
  blocks: readonly BlockPlaces[],
  isUp: boolean,
  most: number,
): Promise<number[]> {
  const bits = blocks.map((one) => {
    const own = new Set(one.places);
    return places.map((place) => (own.has(place) ? '1' : '0')).join('');
  });
  const { rows } = await sql<{ found: number[] }>`
    select first_places(${blocks.map(({ block }) => block)}::int[], ${bits}::bit(16000)[],
      ${sql.lit(isUp)}, ${most}::int) as found`.execute(db);
  return required(rows[0], 'row').found;
}

function expectedPlaces(blocks: readonly BlockPlaces[], isUp: boolean, most: number): number[] {
  const all = blocks.flatMap((one) => one.places.map((place) => one.block * 16_000 + place));
  return (isUp ? all : all.toReversed()).slice(0, most);
}

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

  const inBlock: Record<string, (random: Random) => (at: number) => boolean> = {
    none: () => () => false,
    one: (random) => {
      const only = random.below(16_000);
      return (at) => at === only;
    },
    few: (random) => {
      const first = random.below(15_900);
      return (at) => at >= first && at < first + 3;
    },
    'at one end': () => (at) => at < 900,
    'at the other end': () => (at) => at >= 15_100,
    'a sixth': (random) => () => random.once(6),
    all: () => () => true,
  };

  test('first places › blocks with few, many and all bits › those of a reading bit by bit', async () => {
    const random = randomFrom(20_261_128);
    const kinds = Object.values(inBlock);
    for (let round = 0; round < 12; round += 1) {
      const blocks = [3, 4, 9].map((block) => {
        const has = random.pick(kinds)(random);
        return { block, places: places.filter(has) };
      });
      for (const isUp of [true, false]) {
        for (const most of [1, 61, 2_500]) {
          const found = await firstPlaces(files.database.kysely, blocks, isUp, most);
          assert.deepEqual(found, expectedPlaces(blocks, isUp, most), `${round}: ${most} ${isUp}`);
        }
      }
    }
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
