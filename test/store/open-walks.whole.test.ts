// Lists of open incidents among many that are closed, and look-ups after many changes: bounded by the
// pages that are read, for the statements as the service sends them.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { seedSkewed } from '../../bench/skewed.ts';
import { listOrders } from '../../src/domain/incident.ts';
import { explained, statementsOf, type PlanNode } from '../support/explained.ts';
import { openTestService, type TestService } from '../support/service.ts';

/** More than a walk reads first, so that the search goes on where the open ones aren't near. */
const incidents = 12_000;

const pagesOf = (nodes: readonly PlanNode[]) =>
  nodes.reduce((sum, node) => sum + node['Shared Hit Blocks'] + node['Shared Read Blocks'], 0);

/** The columns of each order, for a plain reading of the table. */
const orders: Record<string, string> = {
  '-created': 'id desc',
  created: 'id',
  '-severity': 'coalesce(severity, reported_severity, 0) desc, id desc',
  '-updated': 'coalesce(changed_at, created_at) desc, id desc',
  due: 'sla_due_at, case when sla_due_at is not null then id end, id desc',
};

const bySector = {
  'sector=energy': "sector = 'energy'",
  'sector=!banking': "sector is distinct from 'banking'",
  'country=pl': "country = 'PL'",
  'country=!DE&sector=!none': "country is distinct from 'DE' and sector is not null",
  'sector=none&severity=low': 'sector is null and coalesce(severity, reported_severity) = 2',
};

const isOfTable = (node: PlanNode) =>
  node['Relation Name'] === 'incident' && node['Node Type'] !== 'Index Only Scan';

suite('open incidents among closed ones', () => {
  let service: TestService;
  let analyst: Record<string, string>;
  before(async () => {
    service = await openTestService('postgres');
    analyst = await service.as('Analyst');
    await seedSkewed(service.deps.database, incidents);
  });
  after(() => service.close());

  async function nodesOf(query: string): Promise<PlanNode[]> {
    const url = `/api/ip3/v1/incidents?limit=50&${query}`;
    const sent = await statementsOf(service, async () => {
      const { status } = await service.call('GET', url, { headers: analyst });
      assert.equal(status, 200, query);
    });
    return explained(service, sent);
  }

  for (const sort of listOrders) {
    test(`open ones, ${sort} › among many that are closed › found in few pages of the index`, async () => {
      const faults: string[] = [];
      for (const filter of ['status=open,triaged', 'lifecycle=open', 'outcome=accepted_risk']) {
        const query = `sort=${sort}&${filter}&severity=high,critical`;
        const scans = (await nodesOf(query)).filter((node) => node['Index Name'] !== undefined);
        const walked = pagesOf(scans.filter((node) => node['Node Type'] === 'Index Only Scan'));
        // The rows of the page are read by their ids.
        if (walked > 60 || pagesOf(scans) > 400) faults.push(`${query}: ${pagesOf(scans)} pages`);
      }
      assert.deepEqual(faults, []);
    });
  }

  async function idsOf(query: string): Promise<string[]> {
    const url = `/api/ip3/v1/incidents?limit=50&${query}`;
    const { body } = await service.call('GET', url, { headers: analyst });
    return (body.incidents as { public_id: string }[]).map(({ public_id }) => public_id);
  }

  async function plainly(where: string, order: string): Promise<string[]> {
    const { rows } = await service.deps.database.pool.query<{ public_id: string }>(
      `select public_id from incident where ${where} order by ${order} limit 50`,
    );
    return rows.map((row) => row.public_id);
  }

  test('a sector that many have › any order › found through the index, its rows are not read', async () => {
    const faults: string[] = [];
    for (const [sort, order] of Object.entries(orders)) {
      for (const [filter, where] of Object.entries(bySector)) {
        const nodes = (await nodesOf(`sort=${sort}&${filter}`)).filter(isOfTable);
        const rows = nodes.reduce(
          (sum, node) => sum + node['Actual Rows'] * node['Actual Loops'],
          0,
        );
        // Those of the page, with one more, for their states and for what is shown of them.
        if (rows > 2 * 51) faults.push(`${sort}, ${filter}: ${rows} rows`);
        assert.deepEqual(
          await idsOf(`sort=${sort}&${filter}`),
          await plainly(where, order),
          filter,
        );
      }
    }
    assert.deepEqual(faults, []);
  });

  test('since a time that few are of › any order › the rest is not walked past', async () => {
    const faults: string[] = [];
    for (const [sort, order] of Object.entries(orders)) {
      for (const [filter, where] of Object.entries({
        'outcome=none': 'outcome is null',
        'flags=gdpr_breach': 'gdpr_breach',
      })) {
        const query = `sort=${sort}&created_since=2026-11-10T00:00:00Z&${filter}`;
        for (const node of await nodesOf(query)) {
          const passed = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
          // Those that are walked first, and whether there is another.
          if (sort !== '-updated' && passed > 10_001) faults.push(`${query}: ${passed}`);
        }
        const since = `created_at >= '2026-11-10Z' and ${where}`;
        assert.deepEqual(await idsOf(query), await plainly(since, order), query);
      }
    }
    assert.deepEqual(faults, []);
  });

  test('few matches › after many changes › what was not merged into the index costs few pages', async () => {
    await service.deps.database.pool.query(
      `update incident set agent_id = 'agent-of-many'
       where id in (select id from incident order by id limit 2000)`,
    );
    const nodes = await nodesOf('sort=-severity&q=nowhere');
    const looked = nodes.filter((node) => node['Index Name'] === 'incident_search');
    assert.ok(looked.length > 0);
    assert.ok(pagesOf(looked) < 120, `${pagesOf(looked)} pages`);
  });
});
