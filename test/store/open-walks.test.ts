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
