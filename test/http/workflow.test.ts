// The remediation workflow over HTTP: moves, assignment, due times.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { workflowStatuses, type WorkflowStatus } from '../../src/domain/workflow.ts';
import {
  assertProblem,
  count,
  newEvidence,
  newIncident,
  onEachEngine,
  settableClock,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const start = '2026-11-20T14:00:00Z';

const allowed: Record<WorkflowStatus, WorkflowStatus[]> = {
  open: ['triaged'],
  triaged: ['assigned'],
  assigned: ['fixing', 'triaged'],
  fixing: ['retest'],
  retest: ['fixing'],
  closed: [],
};

onEachEngine('workflow', (engine) => {
  const clock = settableClock(start);
  let service: TestService;
  let analyst: Record<string, string>;
  before(async () => {
    service = await openTestService(engine, { clock });
    analyst = await service.as('Analyst');
  });
  after(() => service.close());

  const act = (id: string, verb: string, body?: unknown) =>
    service.call('POST', `/api/ip3/v1/incidents/${id}/${verb}`, { headers: analyst, body });

  async function incidentIn(state: WorkflowStatus): Promise<string> {
    const { id } = await newIncident(service);
    const lifecycle = state === 'closed' ? 'closed' : 'open';
    const sql = 'update incident set workflow_status = $2, status_lifecycle = $3 where id = $1';
    await service.deps.database.pool.query(sql, [id, state, lifecycle]);
    return id;
  }

  for (const from of workflowStatuses) {
    test(`${from} › moved to every state › as the table says, else 422 with what is allowed`, async () => {
      const id = await incidentIn(from);
      for (const to of workflowStatuses) {
        const answer = await act(id, 'transition', { to });
        if (allowed[from].includes(to)) {
          assert.equal(answer.body.incident.workflow_status, to, answer.text);
          const sql = 'update incident set workflow_status = $2 where id = $1';
          await service.deps.database.pool.query(sql, [id, from]);
        } else {
          const problem = assertProblem(answer, 422, 'invalid_transition');
          assert.deepEqual([problem.from, problem.to], [from, to]);
          assert.deepEqual(problem.allowed.toSorted(), allowed[from].toSorted());
        }
      }
      const moved = await count(
        service,
        `audit_entry where incident_id = $1 and action = 'incident.moved'`,
        [id],
      );
      assert.equal(moved, allowed[from].length);
    });
  }

  test('workflow_status › is taken for to, and to wins', async () => {
    const id = await incidentIn('open');
    const moved = await act(id, 'transition', { workflow_status: 'triaged', note: 'seen' });
    assert.equal(moved.body.incident.workflow_status, 'triaged');
    assert.equal(moved.body.incident.acknowledged_at, '2026-11-20T14:00:00.000Z');
    const both = await act(id, 'transition', { workflow_status: 'closed', to: 'assigned' });
    assert.equal(both.status, 200);
  });

  test('to › missing, unknown, of another type, in capitals › 400', async () => {
    const id = await incidentIn('open');
    for (const body of [{}, { to: 'done' }, { to: 1 }, { to: null }, { to: 'Triaged' }, []]) {
      assertProblem(await act(id, 'transition', body), 400, 'validation_failed');
    }
  });

  for (const state of workflowStatuses) {
    test(`${state} › assigned › ${state === 'closed' ? '422' : 'gets an owner'}`, async () => {
      const id = await incidentIn(state);
      const answer = await act(id, 'assign', { owner_email: 'Otto@Example.org' });
      if (state === 'closed') {
        assertProblem(answer, 422, 'invalid_transition');
        return;
      }
      const after_ = state === 'open' || state === 'triaged' ? 'assigned' : state;
      assert.equal(answer.body.workflow_status, after_);
      assert.equal(answer.body.owner_email, 'otto@example.org');
      assert.equal(answer.body.incident.workflow_status, after_);
    });
  }

  /** Severity → days from the report to the due time. */
  const due = { critical: 3, high: 14, medium: 60, low: 120, info: null, unknown: 60 } as const;
  for (const [severity, days] of Object.entries(due)) {
    test(`assigned as ${severity} › is due ${days ?? 'never'} days after the report`, async () => {
      const { id } = await newIncident(service);
      const { body } = await act(id, 'assign', { severity });
      const at = days === null ? null : Temporal.Instant.from(start).add({ hours: 24 * days });
      const expected = at === null ? null : at.toString({ fractionalSecondDigits: 3 });
      assert.equal(body.sla_due, expected);
    });
  }

  test('no body at all › assigned › to the caller, by the classified severity', async () => {
    const { id } = await newIncident(service);
    await newEvidence(service, { id });
    const url = `/api/incidents/${id}`;
    await service.call('PATCH', url, { headers: analyst, body: { severity: 5 } });
    const { body } = await act(id, 'assign');
    assert.equal(body.owner_email, 'analyst@example.org');
    assert.equal(body.sla_due, '2026-11-23T14:00:00.000Z');
  });

  /** Whether the assignment says that the owner has an account, as the list of colleagues does. */
  const known = async (id: string, owner_email: string) => {
    const { status, body } = await act(id, 'assign', { owner_email });
    assert.deepEqual([status, body.owner_email], [200, owner_email]);
    assert.equal(body.warnings === undefined, body.owner_known);
    const url = `/api/ip3/v1/colleagues?email=${owner_email.toUpperCase()}`;
    const { colleagues } = (await service.call('GET', url, { headers: analyst })).body;
    const names = body.owner_known
      ? [{ email: owner_email, name: 'Has left', roles: ['Viewer'] }]
      : [];
    assert.deepEqual(colleagues, names);
    return body.owner_known as boolean;
  };

  test('owner › with an account, disabled, unknown › assigned, and told whether anybody', async () => {
    const admin = await service.as('Admin');
    const fresh = { email: 'left@example.org', roles: ['Viewer'], name: 'Has left' };
    const users = '/api/ip3/v1/users';
    const user = await service.call('POST', users, { headers: admin, body: fresh });
    assert.equal(user.status, 201, user.text);
    const { id } = await newIncident(service);
    assert.equal(await known(id, 'left@example.org'), true);
    const url = `${users}/${user.body.id}`;
    await service.call('PATCH', url, { headers: admin, body: { disabled: true } });
    assert.equal(await known(id, 'left@example.org'), false);
    assert.equal(await known(id, 'nobody@example.org'), false);
    const headers = await service.as('Operator');
    const refused = await service.call('GET', '/api/ip3/v1/colleagues', {
      headers: await service.as('Viewer'),
    });
    assertProblem(refused, 403, 'forbidden');
    const all = await service.call('GET', '/api/ip3/v1/colleagues', { headers });
    const members = new Set(all.body.colleagues.map((one: object) => Object.keys(one).join()));
    assert.deepEqual([...members], ['email,name,roles']);
  });

  test('people › by a part of name or address, by what they may do › only those', async () => {
    const admin = await service.as('Admin');
    for (const [email, name, role] of [
      ['zofia.wrona@example.org', 'Zofia Wrona', 'Viewer'],
      ['z.lis@example.org', 'Wronisława Lis', 'Legal/DPO'],
      ['per_cent@example.org', '100% Wr_na', 'Analyst'],
    ] as const) {
      const body = { email, name, roles: [role] };
      const made = await service.call('POST', '/api/ip3/v1/users', { headers: admin, body });
      assert.equal(made.status, 201, made.text);
    }
    const found = async (query: Record<string, string>) => {
      const url = `/api/ip3/v1/colleagues?${new URLSearchParams(query).toString()}`;
      const { status, body, text } = await service.call('GET', url, { headers: analyst });
      assert.equal(status, 200, text);
      return body.colleagues.map(({ email }: { email: string }) => email.split('@')[0]);
    };
    assert.deepEqual(await found({ q: 'WRON' }), ['zofia.wrona', 'z.lis']);
    assert.deepEqual(await found({ q: 'WRON', may: 'Analyst' }), ['z.lis']);
    assert.deepEqual(await found({ q: 'wron', may: 'Admin' }), []);
    assert.deepEqual(await found({ q: '%' }), ['per_cent']);
    assert.deepEqual(await found({ q: '_' }), ['per_cent']);
  });

  const seen = async (id: string) => {
    const { body } = await service.call('GET', `/api/ip3/v1/incidents/${id}`, { headers: analyst });
    const { owner_email, sla_due, workflow_status, acknowledged_at } = body;
    return { owner_email, sla_due, workflow_status, acknowledged_at };
  };

  for (const from of ['open', 'triaged', 'fixing'] as const) {
    test(`${from} › assigned twice, undone › as before the last one, once`, async () => {
      const id = await incidentIn(from);
      const untouched = await seen(id);
      await act(id, 'assign', { owner_email: 'first@example.org' });
      assert.equal((await act(id, 'assign/undo')).status, 200);
      assert.deepEqual(await seen(id), untouched);
      assertProblem(await act(id, 'assign/undo'), 409, 'conflict');
      await act(id, 'assign', { owner_email: 'first@example.org' });
      const first = await seen(id);
      await act(id, 'assign', { owner_email: 'second@example.org', severity: 'critical' });
      const undone = await act(id, 'assign/undo');
      assert.equal(undone.body.incident.owner_email, 'first@example.org');
      assert.deepEqual(await seen(id), first);
      const told = `audit_entry where incident_id = $1 and action = 'incident.assignment_undone'`;
      assert.equal(await count(service, told, [id]), 2);
    });
  }

  test('assigned, then anything else › undone › 409, and nothing changes', async () => {
    const id = await incidentIn('triaged');
    assertProblem(await act(id, 'assign/undo'), 409, 'conflict');
    const assigned = await act(id, 'assign', { owner_email: 'first@example.org' });
    await act(id, 'transition', { to: 'fixing' });
    const moved = await seen(id);
    assertProblem(await act(id, 'assign/undo'), 409, 'conflict');
    const headers = { ...analyst, 'if-match': String(assigned.headers['etag']) };
    const url = `/api/ip3/v1/incidents/${id}/assign/undo`;
    assertProblem(await service.call('POST', url, { headers }), 412, 'precondition_failed');
    assert.deepEqual(await seen(id), moved);
  });

  test('an agreed due time › in any zone › is kept; an unsound one › 400', async () => {
    const { id } = await newIncident(service);
    const agreed = await act(id, 'assign', { sla_due: '2027-01-01T01:00:00+01:00' });
    assert.equal(agreed.body.sla_due, '2027-01-01T00:00:00.000Z');
    for (const sla_due of ['soon', '2027-01-01', '9999-12-31T23:59:59-01:00', 5]) {
      assertProblem(await act(id, 'assign', { sla_due }), 400, 'validation_failed');
    }
  });

  test('owner › no address, a list, a text for the body › 400', async () => {
    const { id } = await newIncident(service);
    for (const body of [{ owner_email: 'otto' }, { owner: ['a@b.cd'] }, [], { severity: 'High' }]) {
      assertProblem(await act(id, 'assign', body), 400, 'validation_failed');
    }
  });
});
