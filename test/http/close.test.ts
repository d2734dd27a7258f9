// The retest gate over HTTP: what closes an incident, what is missing, and what is written down.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditEntries } from '../support/audit-entries.ts';
import {
  assertProblem,
  count,
  newEvidence,
  newIncident,
  onEachEngine,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import type { Json } from '../support/values.ts';

onEachEngine('close', (engine) => {
  let service: TestService;
  let open: TestService;
  let lenient: TestService;
  let analyst: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    open = await openTestService(engine, {
      sharedWith: service,
      settings: { IP3_RETEST_GATE: 'off' },
    });
    const bare = { IP3_RETEST_LATEST: 'off' };
    lenient = await openTestService(engine, { sharedWith: service, settings: bare });
    analyst = await service.as('Analyst');
  });
  after(async () => {
    await open.close();
    await lenient.close();
    await service.close();
  });

  const close = (id: string, query = '', at = service, body?: unknown) =>
    at.call('POST', `/api/ip3/v1/incidents/${id}/close${query}`, { headers: analyst, body });
  const withdraw = (id: string) =>
    service.call('POST', `/api/ip3/v1/evidence/${id}/withdraw`, {
      headers: analyst,
      body: { reason: 'wrong host' },
    });

  const audit = async (incident: { id: string }) => {
    const where = `incident_id = $1 and action like 'incident.close%'`;
    return (await auditEntries(service, where, [incident.id])) as Json[];
  };

  test('no evidence › 422 with everything missing, and an entry of the refusal', async () => {
    const incident = await newIncident(service);
    const refused = await close(incident.id);
    const problem = assertProblem(refused, 422, 'closure_requires_confirmed_evidence');
    assert.deepEqual(problem.missing, ['confirmed_evidence', 'confirmed_retest']);
    assert.deepEqual([problem.have, problem.retest_gate], [[], 'on']);
    const [entry, ...others] = await audit(incident);
    assert.deepEqual(others, []);
    assert.equal(entry.action, 'incident.close_refused');
    assert.equal(entry.detail.retest_gate, 'on');
    assert.equal(entry.detail.code, 'closure_requires_confirmed_evidence');
    assert.equal(entry.request_id, refused.headers['x-request-id']);
  });

  test('evidence of other types › 409 with missing, have, remedy', async () => {
    const incident = await newIncident(service);
    for (const evidence_type of ['screenshot', 'log_extract', 'screenshot']) {
      await newEvidence(service, incident, { evidence_type });
    }
    const problem = assertProblem(
      await close(incident.public_id),
      409,
      'closure_requires_confirmed_retest',
    );
    assert.deepEqual(problem.missing, ['confirmed_retest']);
    assert.deepEqual(problem.have, ['log_extract', 'screenshot']);
    assert.equal(problem.remedy, problem.detail);
    assert.match(problem.remedy, /retest/);
  });

  test('a newer retest that failed › 409 that names it, in preview and audit; then answered', async () => {
    const incident = await newIncident(service);
    const retest = (retest_outcome: string) =>
      newEvidence(service, incident, { evidence_type: 'retest_report', retest_outcome });
    const passed = await retest('pass');
    const failed = await retest('fail');
    const problem = assertProblem(
      await close(incident.id),
      409,
      'closure_requires_confirmed_retest',
    );
    assert.equal(problem.failed_retest.id, failed);
    assert.equal(problem.failed_retest.status, 'CONFIRMED');
    assert.ok(String(problem.remedy).includes(failed));
    assert.deepEqual(problem.missing, ['confirmed_retest']);
    const preview = await close(incident.id, '?dry_run=true');
    assert.deepEqual([preview.body.would_close, preview.body.failed_retest.id], [false, failed]);
    const [entry] = await audit(incident);
    assert.equal(entry.detail.failed_retest.id, failed);
    const bare = await close(incident.id, '?dry_run=true', lenient);
    assert.deepEqual([bare.body.would_close, bare.body.gate_evidence], [true, [passed, failed]]);
    assert.equal(bare.body.failed_retest.id, failed, 'named all the same');
    await withdraw(failed);
    assert.equal((await close(incident.id, '?dry_run=true')).body.would_close, true);
    await retest('fail');
    const newest = await retest('pass');
    const closed = await close(incident.id);
    assert.deepEqual([closed.status, closed.body.gate_evidence], [200, [newest]]);
    assert.equal('failed_retest' in closed.body, false);
  });

  test('the bare rule of the contract › a newer failure › closes, and answer and audit name it', async () => {
    const incident = await newIncident(service);
    const passed = await newEvidence(service, incident, { evidence_type: 'retest' });
    const said = { evidence_type: 'retest_report', retest_outcome: 'fail' };
    const failed = await newEvidence(service, incident, said);
    const closed = await close(incident.id, '', lenient);
    assert.equal(closed.status, 200, closed.text);
    assert.deepEqual(closed.body.gate_evidence, [passed, failed]);
    assert.equal(closed.body.failed_retest.id, failed);
    const [entry] = await audit(incident);
    assert.equal(entry.detail.failed_retest.id, failed);
  });

  for (const evidence_type of ['retest', 'RETEST_report', 'Retest.v2', 'not_a_retest']) {
    test(`evidence of type ${evidence_type} › closes, names the record, closes once`, async () => {
      const incident = await newIncident(service);
      const id = await newEvidence(service, incident, { evidence_type, visibility: 'internal' });
      const closed = await close(incident.id, '', service, { note: 'done' });
      assert.equal(closed.status, 200, closed.text);
      assert.equal(closed.body.retest_gate, 'on');
      assert.deepEqual(closed.body.gate_evidence, [id]);
      const { workflow_status, status_lifecycle, closed_at } = closed.body.incident;
      assert.deepEqual([workflow_status, status_lifecycle], ['closed', 'closed']);
      assert.ok(closed_at);
      const [entry] = await audit(incident);
      assert.deepEqual(entry.detail, { retest_gate: 'on', gate_evidence: [id], note: 'done' });
      assertProblem(await close(incident.id), 422, 'invalid_transition');
      assertProblem(await close(incident.id, '?dry_run=true'), 422, 'invalid_transition');
    });
  }

  test('retest that is withdrawn, or of another incident › does not close', async () => {
    const [mine, others] = [await newIncident(service), await newIncident(service)];
    await newEvidence(service, others, { evidence_type: 'retest' });
    assertProblem(await close(mine.id), 422, 'closure_requires_confirmed_evidence');
    const id = await newEvidence(service, mine, { evidence_type: 'retest' });
    assert.equal((await withdraw(id)).status, 200);
    assertProblem(await close(mine.id), 422, 'closure_requires_confirmed_evidence');
  });

  test('evidence that a closed incident rests on › cannot be withdrawn until it is reopened', async () => {
    const incident = await newIncident(service);
    const first = await newEvidence(service, incident, { evidence_type: 'retest' });
    const second = await newEvidence(service, incident, { evidence_type: 'retest' });
    await close(incident.id);
    assert.equal((await withdraw(first)).status, 200);
    for (const spelling of [second, second.toUpperCase()]) {
      const refused = assertProblem(await withdraw(spelling), 409, 'conflict');
      assert.equal(refused.closed_incident, incident.public_id);
    }
    const url = `/api/incidents/${incident.id}`;
    const body = { status_lifecycle: 'open' };
    const reopened = await service.call('PATCH', url, { headers: analyst, body });
    assert.equal(reopened.status, 200);
    const shown = await service.call('GET', `/api/ip3/v1/incidents/${incident.id}`, {
      headers: analyst,
    });
    assert.equal(shown.body.workflow_status, 'open');
    assert.equal((await withdraw(second)).status, 200);
  });

  test('dry run › says the same and writes nothing', async () => {
    const incident = await newIncident(service);
    await newEvidence(service, incident);
    const entries = await count(service, 'audit_entry');
    const no = await close(incident.id, '?dry_run=true');
    assert.equal(no.status, 200);
    const { would_close, missing, have, dry_run, gate_evidence } = no.body;
    assert.deepEqual([would_close, dry_run, gate_evidence], [false, true, []]);
    assert.deepEqual([missing, have], [['confirmed_retest'], ['log_extract']]);
    assert.match(no.body.remedy, /retest/);
    assert.equal(await count(service, 'audit_entry'), entries);
    const id = await newEvidence(service, incident, { evidence_type: 'retest' });
    const yes = await close(incident.id, '?dry_run=true');
    assert.deepEqual([yes.body.would_close, yes.body.gate_evidence], [true, [id]]);
    assert.deepEqual([yes.body.missing, yes.body.remedy], [[], null]);
    assert.equal(yes.body.incident.workflow_status, 'open');
    for (const query of ['?dry_run=yes', '?dry_run=1', '?dry_run=']) {
      assertProblem(await close(incident.id, query), 400, 'validation_failed');
    }
    assert.equal((await close(incident.id, '?dry_run=false')).status, 200);
  });

  test('gate off › closes without evidence, says so and writes it down', async () => {
    const incident = await newIncident(service);
    const preview = await close(incident.id, '?dry_run=true', open);
    assert.deepEqual([preview.body.would_close, preview.body.retest_gate], [true, 'off']);
    const closed = await close(incident.id, '', open);
    assert.deepEqual([closed.body.retest_gate, closed.body.gate_evidence], ['off', []]);
    const [entry] = await audit(incident);
    assert.deepEqual(entry.detail, { retest_gate: 'off', gate_evidence: [] });
  });

  test('an imported signal › is no proof until a person confirms it', async () => {
    const incident = await newIncident(service);
    const id = await newEvidence(service, incident, { evidence_type: 'retest' });
    const sql = `update evidence set status = 'signal' where id = $1`;
    await service.deps.database.pool.query(sql, [id]);
    assertProblem(await close(incident.id), 422, 'closure_requires_confirmed_evidence');
    const url = `/api/ip3/v1/evidence/${id.toUpperCase()}/confirm`;
    const confirmed = await service.call('POST', url, { headers: analyst });
    assert.equal(confirmed.body.status, 'CONFIRMED', confirmed.text);
    assertProblem(await service.call('POST', url, { headers: analyst }), 422, 'invalid_transition');
    assert.equal((await close(incident.id)).status, 200);
  });

  test('body › a list, a text, an empty note › 400', async () => {
    const incident = await newIncident(service);
    for (const body of [[], 'x', { note: '' }, { note: 5 }]) {
      const headers = { ...analyst, 'content-type': 'application/json' };
      const url = `/api/ip3/v1/incidents/${incident.id}/close`;
      const answer = await service.call('POST', url, { headers, body: JSON.stringify(body) });
      assertProblem(answer, 400, 'validation_failed');
    }
  });
});
