// Links between incidents over HTTP: read from both sides, one of two incidents, removed, in the
// log of both.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { assertProblem, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

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
