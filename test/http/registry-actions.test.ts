// GET /api/actions: response steps across incidents, for the board.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem, newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import { assertGuarded } from '../support/registry-row.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

onEachEngine('GET /api/actions', (engine) => {
  let service: TestService;
  let operator: Record<string, string>;
  let incident: { id: string; public_id: string };
  before(async () => {
    service = await openTestService(engine);
    operator = await service.as('Operator');
    incident = await newIncident(service, { title: 'Bot sends mail' });
  });
  after(() => service.close());

  async function add(fields: object, of = incident): Promise<string> {
    const url = `/api/incidents/${of.id}/actions`;
    const made = await service.call('POST', url, { headers: operator, body: fields });
    assert.equal(made.status, 201, made.text);
    return stringIn(made.body.id);
  }
  const list = (query: string, headers = operator) =>
    service.call('GET', `/api/actions${query}`, { headers });
  const idsOf = async (query: string) => {
    const { status, body, text } = await list(query);
    assert.equal(status, 200, text);
    return (body.actions as { id: string }[]).map(({ id }) => id);
  };

  test('callers › anonymous, roles below, the lowest role, the secret', async () => {
    const row = { method: 'GET', url: '/api/actions', role: 'Viewer' } as const;
    const { status } = await assertGuarded(service, row);
    assert.equal(status, 200);
  });

  test('steps of two incidents › newest first, with the names of their incidents', async () => {
    const first = await add({ title: 'Look at the logs' });
    const other = await newIncident(service, { title: 'Another' });
    const second = await add({ title: 'Call the owner' }, other);
    const { body } = await list('?limit=2');
    assert.deepEqual(
      body.actions.map((action: Record<string, unknown>) => [
        action['id'],
        action['incident_public_id'],
        action['incident_title'],
        action['version'],
      ]),
      [
        [second, other.public_id, 'Another', 1],
        [first, incident.public_id, 'Bot sends mail', 1],
      ],
    );
  });

  test('filters › status, assignee in any case, incident, approval › each and together', async () => {
    const own = await newIncident(service);
    const waits = await add({ title: 'Cut it off', requires_approval: true }, own);
    const olga = await add({ title: 'Ask the users', assignee: 'Olga@example.org' }, own);
    const done = await add({ title: 'Write it down' }, own);
    await service.call('PATCH', `/api/actions/${done}`, {
      headers: operator,
      body: { status: 'cancelled' },
    });
    const at = `incident=${own.public_id}`;
    assert.deepEqual(await idsOf(`?${at}`), [done, olga, waits]);
    assert.deepEqual(await idsOf(`?${at}&status=PROPOSED`), [olga, waits]);
    assert.deepEqual(await idsOf(`?${at}&status=cancelled,done`), [done]);
    assert.deepEqual(await idsOf(`?${at}&assignee=olga@EXAMPLE.org,nobody`), [olga]);
    assert.deepEqual(await idsOf(`?${at}&needs_approval=true`), [waits]);
    assert.deepEqual(await idsOf(`?${at}&needs_approval=false`), [done, olga]);
    assert.deepEqual(await idsOf(`?${at}&needs_approval=true&status=done`), []);
  });

  test('pages › by their cursors › give each step once', async () => {
    const own = await newIncident(service);
    const made: string[] = [];
    for (let number = 0; number < 5; number += 1) {
      made.unshift(await add({ title: `Step ${number}` }, own));
    }
    const seen: string[] = [];
    let query = `?incident=${own.id}&limit=2`;
    for (let page = 0; page < 3; page += 1) {
      const { body } = await list(query);
      seen.push(...(body.actions as { id: string }[]).map(({ id }) => id));
      query = `?incident=${own.id}&limit=2&cursor=${body.next_cursor}`;
      if (body.next_cursor === null) break;
    }
    assert.deepEqual(seen, made);
  });

  test('wrong values › validation_failed or not_found', async () => {
    assertProblem(await list('?status=later'), 400, 'validation_failed');
    assertProblem(await list('?needs_approval=perhaps'), 400, 'validation_failed');
    assertProblem(await list('?cursor=x'), 400, 'validation_failed');
    assertProblem(await list('?incident=INC-2026-999999'), 404, 'not_found');
  });

  test('below Analyst › no note, and no reference to evidence that is not public', async () => {
    const own = await newIncident(service);
    const id = await add({ title: 'Prove it' }, own);
    const evidence = await newEvidence(service, own, { visibility: 'internal' });
    await service.call('PATCH', `/api/actions/${id}`, {
      headers: operator,
      body: { validation_ref: evidence, note: 'canary of the note' },
    });
    const { body: full } = await list(`?incident=${own.id}`);
    assert.deepEqual([full.actions[0].validation_ref, full.actions[0].note.length], [evidence, 18]);
    const { body, text } = await list(`?incident=${own.id}`, await service.as('Viewer'));
    assert.equal(body.actions[0].validation_ref, null);
    assert.doesNotMatch(text, /canary/);
  });
});
