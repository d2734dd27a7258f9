// Links between incidents over HTTP: read from both sides, one of two incidents, removed, in the
// log of both.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { assertProblem, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const v1 = '/api/ip3/v1/incidents';

onEachEngine('links', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  const post = async (url: string, body?: object, role: Role = 'Analyst') =>
    service.call('POST', `${v1}/${url}`, {
      headers: await service.as(role),
      ...(body && { body }),
    });
  const link = (id: string, relation: string, incident: string) =>
    post(`${id}/links`, { relation, incident });
  const linksOf = async (id: string) => {
    const headers = await service.as('Viewer');
    const answer = await service.call('GET', `${v1}/${id}/links`, { headers });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.links;
  };
  const read = (links: { relation: string; public_id: string }[]) =>
    links.map(({ relation, public_id }) => [relation, public_id]);
  const pair = async () => [await newIncident(service), await newIncident(service)] as const;

  test('each relation › read from either side › the one and its turn', async () => {
    const turns = [
      ['related', 'related'],
      ['caused_by', 'causes'],
      ['causes', 'caused_by'],
      ['part_of', 'contains'],
      ['contains', 'part_of'],
    ] as const;
    for (const [relation, turn] of turns) {
      const [one, other] = await pair();
      const made = await link(one.id, relation, other.public_id);
      assert.equal(made.status, 200, made.text);
      assert.deepEqual(read(made.body.links), [[relation, other.public_id]]);
      assert.deepEqual(read(await linksOf(other.public_id)), [[turn, one.public_id]]);
    }
  });

  test('a link › shows state and severity of the other › changes neither record', async () => {
    const [one, other] = await pair();
    const headers = await service.as('Viewer');
    const records = () =>
      Promise.all(
        [one, other].map(async ({ id }) => service.call('GET', `${v1}/${id}`, { headers })),
      ).then((answers) => answers.map(({ body }) => body));
    const before = await records();
    await link(one.id, 'related', other.id);
    const [shown] = await linksOf(one.id);
    assert.deepEqual(
      [shown.workflow_status, shown.status_lifecycle, shown.severity, shown.outcome],
      ['open', 'open', 'unknown', null],
    );
    assert.deepEqual(await records(), before);
  });

  test('itself, none, linked already, a relation that is none, a Viewer › refused', async () => {
    const [one, other] = await pair();
    assertProblem(await link(one.id, 'related', one.public_id), 422, 'unknown_reference');
    assertProblem(await link(one.id, 'related', 'INC-2026-999999'), 422, 'unknown_reference');
    assertProblem(await link(one.id, 'blames', other.id), 400, 'validation_failed');
    const asViewer = { relation: 'related', incident: other.id };
    assertProblem(await post(`${one.id}/links`, asViewer, 'Viewer'), 403, 'forbidden');
    await link(one.id, 'part_of', other.id);
    // No circle of two: they have a link.
    assertProblem(await link(other.id, 'part_of', one.id), 409, 'conflict');
  });

  test('removed › gone from both, once; may be added again; both logs tell it', async () => {
    const [one, other] = await pair();
    const { links } = (await link(one.id, 'caused_by', other.id)).body;
    const path = `${other.id}/links/${links[0].id}/remove`;
    assert.deepEqual((await post(path)).body, { links: [] });
    assertProblem(await post(path), 404, 'not_found');
    assertProblem(await post(`${other.id}/links/nonsense/remove`), 404, 'not_found');
    assert.deepEqual(await linksOf(one.id), []);
    assert.equal((await link(one.id, 'caused_by', other.id)).status, 200);
    const headers = await service.as('Admin');
    for (const [{ id }, relation, incident] of [
      [one, 'caused_by', other.public_id],
      [other, 'causes', one.public_id],
    ] as const) {
      const { body } = await service.call('GET', `/api/ip3/v1/audit?incident=${id}`, { headers });
      const told = body.entries.map(({ action, detail }: { action: string; detail: object }) => [
        action,
        detail,
      ]);
      const detail = { relation, incident };
      assert.deepEqual(told.slice(0, 3), [
        ['incident.linked', detail],
        ['incident.unlinked', detail],
        ['incident.linked', detail],
      ]);
    }
  });

  test('both at once, each its own relation › one link is made', async () => {
    const [one, other] = await pair();
    const both = await Promise.all([
      link(one.id, 'part_of', other.id),
      link(other.id, 'part_of', one.id),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await linksOf(one.id)).length, 1);
  });

  test('a circle of three or more › refused, with the incidents between', async () => {
    const turns = { part_of: 'contains', caused_by: 'causes' } as const;
    for (const kind of ['part_of', 'caused_by'] as const) {
      const [a, b, c, d] = [...(await pair()), ...(await pair())];
      await link(a.id, kind, b.id);
      await link(b.id, kind, c.id);
      // Read from the other side it is the same circle.
      for (const refused of [await link(c.id, kind, a.id), await link(a.id, turns[kind], c.id)]) {
        const { detail, incidents } = assertProblem(refused, 409, 'conflict');
        const said = kind === 'part_of' ? 'part of' : 'caused by';
        assert.ok(detail.startsWith(`${a.public_id} is ${said} ${c.public_id} already, through `));
        assert.ok(detail.includes(b.public_id), detail);
        assert.deepEqual(incidents, [c.public_id, a.public_id, b.public_id]);
      }
      assert.equal((await link(c.id, kind, d.id)).status, 200);
      assert.equal((await link(a.id, kind, d.id)).status, 200);
      assertProblem(await link(d.id, kind, a.id), 409, 'conflict');
      assert.equal((await link(a.id, 'related', c.id)).status, 200);
    }
  });

  test('a circle that is there already › the check ends', async () => {
    const [a, b] = await pair();
    const c = await newIncident(service);
    await link(a.id, 'part_of', b.id);
    await service.deps.database.pool.query(
      `insert into incident_link (id, from_id, to_id, kind, created_by, created_at)
       values (gen_random_uuid(), $1, $2, 'part_of', 'test', now()),
         (gen_random_uuid(), $2, $3, 'part_of', 'test', now())`,
      [b.id, c.id, a.id],
    );
    const one = await newIncident(service);
    assert.equal((await link(one.id, 'part_of', a.id)).status, 200);
  });

  test('a removed link, another kind, what an undone import made › no circle', async () => {
    const [a, b] = await pair();
    const c = await newIncident(service);
    const { links } = (await link(a.id, 'part_of', b.id)).body;
    await link(b.id, 'caused_by', c.id);
    assert.equal((await link(c.id, 'part_of', a.id)).status, 200);
    const held = await link(c.id, 'caused_by', b.id);
    assertProblem(held, 409, 'conflict');
    await post(`${a.id}/links/${links[0].id}/remove`);
    assert.equal((await link(b.id, 'part_of', a.id)).status, 200);
    // c → a, b → a; an undone one between them is neither walked nor named.
    const [d, gone, e] = [...(await pair()), await newIncident(service)];
    await link(d.id, 'part_of', gone.id);
    await link(gone.id, 'part_of', e.id);
    await service.deps.database.pool.query(
      'update incident set undone_at = created_at where id = $1',
      [gone.id],
    );
    assert.equal((await link(e.id, 'part_of', d.id)).status, 200);
  });

  test('two at once that close a circle together › one of them is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      // No incident is in both requests, so no row holds one of them up.
      const [a, b, c, d] = [...(await pair()), ...(await pair())];
      await link(a.id, 'caused_by', b.id);
      await link(c.id, 'caused_by', d.id);
      const both = await Promise.all([link(b.id, 'caused_by', c.id), link(a.id, 'causes', d.id)]);
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    }
  });

  test('1,000 incidents along the links › one more is refused', async () => {
    const findings = [...Array(1001).keys()].map((n) => ({ title: `Step ${n}`, severity: 'low' }));
    const body = { source_tool: `chain-${engine}`, findings };
    const headers = await service.as('Admin');
    const made = await service.call('POST', '/api/ip3/v1/imports/generic', { headers, body });
    assert.equal(made.body.incidents_created, 1001, made.text);
    const chain = async (upTo: number) => {
      await service.deps.database.pool.query(
        `insert into incident_link (id, from_id, to_id, kind, created_by, created_at)
         select gen_random_uuid(), one, other, 'part_of', 'test', now()
         from (select id as one, lead(id) over (order by id) as other,
           row_number() over (order by id) as n
           from incident where connector_run_id = $1) as pairs
         where other is not null and n <= $2
           and not exists (select from incident_link where from_id = one)`,
        [made.body.id, upTo],
      );
    };
    const { rows } = await service.deps.database.pool.query(
      'select public_id from incident where connector_run_id = $1 order by id',
      [made.body.id],
    );
    const first = stringIn(rows[0].public_id);
    const one = await newIncident(service);
    await chain(30);
    assert.equal((await link(one.id, 'part_of', first)).status, 200);
    const refused = await link(rows[20].public_id, 'part_of', one.id);
    const { detail, incidents } = assertProblem(refused, 409, 'conflict');
    assert.equal(incidents.length, 22);
    assert.match(detail, /(INC-\d{4}-\d+, ){5}…\./);
    await chain(1001);
    const other = await newIncident(service);
    assert.equal(
      assertProblem(await link(other.id, 'part_of', first), 409, 'conflict').limit,
      1000,
    );
    assert.equal((await link(other.id, 'related', first)).status, 200);
  });

  test('a link of another incident › cannot be removed through this one', async () => {
    const [one, other] = await pair();
    const stranger = await newIncident(service);
    const { links } = (await link(one.id, 'related', other.id)).body;
    assertProblem(await post(`${stranger.id}/links/${links[0].id}/remove`), 404, 'not_found');
    assert.equal((await linksOf(one.id)).length, 1);
  });

  test('200 links › one more › conflict that names the limit', async () => {
    const [one, other] = await pair();
    const findings = [...Array(200).keys()].map((n) => ({ title: `No. ${n}`, severity: 'low' }));
    const body = { source_tool: `links-${engine}`, findings };
    const headers = await service.as('Admin');
    const made = await service.call('POST', '/api/ip3/v1/imports/generic', { headers, body });
    assert.equal(made.body.incidents_created, 200, made.text);
    await service.deps.database.pool.query(
      `insert into incident_link (id, from_id, to_id, kind, created_by, created_at)
       select gen_random_uuid(), $1, id, 'related', 'test', created_at
       from incident where connector_run_id = $2`,
      [one.id, made.body.id],
    );
    assert.equal(
      assertProblem(await link(one.id, 'related', other.id), 409, 'conflict').limit,
      200,
    );
  });
});
