// Saved views: who sees, changes and counts one, their limits, and what an old filter says.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { viewLimits } from '../../src/domain/saved-view.ts';
import { countMatches } from '../../src/store/incidents/incident-count.ts';
import { assertProblem, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const url = '/api/ip3/v1/views';

const saved = '/api/ip3/v1/audit?action=view.saved';

onEachEngine('saved views', (engine) => {
  let service: TestService;
  let analyst: Record<string, string>;
  let viewer: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    analyst = await service.as('Analyst');
    viewer = await service.as('Viewer');
  });
  after(() => service.close());

  const save = (headers: Record<string, string>, body: object) =>
    service.call('POST', url, { headers, body });
  const change = (headers: Record<string, string>, id: string, body: object) =>
    service.call('PUT', `${url}/${id}`, { headers, body });
  const pin = (headers: Record<string, string>, id: string, is_pinned = true) =>
    service.call('PUT', `${url}/${id}/pin`, { headers, body: { is_pinned } });
  const names = async (headers: Record<string, string>) => {
    const { body } = await service.call('GET', url, { headers });
    return (body.views as { name: string }[]).map(({ name }) => name);
  };

  test('private, of a team, of everyone › seen by those alone, and changed by the author', async () => {
    const query = { owner: 'me' };
    const own = await save(analyst, { name: 'Own', audience: 'private', query });
    assert.equal(own.status, 201, own.text);
    const members = ['Viewer@Example.ORG'];
    const team = await save(analyst, { name: 'Team', audience: 'people', members, query });
    assert.equal(team.status, 201, team.text);
    const all = await save(analyst, { name: 'All', audience: 'everyone', query });
    assert.deepEqual(await names(analyst), ['All', 'Own', 'Team']);
    assert.deepEqual(await names(viewer), ['All', 'Team']);
    const { body } = await service.call('GET', url, { headers: viewer });
    assert.ok(body.views.every((view: { members: [] }) => view.members.length === 0));
    assert.deepEqual(await names(await service.as('AI Safety')), ['All']);
    const changed = { name: 'Mine', audience: 'private', query };
    assertProblem(await change(viewer, own.body.id, changed), 404, 'not_found');
    assertProblem(await change(viewer, all.body.id, changed), 403, 'forbidden');
    assertProblem(await pin(viewer, own.body.id), 404, 'not_found');
    const deleting = await service.call('DELETE', `${url}/${all.body.id}`, { headers: viewer });
    assertProblem(deleting, 403, 'forbidden');
    // No longer shared, it is gone for the others, whatever they pinned.
    assert.equal((await pin(viewer, all.body.id)).status, 200);
    assert.equal((await change(analyst, all.body.id, { ...changed, name: 'All' })).status, 200);
    assert.deepEqual(await names(viewer), ['Team']);
    const counted = await service.call('GET', `${url}/counts`, { headers: viewer });
    assert.deepEqual(counted.body.counts, []);
    const sharing = await save(viewer, { name: 'Shared', audience: 'everyone', query });
    assertProblem(sharing, 403, 'forbidden');
    const headers = await service.as('Admin');
    const entries = await service.call('GET', saved, { headers });
    assert.equal(entries.body.entries.length, 3);
  });

  test('counts › of pinned views, for who asks, bounded', async () => {
    for (const title of ['Pinned one', 'Pinned two']) await newIncident(service, { title });
    const { body: one } = await newIncident(service, { title: 'Pinned three' }).then(({ id }) =>
      service.call('POST', `/api/ip3/v1/incidents/${id}/assign`, { headers: analyst, body: {} }),
    );
    assert.equal(one.workflow_status, 'assigned');
    const query = { q: 'pinned', owner: 'me' };
    const mine = await save(analyst, { name: 'Pinned, mine', audience: 'everyone', query });
    const all = await save(analyst, { name: 'Pinned', audience: 'everyone', query: { q: 'pin' } });
    for (const headers of [analyst, viewer])
      for (const { body } of [mine, all]) assert.equal((await pin(headers, body.id)).status, 200);
    const countsOf = async (headers: Record<string, string>) => {
      const { body } = await service.call('GET', `${url}/counts`, { headers });
      return Object.fromEntries(body.counts.map((one: { id: string }) => [one.id, one]));
    };
    assert.equal((await countsOf(analyst))[mine.body.id].count, 1);
    assert.equal((await countsOf(viewer))[mine.body.id].count, 0);
    assert.equal((await countsOf(viewer))[all.body.id].count, 3);
    assert.equal((await pin(viewer, all.body.id, false)).body.is_pinned, false);
    assert.equal((await countsOf(viewer))[all.body.id], undefined);
    const { kysely } = service.deps.database;
    assert.deepEqual(await countMatches(kysely, {}, 2), { count: 2, is_capped: true });
    assert.deepEqual(await countMatches(kysely, { search: 'pinned' }, 2), {
      ...{ count: 2, is_capped: true },
    });
    assert.deepEqual(await countMatches(kysely, { search: 'nothing-has-this' }, 2), {
      ...{ count: 0, is_capped: false },
    });
  });

  test('by a field that the reader may not see › not listed, counted, pinned or deleted', async () => {
    const admin = await service.as('Admin');
    const key = 'secret_code';
    const field = { key, type: 'text', label: 'Code', visibility: 'public' };
    const fields = '/api/ip3/v1/custom-fields';
    await service.call('POST', fields, { headers: admin, body: { ...field, key: 'open_code' } });
    const defined = await service.call('POST', fields, { headers: admin, body: field });
    assert.equal(defined.status, 201, defined.text);
    const see = async (visibility: string) => {
      const body = { visibility };
      const changed = await service.call('PATCH', `${fields}/${key}`, { headers: admin, body });
      assert.equal(changed.status, 200, changed.text);
    };
    const isOpen = async () => {
      const { status } = await service.call('GET', `${fields}/${key}`, { headers: viewer });
      return status === 200;
    };
    const hidden = await sharedByCode();
    const columns = ['owner', 'field.open_code', 'Field.secret_code', 'title'];
    const more = { audience: 'everyone', columns, group_by: 'field.secret_code' };
    const open = await shared('By open code', { field: 'open_code:ZEBRA1', q: 'field. x:' }, more);
    const mine = { name: 'My code', audience: 'private', query: { field: 'secret_code:ZEBRA0' } };
    const own = await save(viewer, mine);
    for (const id of [...hidden, open, own.body.id])
      assert.equal((await pin(viewer, id)).status, 200, id);
    const read = async (headers: Record<string, string>) => {
      const [views, counts] = await Promise.all(
        [url, `${url}/counts`].map((path) => service.call('GET', path, { headers })),
      );
      assert.deepEqual(
        [views?.status, counts?.status],
        [200, 200],
        `${views?.text}${counts?.text}`,
      );
      const ids = (all: { id: string }[]) => all.map(({ id }) => id);
      const shown = views?.body.views.find(({ id }: { id: string }) => id === open);
      const isWhole = headers === analyst || (await isOpen());
      assert.deepEqual(
        shown.columns,
        columns.filter((name) => isWhole || !/secret/.test(name)),
      );
      assert.equal(shown.group_by, isWhole ? 'field.secret_code' : null);
      const text = `${views?.text}${counts?.text}`;
      return { views: ids(views?.body.views), counts: ids(counts?.body.counts), text };
    };
    const before = await read(viewer);
    for (const id of [...hidden, own.body.id]) assert.ok(before.counts.includes(id));
    for (const visibility of ['internal', 'restricted']) {
      await see(visibility);
      const { views, counts, text } = await read(viewer);
      assert.doesNotMatch(text, /secret_code|ZEBRA0|By code|By two|By words|By quoted|My code/i);
      assert.deepEqual(
        [views, counts].map((ids) => ids.includes(open)),
        [true, true],
      );
      for (const id of [...hidden, own.body.id]) {
        assert.ok(![...views, ...counts].includes(id));
        assertProblem(await pin(viewer, id), 404, 'not_found');
        const gone = await service.call('DELETE', `${url}/${id}`, { headers: viewer });
        assertProblem(gone, 404, 'not_found');
        const anew = { name: 'Anew', audience: 'private', query: {} };
        assertProblem(await change(viewer, id, anew), 404, 'not_found');
      }
      const analysts = await read(analyst);
      for (const id of hidden) assert.ok(analysts.views.includes(id));
      await assertLikeUnknown('secret_code');
    }
    await see('public');
    assert.deepEqual(await read(viewer), before);
  });

  /** A view that everyone sees. */
  async function shared(name: string, query: object, more: object = { audience: 'everyone' }) {
    const made = await save(analyst, { name, query, ...more });
    assert.equal(made.status, 201, made.text);
    return stringIn(made.body.id);
  }

  /** Views that filter by `secret_code`, in every form that is one. */
  async function sharedByCode(): Promise<string[]> {
    const people = { audience: 'people', members: ['viewer@example.org'] };
    return [
      await shared('By code', { field: 'secret_code:ZEBRA0' }),
      await shared('By code, named', { field: 'secret_code:ZEBRA0' }, people),
      await shared('By two', { field: '; open_code:1 ;\u00a0Secret_Code\t:!ZEBRA0,none' }),
      await shared('By words, code', { q: 'door !Field.Secret_CODE:ZEBRA0' }),
      await shared('By quoted code', { q: '"field.open_code:1 field.secret_code:ZEBRA0"' }),
    ];
  }

  /** A key that is hidden is answered like one that no field has, also when it is misspelt. */
  async function assertLikeUnknown(key: string) {
    const saved = (query: object) => () =>
      save(viewer, { name: 'Guess', audience: 'private', query });
    const read = (path: string) => () => service.call('GET', path, { headers: viewer });
    const incidents = '/api/ip3/v1/incidents';
    const asks = (named: string) => [
      saved({ field: `${named}:1` }),
      saved({ q: `field.${named}:1` }),
      read(`${incidents}?field=${named}:1`),
      read(`${incidents}/facets?field=${named}:1`),
      read(`${incidents}/tags?field=${named}:1`),
      read(`${incidents}/export?field=${named}:1`),
    ];
    for (const named of [key, key.replace('_', '')]) {
      const other = 'z'.repeat(named.length);
      const unknown = asks(other);
      for (const [place, ask] of asks(named).entries()) {
        const answer = await ask();
        assertProblem(answer, 400, 'validation_failed');
        const errors = JSON.stringify(answer.body.errors).replaceAll(named, other);
        assert.doesNotMatch(errors, new RegExp(key));
        assert.deepEqual(JSON.parse(errors), (await unknown[place]?.())?.body.errors);
      }
    }
    const sorted = await read(`${incidents}?sort=field.${key}`)();
    assertProblem(sorted, 400, 'validation_failed');
    assert.doesNotMatch(JSON.stringify(sorted.body.errors).replace(`"field.${key}"`, ''), /secret/);
  }

  test('hostile or wrong input › refused, or kept as text', async () => {
    const name = '<b>=1+1</b>\u202E';
    const made = await save(analyst, { name, audience: 'private', query: { q: `'); drop--` } });
    assert.equal(made.body.name, name);
    const again = await save(analyst, { name: name.toUpperCase(), audience: 'private', query: {} });
    assertProblem(again, 409, 'conflict');
    for (const body of [
      { name: ' ', audience: 'private', query: {} },
      { name: 'x'.repeat(61), audience: 'private', query: {} },
      { name: 'x', audience: 'people', query: {} },
      { name: 'x', audience: 'nobody', query: {} },
      { name: 'x', audience: 'private', query: { status: 'nonsense' } },
      { name: 'x', audience: 'private', query: { unknown: 'x' } },
      { name: 'x', audience: 'private', query: {}, sort: 'random' },
      { name: 'x', audience: 'private', query: {}, columns: Array(61).fill('c') },
    ]) {
      assertProblem(await save(analyst, body), 400, 'validation_failed');
    }
  });

  test('a filter that is no longer understood › the view says so and counts nothing', async () => {
    const made = await save(analyst, { name: 'Old', audience: 'private', query: {} });
    await pin(analyst, made.body.id);
    const { pool } = service.deps.database;
    for (const [query, says] of [
      [{ status: 'fixed' }, /status|valid/i],
      [{ colour: 'red' }, /colour/],
    ] as const) {
      const sql = 'update saved_view set query = $1 where id = $2';
      await pool.query(sql, [JSON.stringify(query), made.body.id]);
      const { body } = await service.call('GET', url, { headers: analyst });
      const old = body.views.find(({ id }: { id: string }) => id === made.body.id);
      assert.match(old.problem, says);
      const counted = await service.call('GET', `${url}/counts`, { headers: analyst });
      assert.ok(counted.body.counts.every(({ id }: { id: string }) => id !== made.body.id));
    }
  });

  test('more views or pins than one account can have › refused, also at the same moment', async () => {
    const legal = await service.as('Legal/DPO');
    const made = await Promise.all(
      Array.from({ length: viewLimits.ofOne + 5 }, (_, at) =>
        save(legal, { name: `View ${at}`, audience: 'private', query: {} }),
      ),
    );
    const statuses = made.map(({ status }) => status).toSorted();
    assert.equal(statuses.filter((status) => status === 201).length, viewLimits.ofOne);
    assert.equal(statuses.filter((status) => status === 409).length, 5);
    const ids = made.flatMap(({ status, body }) => (status === 201 ? [String(body.id)] : []));
    const pins = await Promise.all(ids.slice(0, 13).map((id) => pin(legal, id)));
    assert.equal(pins.filter(({ status }) => status === 200).length, viewLimits.pinned);
  });
});
