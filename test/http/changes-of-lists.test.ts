// Following the list: what changed since the last time, whole and without what callers do not see.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem, newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const list = '/api/ip3/v1/incidents';
const file = 'title,severity,cve,cvss,type,host\nOpen port,low,,,port,a.test\n';

onEachEngine('following the list', (engine) => {
  let service: TestService;
  let headers: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    headers = await service.as('Analyst');
  });
  after(() => service.close());

  const get = (query: string, as = headers) =>
    service.call('GET', `${list}?${query}`, { headers: as });

  async function idsOf(query: string): Promise<string[]> {
    const { status, body, text } = await get(query);
    assert.equal(status, 200, text);
    return (body.incidents as { id: string }[]).map(({ id }) => id);
  }

  const post = async (url: string, body: unknown, more = {}) => {
    const answer = await service.call('POST', url, { headers: { ...headers, ...more }, body });
    assert.ok(answer.status < 300, answer.text);
    return answer.body;
  };

  const now = () => new Date(Number(service.deps.clock.now().epochMilliseconds)).toISOString();
  const later = () => new Promise((resolve) => setTimeout(resolve, 5));

  test('changed incidents › since a time › those alone, the last change first', async () => {
    const made = [];
    for (let number = 0; number < 5; number += 1) made.push((await newIncident(service)).id);
    const [first, second, third] = made;
    await later();
    const since = now();
    assert.deepEqual(await idsOf(`updated_since=${since}`), []);
    await post(`${list}/${second}/transition`, { to: 'triaged' });
    await later();
    await newEvidence(service, { id: String(first) });
    await later();
    await post(`${list}/${third}/assign`, {});
    assert.deepEqual(await idsOf(`updated_since=${since}`), [third, first, second]);
    assert.deepEqual(await idsOf(`updated_since=${since}&status=triaged`), [second]);
    assert.deepEqual(await idsOf('sort=-updated&limit=4'), [third, first, second, made[4]]);
    assert.deepEqual(
      await idsOf(`updated_since=${encodeURIComponent('2020-01-01T02:00:00+02:00')}&limit=200`),
      await idsOf('sort=-updated&limit=200'),
    );
  });

  test('its pages › one by one › give each once, up to the time', async () => {
    const all = await idsOf('sort=-updated&limit=200');
    const found: string[] = [];
    let cursor = '';
    do {
      const { body } = await get(`updated_since=2020-01-01T00:00:00Z&limit=2${cursor}`);
      found.push(...(body.incidents as { id: string }[]).map(({ id }) => id));
      cursor = body.next_cursor === null ? '' : `&cursor=${String(body.next_cursor)}`;
    } while (cursor !== '');
    assert.deepEqual(found, all);
    const { body } = await get('limit=1');
    assertProblem(
      await get(`sort=-updated&cursor=${String(body.next_cursor)}`),
      400,
      'validation_failed',
    );
  });

  test('a repeated import › is no change', async () => {
    const csv = { 'content-type': 'text/csv' };
    const imports = '/api/ip3/v1/imports/csv';
    await post(imports, file, csv);
    await later();
    const since = now();
    const newest = await idsOf('limit=1');
    const before = (await get('limit=1')).body.incidents[0];
    await post(`${imports}`, file.replace('low,,', 'low, ,'), csv);
    const after = (await get('limit=1')).body.incidents[0];
    assert.notEqual(after.last_seen, before.last_seen);
    assert.deepEqual(await idsOf(`updated_since=${since}`), []);
    await post(`${list}/${newest[0]}/transition`, { to: 'triaged' });
    assert.deepEqual(await idsOf(`updated_since=${since}`), newest);
  });

  test('what repeated imports move › is in no index, so that rows change in place', async () => {
    const { rows } = await service.deps.database.pool.query<{ definition: string }>(
      `select pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = 'incident'::regclass`,
    );
    assert.ok(rows.some(({ definition }) => definition.includes('changed_at')));
    const moved = /\b(last_seen|updated_at|version|import_moves)\b/;
    assert.deepEqual(
      rows.filter(({ definition }) => moved.test(definition)),
      [],
    );
  });

  test('updated_until › while an import runs › is before its beginning', async () => {
    const until = async () => String((await get('sort=-updated&limit=1')).body.updated_until);
    assert.ok((await until()) < now());
    const { pool } = service.deps.database;
    const [run] = (await service.call('GET', '/api/ip3/v1/imports?limit=1', { headers })).body
      .imports;
    const started = '2026-01-01T00:00:00.000Z';
    await pool.query(
      `update connector_run set status = 'running', started_at = $2, finished_at = null
       where id = $1`,
      [run.id, started],
    );
    assert.equal(await until(), '2025-12-31T23:58:00.000Z');
    await pool.query(
      `update connector_run set status = 'completed', finished_at = now() where id = $1`,
      [run.id],
    );
    assert.ok((await until()) > started);
    assert.equal((await get('limit=1')).body.updated_until, undefined);
  });

  for (const role of ['Viewer', 'Reporter'] as const) {
    test(`${role} › cannot ask for changes, which can be of what is hidden`, async () => {
      const as = await service.as(role);
      for (const query of ['sort=-updated', 'updated_since=2020-01-01T00:00:00Z']) {
        const { detail } = assertProblem(await get(query, as), 403, 'forbidden');
        assert.match(detail, /Analyst/);
      }
    });
  }

  test('another order, or no time › with updated_since › is refused', async () => {
    for (const query of [
      'updated_since=2026-01-01T00:00:00Z&sort=due',
      'updated_since=yesterday',
      'updated_after=2026-01-01T00:00:00Z',
    ]) {
      assertProblem(await get(query), 400, 'validation_failed');
    }
  });

  test('total › with each filter › the number of matches, whatever the page', async () => {
    const all = await idsOf('limit=200');
    const { body } = await get('limit=1&total=true');
    assert.deepEqual([body.total, body.is_capped], [all.length, false]);
    const none = await get('priority=P0&total=true');
    assert.equal(none.body.total, 0);
    const some = await get('limit=1&total=true&status=triaged');
    assert.equal(some.body.total, (await idsOf('limit=200&status=triaged')).length);
    const since = await get('limit=1&total=true&updated_since=2999-01-01T00:00:00Z');
    assert.equal(since.body.total, 0);
    assert.equal((await get('limit=1')).body.total, undefined);
  });
});
