// What the list shows of an incident is kept as it was written: never longer than it is so.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const url = '/api/ip3/v1/incidents';

onEachEngine('incidents in lists as they were written', (engine) => {
  let service: TestService;
  let analyst: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    analyst = await service.as('Analyst');
  });
  after(() => service.close());

  const listed = async (query: string, headers = analyst) => {
    const { status, body } = await service.call('GET', `${url}?${query}`, { headers });
    assert.equal(status, 200);
    return body.incidents as Record<string, unknown>[];
  };
  const change = (statement: string, values: unknown[]) =>
    service.deps.database.pool.query(statement, values);

  /** Runs before the statement that follows the first one with this text. */
  function betweenReads(text: string, run: (pool: pg.Pool) => Promise<unknown>): () => void {
    const { pool } = service.deps.database;
    const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
    let seen = false;
    let done = false;
    const listening = async () => {
      if (seen && !done) {
        done = true;
        Object.assign(pool, { connect });
        await run(pool);
      }
      const client = await connect();
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      const release = client.release.bind(client);
      const heard = (given: { text?: string }) => {
        seen ||= given.text?.includes(text) === true;
        return query(given);
      };
      const restored = (error?: Error | boolean) => {
        Object.assign(client, { query, release });
        release(error);
      };
      return Object.assign(client, { query: heard, release: restored });
    };
    Object.assign(pool, { connect: listening });
    return () => {
      Object.assign(pool, { connect });
      assert.ok(done, 'Nothing was changed in between.');
    };
  }

  test('each column › changed alone › the next reading shows it', async () => {
    const { id } = await newIncident(service, { title: 'Kept alone', tags: ['kept'] });
    const before = (await listed('q=kept+alone'))[0]!;
    assert.deepEqual(await listed('q=kept+alone'), [before]);
    // Neither the version nor the time says so.
    await change(`update incident set title = 'Kept alone, changed' where id = $1`, [id]);
    const [renamed] = await listed('q=kept+alone');
    assert.deepEqual(renamed, { ...before, title: 'Kept alone, changed' });
    await change(`update incident set tags = '{other}' where id = $1`, [id]);
    const [tagged] = await listed('q=kept+alone');
    assert.deepEqual(tagged, { ...renamed, tags: ['other'] });
  });

  test('a field that is hidden from now on › no longer shown', async () => {
    const admin = await service.as('Admin');
    const viewer = await service.as('Viewer');
    const made = await service.call('POST', '/api/ip3/v1/custom-fields', {
      headers: admin,
      body: { key: 'kept_code', type: 'text', label: 'Code', visibility: 'public' },
    });
    assert.equal(made.status, 201, made.text);
    const body = { title: 'Kept code', custom_fields: { kept_code: 'x1' } };
    await newIncident(service, body);
    const shown = async () => (await listed('q=kept+code', viewer))[0]?.['custom_fields'];
    assert.deepEqual(await shown(), { kept_code: 'x1' });
    await change(`update custom_field set visibility = 'internal' where key = $1`, ['kept_code']);
    assert.deepEqual(await shown(), {});
  });

  test('a change while the page is read › the page is as it is afterwards', async () => {
    const first = await newIncident(service, { title: 'Stays' });
    const { id } = await newIncident(service, { title: 'Goes' });
    const end = betweenReads('as state', () =>
      change(`update incident set workflow_status = 'triaged' where id = $1`, [id]),
    );
    const ids = (await listed('limit=1&status=open')).map((row) => row['id']);
    end();
    assert.deepEqual(ids, [first.id]);
  });
});
