// Facets by bits under random changes: always what the rows say, with marks and without.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { seedSkewed } from '../../bench/skewed.ts';
import { openTestDatabase, type TestDatabase } from '../support/engines.ts';
import { randomFrom } from '../support/random.ts';
import { blockSize, change, keepAll } from './bits-ground.ts';
import { choices, facetFaultsOf, randomFilter } from './facets-ground.ts';

suite('facets by bits', () => {
  let files: TestDatabase;
  before(async () => {
    files = await openTestDatabase('postgres');
    await seedSkewed(files.database, 3 * blockSize);
    await keepAll(files.database);
  });
  after(() => files.drop());

  const alone = Object.entries(choices).flatMap(([name, values]) =>
    values.map((value) => ({ [name]: value })),
  );

  test('each value of each filter › what the rows say', async () => {
    assert.deepEqual(await facetFaultsOf(files.database, alone), []);
  });

  test('random filters after random changes, marked and kept › what the rows say', async () => {
    const random = randomFrom(20_261_128);
    const faults: string[] = [];
    const compare = async () => {
      const filters = Array.from({ length: 12 }, () => randomFilter(random));
      faults.push(...(await facetFaultsOf(files.database, [{}, ...filters])));
    };
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 30; n += 1) await change(files.database, random);
      await compare();
      await keepAll(files.database, 15);
      await compare();
    }
    const since = { changed_since: '2026-11-01T00:00:00.000Z' };
    faults.push(...(await facetFaultsOf(files.database, alone.slice(0, 8), since)));
    assert.deepEqual(faults, []);
  });
});
