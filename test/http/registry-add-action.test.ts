// Contract §4.3: POST /api/incidents/:id/actions, lowest role Operator.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playbookOfType } from '../../src/domain/playbooks/playbook.ts';
import {
  assertProblem,
  count,
  newIncident,
  onEachEngine,
  proxyReport,
  settableClock,
  unknownId,
} from '../support/records.ts';
import { assertGuarded } from '../support/registry-row.ts';
import { openTestService, type TestService } from '../support/service.ts';

const now = '2026-11-20T12:00:00.000Z';

onEachEngine('POST /api/incidents/:id/actions', (engine) => {
  let service: TestService;
  let operator: Record<string, string>;
  before(async () => {
    service = await openTestService(engine, { clock: settableClock(now) });
    operator = await service.as('Operator');
    await service.as('Admin');
  });
  after(() => service.close());

  const add = (id: string, body: unknown, headers = {}) =>
    service.call('POST', `/api/incidents/${id}/actions`, {
      headers: { ...operator, ...headers },
      body,
    });
  const detail = async (id: string) =>
    (await service.call('GET', `/api/incidents/${id}`, { headers: operator })).body;

  test('callers › anonymous, roles below, the lowest role, the secret', async () => {
    const { public_id } = await newIncident(service);
    const url = `/api/incidents/${public_id}/actions`;
    const row = {
      method: 'POST',
      url,
      role: 'Operator',
      body: { title: 'Call the bank' },
    } as const;
    const { status, body } = await assertGuarded(service, row);
    assert.equal(status, 201);
    assert.equal(body.created_by, 'operator@example.org');
  });

  test('a step of a playbook › 201 with what the playbook says of it', async () => {
    const { id } = await newIncident(service, { category: 'prompt_injection' });
    const body = {
      playbook: 'prompt_injection',
      step: 6,
      assignee: 'Olga',
      due_at: '2026-11-20T15:00:00+01:00',
    };
    const answer = await add(id, body);
    assert.equal(answer.status, 201, answer.text);
    const step = playbookOfType('prompt_injection').steps[5]!;
    const { id: action, ...rest } = answer.body;
    assert.match(action, /^[0-9a-f-]{36}$/);
    assert.deepEqual(rest, {
      incident_id: id,
      title: step.title,
      playbook: 'prompt_injection',
      step: 6,
      action_type: 'quarantine_agent',
      phase: 'containment',
      role: 'AI Safety',
      status: 'proposed',
      approval_class: 'A1',
      requires_approval: true,
      approved_by: null,
      approver_known: null,
      validation_ref: null,
      assignee: 'Olga',
      due_at: '2026-11-20T14:00:00.000Z',
      note: null,
      created_by: 'operator@example.org',
      created_at: now,
      updated_at: now,
      approved_at: null,
      started_at: null,
      ended_at: null,
    });
    assert.equal(answer.headers['etag'], '"1"');
  });

  test('a step without a playbook › of the one that the category leads to', async () => {
    const { id } = await newIncident(service, { category: 'phishing' });
    const { body } = await add(id, { step: 5 });
    assert.deepEqual([body.playbook, body.step], ['credential_theft', 5]);
  });

  test('a title › an action of no playbook, with approval when asked', async () => {
    const { id } = await newIncident(service);
    const { body } = await add(id, { title: 'Call the bank' });
    const { title, playbook, step, requires_approval, approval_class } = body;
    assert.deepEqual(
      [title, playbook, step, requires_approval, approval_class],
      ['Call the bank', null, null, false, 'A0'],
    );
    const asked = await add(id, { title: 'Pull the plug', requires_approval: true });
    assert.deepEqual([asked.body.requires_approval, asked.body.approval_class], [true, 'A1']);
  });

  test('every action › stands in the detail and the timeline, and acknowledges the incident', async () => {
    const incident = await newIncident(service);
    const before = await detail(incident.id);
    const made = await add(incident.public_id, { title: 'Call the bank' });
    const after = await detail(incident.id);
    assert.deepEqual(
      after.actions.map((one: { id: string }) => one.id),
      [made.body.id],
    );
    assert.equal(before.acknowledged_at, null);
    assert.equal(after.acknowledged_at, now);
    const entry = after.timeline.at(-1);
    assert.equal(entry.action, 'action.added');
    assert.equal(entry.detail.action_id, made.body.id);
  });

  test('bad input › 400 with a pointer; unknown playbook or step › 422 that lists them', async () => {
    const { id } = await newIncident(service);
    const pointers: [object, string][] = [
      [{}, ''],
      [{ playbook: 'ransomware' }, '/step'],
      [{ title: 'x', due_at: 'tomorrow' }, '/due_at'],
      [{ title: 'x', due_at: '2026-11-20T12:00:00' }, '/due_at'],
      [{ title: ' ' }, '/title'],
      [{ playbook: 'ransomware', step: 0 }, '/step'],
      [{ playbook: 'ransomware', step: '2' }, '/step'],
    ];
    for (const [body, pointer] of pointers) {
      const problem = assertProblem(await add(id, body), 400, 'validation_failed');
      assert.equal(problem.errors[0].pointer, pointer, JSON.stringify(body));
    }
    const noBook = assertProblem(
      await add(id, { playbook: 'x', step: 1 }),
      422,
      'unknown_reference',
    );
    assert.equal(noBook.allowed.length, 19);
    const far = { playbook: 'ransomware', step: 19 };
    assert.equal(assertProblem(await add(id, far), 422, 'unknown_reference').steps, 18);
    assert.equal(await count(service, 'action where incident_id = $1', [id]), 0);
  });

  test('an incident that is not there › 404', async () => {
    for (const id of [unknownId, 'INC-2026-999999', 'nonsense']) {
      assertProblem(await add(id, { title: 'x' }), 404, 'not_found');
    }
  });

  test('the same open step again › 409 with the action; once it is over › a new one', async () => {
    const { id } = await newIncident(service);
    const step = { playbook: 'malware', step: 5 };
    const first = (await add(id, step)).body.id;
    assert.equal(assertProblem(await add(id, step), 409, 'conflict').action_id, first);
    const headers = operator;
    await service.call('PATCH', `/api/actions/${first}`, { headers, body: { status: 'rejected' } });
    assert.equal((await add(id, step)).status, 201);
  });

  test('the same step by ten requests at once › one action', async () => {
    const { id } = await newIncident(service);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => add(id, { playbook: 'malware', step: 6 })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('Idempotency-Key › the first answer again; another body › 422', async () => {
    const { id } = await newIncident(service);
    const key = { 'idempotency-key': 'an action' };
    const first = await add(id, { title: 'one' }, key);
    const again = await add(id, { title: 'one' }, key);
    assert.equal(again.status, 201);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.deepEqual(again.body, first.body);
    assertProblem(await add(id, { title: 'two' }, key), 422, 'idempotency_key_reused');
    assert.equal(await count(service, 'action where incident_id = $1', [id]), 1);
  });

  test('If-Match of the incident › stale › 412, nothing added', async () => {
    const { id } = await newIncident(service);
    assert.equal((await add(id, { title: 'one' }, { 'if-match': '"1"' })).status, 201);
    const stale = await add(id, { title: 'two' }, { 'if-match': '"1"' });
    assertProblem(stale, 412, 'precondition_failed');
    assert.equal(await count(service, 'action where incident_id = $1', [id]), 1);
  });

  test('an action on an imported incident › is work, so that the import cannot be undone', async () => {
    const headers = { ...(await service.as('Analyst')), 'content-type': 'application/xml' };
    const url = '/api/ip3/v1/imports/webproxy';
    const run = await service.call('POST', url, { headers, body: proxyReport });
    const list = await service.call('GET', `/api/ip3/v1/incidents?run=${run.body.id}`, {
      headers: operator,
    });
    await add(list.body.incidents[0].id, { title: 'Look at it' });
    const undo = await service.call('POST', `/api/ip3/v1/imports/${run.body.id}/undo`, {
      headers: operator,
    });
    assertProblem(undo, 409, 'conflict');
  });
});
