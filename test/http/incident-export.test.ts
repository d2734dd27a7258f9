// The export of what matches: what the list shows, in both formats, whole or marked as incomplete.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seedIncidents } from '../../bench/seed.ts';
import { startExport } from '../../src/operations/incidents/export-incidents.ts';
import { newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const url = '/api/ip3/v1/incidents';

onEachEngine('export of incidents', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  const get = async (target: string, role: 'Viewer' | 'Analyst' = 'Viewer') =>
    service.call('GET', target, { headers: await service.as(role) });
  const entriesOf = async (action: string) => {
    const headers = await service.as('Admin');
    const { body } = await service.call('GET', `/api/ip3/v1/audit?action=${action}`, { headers });
    return body.entries as { actor: string; detail: Record<string, unknown> }[];
  };

  test('JSON lines › are what the list shows the caller, then their number', async () => {
    await newIncident(service, { title: 'Lines one', tags: ['a', 'b'] });
    const { id } = await newIncident(service, { title: 'Lines two', gdpr_breach: true });
    await service.call('PATCH', `/api/incidents/${id}`, {
      ...{ headers: await service.as('Admin'), body: { priority: 'P1' } },
    });
    for (const role of ['Viewer', 'Analyst'] as const) {
      const list = await get(`${url}?q=lines&sort=created`, role);
      const file = await get(`${url}/export?q=lines&format=jsonl`, role);
      assert.match(stringIn(file.headers['content-type']), /^application\/jsonl/);
      const lines = file.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      assert.deepEqual(lines, [...list.body.incidents, { count: 2 }]);
    }
  });

  test('CSV › no cell is a formula, quotes and line ends stay in their cell', async () => {
    const title = '=HYPERLINK("http://x")';
    await newIncident(service, { title, tags: ['csv', '@SUM(1)'], description: 'unshown' });
    const file = await get(`${url}/export?tag=csv`);
    assert.equal(file.status, 200);
    assert.match(stringIn(file.headers['content-disposition']), /filename="incidents\.csv"/);
    const [head, row, count] = file.text.split('\r\n');
    assert.match(head!, /^\ufeff"public_id","title",/);
    assert.ok(row!.includes(`"'=HYPERLINK(""http://x"")"`));
    assert.ok(!row!.includes('"=') && !/[;"] ?@SUM/.test(row!));
    assert.equal(count, '"count","1"');
  });

  test('the audit log › has who, what and how many, also of an export that broke off', async () => {
    const before = (await entriesOf('incidents.export_started')).length;
    await get(`${url}/export?q=lines&format=csv`);
    const [started] = await entriesOf('incidents.export_started');
    const [ended] = await entriesOf('incidents.export_ended');
    assert.deepEqual(started!.detail['query'], { q: 'lines' });
    assert.equal(started!.detail['export'], ended!.detail['export']);
    assert.deepEqual([ended!.detail['count'], ended!.detail['is_whole']], [2, true]);
    assert.equal((await entriesOf('incidents.export_started')).length, before + 1);
    const principal = { id: 'service', name: 'someone', roles: ['Viewer' as const] };
    const asked = { filter: {}, query: {}, format: 'csv' as const };
    const pages = await startExport(service.deps, { principal, request_id: 'x' }, asked);
    for await (const rows of pages) if (rows.length > 0) break;
    const [broken] = await entriesOf('incidents.export_ended');
    assert.equal(broken!.detail['is_whole'], false);
    const wrong = await get(`${url}/export?status=nonsense`);
    assert.equal(wrong.status, 400);
    assert.equal((await entriesOf('incidents.export_started')).length, before + 2);
  });

  test('more than a page › each once, and none that came after the request', async () => {
    await seedIncidents(service.deps.database, 5_000, 6_233);
    const principal = { id: 'service', name: 'someone', roles: ['Viewer' as const] };
    const asked = { filter: {}, query: {}, format: 'csv' as const };
    const { body } = await get(`${url}/facets`);
    const pages = await startExport(service.deps, { principal, request_id: 'x' }, asked);
    const seen = new Set<string>();
    let count = 0;
    for await (const rows of pages) {
      assert.ok(rows.length <= 500);
      if (count === 0) await newIncident(service, { title: 'Too late' });
      count += rows.length;
      for (const { id, title } of rows) {
        assert.notEqual(title, 'Too late');
        seen.add(id);
      }
    }
    assert.deepEqual([count, seen.size], [body.total, body.total]);
    assert.ok(count > 1_200);
  });
});
