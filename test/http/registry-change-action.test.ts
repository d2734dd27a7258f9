// Contract §4.3: PATCH /api/actions/:id, lowest role Operator; and the closing that needs it (§3).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  assertProblem,
  count,
  newEvidence,
  newIncident,
  onEachEngine,
  proxyReport,
  settableClock,
  unknownId,
} from '../support/records.ts';
import { assertGuarded } from '../support/registry-row.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const now = '2026-11-20T12:00:00.000Z';
/** Step 5 of the playbook for malware needs no approval and contains; step 10 is class A1. */
const free = { playbook: 'malware', step: 5 };
const approvable = { playbook: 'malware', step: 10 };

onEachEngine('PATCH /api/actions/:id', (engine) => {
  let service: TestService;
  let operator: Record<string, string>;
  before(async () => {
    service = await openTestService(engine, { clock: settableClock(now) });
    operator = await service.as('Operator');
    await service.as('Admin');
  });
  after(() => service.close());

  async function added(fields: object = free): Promise<{ id: string; incident: { id: string } }> {
    const incident = await newIncident(service);
    const url = `/api/incidents/${incident.id}/actions`;
    const { body } = await service.call('POST', url, { headers: operator, body: fields });
    return { id: body.id, incident };
  }
  const patch = (id: string, body: unknown, headers = {}) =>
    service.call('PATCH', `/api/actions/${id}`, { headers: { ...operator, ...headers }, body });
  const close = (id: string) =>
    service.call('PATCH', `/api/incidents/${id}`, {
      headers: operator,
      body: { status_lifecycle: 'closed' },
    });

  test('callers › anonymous, roles below, the lowest role, the secret', async () => {
    const { id } = await added();
    const row = { method: 'PATCH', url: `/api/actions/${id}`, role: 'Operator' } as const;
    const { status, body } = await assertGuarded(service, { ...row, body: { note: 'x' } });
    assert.equal(status, 200);
    assert.equal(body.note, 'x');
  });

  test('the chain › proposed, approved, in_progress, done › each with its time', async () => {
    const { id } = await added();
    for (const status of ['approved', 'in_progress', 'done']) {
      const answer = await patch(id, { status });
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.body.status, status);
    }
    const { body, headers } = await patch(id, { note: 'It held.' });
    assert.deepEqual([body.approved_at, body.started_at, body.ended_at], [now, now, now]);
    assert.equal(headers['etag'], '"5"');
  });

  const allowed: Record<string, string[]> = {
    proposed: ['approved', 'rejected', 'cancelled'],
    approved: ['in_progress', 'cancelled'],
    in_progress: ['done', 'cancelled'],
    done: [],
    rejected: [],
    cancelled: [],
  };
  const way: Record<string, string[]> = {
    proposed: [],
    approved: ['approved'],
    in_progress: ['approved', 'in_progress'],
    done: ['approved', 'in_progress', 'done'],
    rejected: ['rejected'],
    cancelled: ['cancelled'],
  };

  test('every move › either made, or 422 invalid_transition with from, to, allowed', async () => {
    for (const from of Object.keys(allowed)) {
      for (const to of Object.keys(allowed)) {
        const { id } = await added();
        for (const status of way[from]!) await patch(id, { status });
        const answer = await patch(id, { status: to });
        if (allowed[from]!.includes(to)) assert.equal(answer.status, 200, `${from} ${to}`);
        else {
          const problem = assertProblem(answer, 422, 'invalid_transition');
          assert.deepEqual([problem.from, problem.to, problem.allowed], [from, to, allowed[from]]);
        }
      }
    }
  });

  test('a step that needs approval › not without approved_by › 422, recorded; it may be rejected', async () => {
    const { id, incident } = await added(approvable);
    for (const body of [
      { status: 'approved' },
      { status: 'approved', approved_by: ' ' },
      { status: 'approved', approved_by: null },
    ]) {
      const problem = assertProblem(await patch(id, body), 422, 'approval_required');
      assert.equal(problem.lack, 'missing');
    }
    const refused = `audit_entry where incident_id = $1 and action = 'action.approval_refused'`;
    assert.equal(await count(service, refused, [incident.id]), 3);
    assert.equal((await patch(id, { status: 'rejected' })).status, 200);
  });

  test('an approver › kept as said, with whether it is a known user, and stands afterwards', async () => {
    const unknown = await added(approvable);
    const said = await patch(unknown.id, { status: 'approved', approved_by: 'The duty officer' });
    assert.deepEqual(
      [said.body.approved_by, said.body.approver_known],
      ['The duty officer', false],
    );
    const another = { approved_by: 'admin@example.org' };
    const changed = assertProblem(await patch(unknown.id, another), 409, 'conflict');
    assert.equal(changed.approved_by, 'The duty officer');

    const known = await added(approvable);
    const before = await patch(known.id, another);
    assert.deepEqual([before.body.status, before.body.approver_known], ['proposed', true]);
    const approved = await patch(known.id, { status: 'approved' });
    assert.deepEqual([approved.status, approved.body.approver_known], [200, true]);
  });

  test('validation_ref › a confirmed record of this incident › kept; anything else › 422', async () => {
    const { id, incident } = await added();
    const other = await newEvidence(service, await newIncident(service));
    for (const validation_ref of ['CHG-2209', unknownId, other]) {
      const problem = assertProblem(await patch(id, { validation_ref }), 422, 'unknown_reference');
      assert.equal(problem.evidence_status, 'none');
    }
    const proof = await newEvidence(service, incident);
    const { body } = await patch(id, { validation_ref: proof.toUpperCase() });
    assert.equal(body.validation_ref, proof);
  });

  test('validation_ref › a mere signal, or a withdrawn record › 422', async () => {
    const headers = { ...operator, 'content-type': 'application/xml' };
    const url = '/api/ip3/v1/imports/webproxy';
    const run = await service.call('POST', url, { headers, body: proxyReport });
    const list = await service.call('GET', `/api/ip3/v1/incidents?run=${run.body.id}`, {
      headers: operator,
    });
    const [incident] = list.body.incidents;
    const made = await service.call('POST', `/api/incidents/${incident.id}/actions`, {
      headers: operator,
      body: free,
    });
    const records = await service.call('GET', `/api/incidents/${incident.id}/evidence`, {
      headers: operator,
    });
    const signal = records.body.evidence[0].id;
    const refused = await patch(made.body.id, { validation_ref: signal });
    assert.equal(assertProblem(refused, 422, 'unknown_reference').evidence_status, 'signal');
    const withdrawn = await newEvidence(service, incident);
    await withdraw(withdrawn);
    const gone = await patch(made.body.id, { validation_ref: withdrawn });
    assert.equal(assertProblem(gone, 422, 'unknown_reference').evidence_status, 'withdrawn');
  });

  async function withdraw(id: string): Promise<void> {
    const url = `/api/ip3/v1/evidence/${id}/withdraw`;
    const body = { reason: 'Belongs to another host.' };
    const answer = await service.call('POST', url, { headers: operator, body });
    assert.equal(answer.status, 200, answer.text);
  }

  test('closing the record › needs proof that stands, of a step that was not given up', async () => {
    const { id, incident } = await added();
    const refused = async () => assertProblem(await close(incident.id), 422, 'evidence_required');
    await refused();
    const first = await newEvidence(service, incident);
    await patch(id, { validation_ref: first });
    await withdraw(first);
    await refused();
    await patch(id, { validation_ref: await newEvidence(service, incident) });
    await patch(id, { status: 'cancelled' });
    await refused();
    const late = await patch(id, { validation_ref: await newEvidence(service, incident) });
    assertProblem(late, 409, 'conflict');
    const again = await service.call('POST', `/api/incidents/${incident.id}/actions`, {
      headers: operator,
      body: free,
    });
    await patch(again.body.id, { validation_ref: await newEvidence(service, incident) });
    const closed = await close(incident.id);
    assert.equal(closed.body.status_lifecycle, 'closed', closed.text);
  });

  test('the last open step of containment › done › the incident is contained, once', async () => {
    const { id, incident } = await added();
    const url = `/api/incidents/${incident.id}`;
    const second = await service.call('POST', `${url}/actions`, {
      headers: operator,
      body: { playbook: 'malware', step: 9 },
    });
    const containedAt = async () =>
      (await service.call('GET', url, { headers: operator })).body.contained_at;
    for (const status of ['approved', 'in_progress', 'done']) await patch(id, { status });
    assert.equal(await containedAt(), null);
    for (const status of ['approved', 'in_progress', 'done']) {
      await patch(second.body.id, { status });
    }
    assert.equal(await containedAt(), now);
  });

  test('below Analyst › no note, and no reference to a record that is not public', async () => {
    const { id, incident } = await added();
    const shown = async (headers: Record<string, string>) => {
      const { body } = await service.call('GET', `/api/incidents/${incident.id}`, { headers });
      return body.actions[0];
    };
    const hidden = await newEvidence(service, incident);
    await patch(id, { validation_ref: hidden, note: `see ${hidden}` });
    const viewer = await service.as('Viewer');
    const seen = await shown(viewer);
    assert.equal(seen.validation_ref, null);
    assert.doesNotMatch(JSON.stringify(seen), new RegExp(hidden));
    assert.equal((await shown(await service.as('Analyst'))).validation_ref, hidden);
    const open = await newEvidence(service, incident, { visibility: 'public' });
    await patch(id, { validation_ref: open });
    assert.equal((await shown(viewer)).validation_ref, open);
  });

  test('nothing asked, unknown values › 400; an unknown action › 404', async () => {
    const { id } = await added();
    for (const body of [{}, { state: 'done' }, { status: 'finished' }, { status: null }]) {
      assertProblem(await patch(id, body), 400, 'validation_failed');
    }
    for (const none of [unknownId, 'nonsense', 'INC-2026-000001']) {
      assertProblem(await patch(none, { note: 'x' }), 404, 'not_found');
    }
  });

  test('If-Match › the version that was read › changed; a stale one › 412', async () => {
    const { id } = await added();
    const read = stringIn((await patch(id, { note: 'x' })).headers['etag']);
    const first = await patch(id, { status: 'approved' }, { 'if-match': read });
    assert.equal(first.status, 200, first.text);
    const stale = await patch(id, { status: 'in_progress' }, { 'if-match': read });
    assert.equal(assertProblem(stale, 412, 'precondition_failed').current_version, 3);
  });

  test('two moves of one action at once › one is made, the other is no move any more', async () => {
    const { id } = await added();
    const answers = await Promise.all(
      ['approved', 'approved'].map((status) => patch(id, { status })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
  });

  test('timeline › every move › who, from, to, and the proof', async () => {
    const { id, incident } = await added();
    const validation_ref = await newEvidence(service, incident);
    await patch(id, { status: 'approved', validation_ref, note: 'Seen.' });
    const { body } = await service.call('GET', `/api/incidents/${incident.id}`, {
      headers: operator,
    });
    const entry = body.timeline.at(-1);
    assert.deepEqual(
      [entry.action, entry.actor, entry.detail.from, entry.detail.to],
      ['action.updated', 'operator@example.org', 'proposed', 'approved'],
    );
    assert.deepEqual([entry.detail.validation_ref, entry.detail.note], [validation_ref, 'Seen.']);
  });
});

onEachEngine('PATCH /api/actions/:id with four eyes', (engine) => {
  let service: TestService;
  let operator: Record<string, string>;
  before(async () => {
    const settings = { IP3_FOUR_EYES: 'on' };
    service = await openTestService(engine, { settings, clock: settableClock(now) });
    operator = await service.as('Operator');
    for (const role of ['Admin', 'Analyst', 'DevSecOps', 'Legal/DPO'] as const) {
      await service.as(role);
    }
  });
  after(() => service.close());

  async function approve(step: number, approved_by: string) {
    const { id } = await newIncident(service);
    const made = await service.call('POST', `/api/incidents/${id}/actions`, {
      headers: operator,
      body: { playbook: 'malware', step },
    });
    return service.call('PATCH', `/api/actions/${made.body.id}`, {
      headers: operator,
      body: { status: 'approved', approved_by },
    });
  }

  test('class A1 › another known user with the role › approved; anybody else › refused', async () => {
    const lacks: [string, string][] = [
      ['the duty officer', 'role_missing'],
      ['operator@example.org', 'same_person'],
      ['analyst@example.org', 'role_missing'],
    ];
    for (const [approved_by, lack] of lacks) {
      const problem = assertProblem(await approve(10, approved_by), 422, 'approval_required');
      assert.deepEqual([problem.lack, problem.approver_role], [lack, 'Operator']);
    }
    const { body } = await approve(10, 'DevSecOps@example.org');
    assert.deepEqual([body.status, body.approver_known], ['approved', true]);
  });

  test('the approver in person › of a step that another asked for › approved; of an own one › not', async () => {
    const { id } = await newIncident(service);
    const devsecops = await service.as('DevSecOps');
    const approver = 'devsecops@example.org';
    const steps: [Record<string, string>, number][] = [
      [operator, 200],
      [devsecops, 422],
    ];
    for (const [asks, expected] of steps) {
      const url = `/api/incidents/${id}/actions`;
      const title = 'Pull the plug';
      const body = { title, requires_approval: true };
      const made = await service.call('POST', url, { headers: asks, body });
      const answer = await service.call('PATCH', `/api/actions/${made.body.id}`, {
        headers: devsecops,
        body: { status: 'approved', approved_by: approver },
      });
      assert.equal(answer.status, expected, answer.text);
      if (expected === 422) assert.equal(answer.body.lack, 'same_person');
    }
  });

  test('a step of Legal/DPO › approved by that role alone', async () => {
    const problem = assertProblem(
      await approve(16, 'devsecops@example.org'),
      422,
      'approval_required',
    );
    assert.deepEqual([problem.lack, problem.approver_role], ['role_missing', 'Legal/DPO']);
    assert.equal((await approve(16, 'legal-dpo@example.org')).status, 200);
  });

  test('a step that needs no approval › whoever is named is kept', async () => {
    const { status, body } = await approve(5, 'operator@example.org');
    assert.deepEqual([status, body.approver_known], [200, true]);
  });
});
