// Facets by bits are what the rows say. After random changes: bit-facets.whole.test.ts.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { sql } from 'kysely';
import { seedSkewed } from '../../bench/skewed.ts';
import { readBitFacets } from '../../src/store/incidents/bits/bit-facets.ts';
import { openTestDatabase, type TestDatabase } from '../support/engines.ts';
import { add, blockSize, keepAll, keepOne } from './bits-ground.ts';
import { choices, facetFaultsOf } from './facets-ground.ts';

suite('facets by bits', () => {
  let files: TestDatabase;
  before(async () => {
    files = await openTestDatabase('postgres');
    await seedSkewed(files.database, 3 * blockSize);
  });
  after(() => files.drop());

  test('before bits are kept, and with a block without › the rows are read', async () => {
    const facets = () => readBitFacets(files.database.kysely, { severity: [4] }, []);
    assert.equal(await facets(), null);
    await keepOne(files.database);
    assert.equal(await facets(), null);
    await keepAll(files.database);
    assert.notEqual(await facets(), null);
    await sql`update incident_block set facet_values = null where block = 1`.execute(
      files.database.kysely,
    );
    assert.equal(await facets(), null);
    await keepAll(files.database);
    assert.notEqual(await facets(), null);
  });

  test('words, tags, ids, custom fields, times between milliseconds › the rows are read', async () => {
    const { kysely } = files.database;
    for (const filter of [
      { search: 'injection' },
      { tags: { some: ['shop'], none: [] } },
      { ids: ['01900000-0000-7000-8000-000000000000'] },
      { custom: [{ name: 'entity', some: [], none: [], absent: 'some' as const }] },
      { created_since: '2026-01-01T00:00:00.0005Z' },
      { changed_since: '1999-01-01T00:00:00.000Z' },
    ]) {
      assert.equal(await readBitFacets(kysely, filter, []), null, JSON.stringify(filter));
    }
  });

  test('one value of each filter › what the rows say', async () => {
    const first = Object.entries(choices).map(([name, [value]]) => ({ [name]: value! }));
    assert.deepEqual(await facetFaultsOf(files.database, first), []);
  });

  test('agents that differ in their spelling › counted apart, kept or changed since', async () => {
    const { kysely } = files.database;
    await keepAll(files.database);
    const { rows } = await sql<{ agent_id: string }>`select agent_id from incident
      where agent_id is not null group by 1 order by count(*) desc, 1 limit 1`.execute(kysely);
    const agent = rows[0]!.agent_id;
    const other = agent.toUpperCase();
    assert.notEqual(other, agent);
    await sql`update incident set agent_id = ${other} where id in (
      select id from incident where agent_id = ${agent} order by id limit 1)`.execute(kysely);
    const asked = [{ status: '!closed' }, { agent, status: 'open' }, { agent: other }];
    assert.deepEqual(await facetFaultsOf(files.database, asked), []);
    await keepAll(files.database);
    assert.deepEqual(await facetFaultsOf(files.database, asked), []);
    const found = await readBitFacets(kysely, { agent_id: { some: [agent], none: [] } }, [agent]);
    const ofAgent = found?.values.filter(({ value }) => value.toUpperCase() === other);
    assert.deepEqual(ofAgent?.map(({ value }) => value).toSorted(), [other, agent].toSorted());
  });

  test('incidents that are taken away and added › counted no more and at once', async () => {
    const { kysely } = files.database;
    const asked = [{ severity: 'low,medium' }, { owner: 'none', status: '!open' }];
    await keepAll(files.database);
    const first = sql`select id from incident order by id limit 40`;
    await sql`delete from incident where id in (${first})`.execute(kysely);
    await add(files.database, 20);
    assert.deepEqual(await facetFaultsOf(files.database, asked), []);
    await keepAll(files.database);
    assert.deepEqual(await facetFaultsOf(files.database, asked), []);
  });
});
