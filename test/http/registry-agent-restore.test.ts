// POST /api/agents/:id/restore, row of contract §4.3: an agent gets its tools again on confirmed
// evidence of a test that is younger than its quarantine, and on nothing else.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { agentUrl, approver, newAgent, quarantine, readAgent } from '../support/agents.ts';
import {
  assertProblem,
  newEvidence,
  newIncident,
  onEachEngine,
  unknownId,
} from '../support/records.ts';
import {
  openTestService,
  serviceSecret,
  type Answer,
  type TestService,
} from '../support/service.ts';

/** What names no record, and what the refusal says of it. */
const noRecords = [
  [undefined, 'missing'],
  [null, 'missing'],
  [' ', 'missing'],
  ['retest-1', 'unknown'],
  [unknownId, 'unknown'],
] as const;

onEachEngine('restore', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  let made = 0;
  /** An agent in quarantine, its incident, and a test from before the quarantine. */
  async function quarantined(): Promise<{ id: string; incident: { id: string }; old: string }> {
    made += 1;
    const id = `agent-${made}`;
    await newAgent(service, id);
    const incident = await newIncident(service);
    const old = await newEvidence(service, incident, { evidence_type: 'agent_retest' });
    await pause(3);
    await quarantine(service, id, { incident_id: incident.id });
    await pause(3);
    return { id, incident, old };
  }

  async function restore(
    id: string,
    fields: Record<string, unknown>,
    as?: Record<string, string>,
  ): Promise<Answer> {
    const headers = as ?? (await service.as('AI Safety'));
    const body = { reason: 'The retest passed.', approved_by: approver, ...fields };
    return service.call('POST', agentUrl(id, 'restore'), { headers, body });
  }

  test('validated agent › restored › active, its tools again, a higher score', async () => {
    const { id, incident } = await quarantined();
    const validation_ref = await newEvidence(service, incident, { evidence_type: 'agent_retest' });
    const { status, body } = await restore(id, { validation_ref });
    assert.deepEqual([status, body.status], [200, 'active']);
    assert.deepEqual([body.current_score, body.trust_delta], [30, 25]);
    assert.deepEqual(body.allowed_tools_effective, ['crm.read', 'mail.send']);
    assert.equal(body.validation_ref, validation_ref);
    const { history, quarantined_at, quarantine_incidents } = await readAgent(service, id);
    assert.deepEqual([quarantined_at, quarantine_incidents], [null, []]);
    const { event, evidence_id, approved_by, reason } = history[0];
    assert.deepEqual([event, evidence_id], ['restored', validation_ref]);
    assert.deepEqual([approved_by, reason], [approver, 'The retest passed.']);
    const headers = await service.as('Analyst');
    const { body: read } = await service.call('GET', `/api/incidents/${incident.id}`, { headers });
    const actions = read.timeline.map(({ action }: { action: string }) => action);
    assert.ok(actions.includes('agent.restored'));
  });

  test('validation › missing, unknown, old, of another incident, no test, not passed › evidence_required', async () => {
    const { id, incident, old } = await quarantined();
    const elsewhere = await newEvidence(service, await newIncident(service), {
      evidence_type: 'agent_retest',
    });
    const trace = await newEvidence(service, incident, { evidence_type: 'agent_trace' });
    const withdrawn = await newEvidence(service, incident, { evidence_type: 'agent_retest' });
    const outcome = (retest_outcome: string) =>
      newEvidence(service, incident, { evidence_type: 'agent_retest', retest_outcome });
    const headers = await service.as('Admin');
    const withdraw = `/api/ip3/v1/evidence/${withdrawn}/withdraw`;
    await service.call('POST', withdraw, { headers, body: { reason: 'It failed.' } });
    for (const [validation_ref, lack] of [
      ...noRecords,
      [old, 'too_old'],
      [elsewhere, 'other_incident'],
      [trace, 'no_test'],
      [withdrawn, 'unconfirmed'],
      [await outcome('fail'), 'not_passed'],
      [await outcome('partial'), 'not_passed'],
    ]) {
      const answer = await restore(id, { validation_ref });
      assert.equal(assertProblem(answer, 422, 'evidence_required').lack, lack);
    }
    assert.equal((await readAgent(service, id)).status, 'quarantined');
    assert.equal((await restore(id, { validation_ref: await outcome('pass') })).status, 200);
  });

  test('signal of a machine › as validation › evidence_required until a person confirms it', async () => {
    const { id, incident } = await quarantined();
    const validation_ref = await newEvidence(service, incident, { evidence_type: 'model_eval' });
    await service.deps.database.pool.query(`update evidence set status = 'signal' where id = $1`, [
      validation_ref,
    ]);
    assertProblem(await restore(id, { validation_ref }), 422, 'evidence_required');
    const headers = await service.as('Analyst');
    await service.call('POST', `/api/ip3/v1/evidence/${validation_ref}/confirm`, {
      headers,
      body: {},
    });
    assert.equal((await restore(id, { validation_ref })).status, 200);
  });

  test('second incident in quarantine › a test from before it › evidence_required', async () => {
    const { id, incident } = await quarantined();
    const validation_ref = await newEvidence(service, incident, { evidence_type: 'agent_retest' });
    await pause(3);
    await quarantine(service, id);
    assertProblem(await restore(id, { validation_ref }), 422, 'evidence_required');
  });

  test('one validation › used for a second quarantine › evidence_required', async () => {
    const { id, incident } = await quarantined();
    const validation_ref = await newEvidence(service, incident, { evidence_type: 'agent_retest' });
    assert.equal((await restore(id, { validation_ref })).status, 200);
    await pause(3);
    await quarantine(service, id, { incident_id: incident.id });
    assertProblem(await restore(id, { validation_ref }), 422, 'evidence_required');
  });

  test('approver › missing or the agent itself › approval_required', async () => {
    const { id, incident } = await quarantined();
    const validation_ref = await newEvidence(service, incident, { evidence_type: 'agent_retest' });
    for (const approved_by of [undefined, null, '', id]) {
      assertProblem(await restore(id, { validation_ref, approved_by }), 422, 'approval_required');
    }
    assert.equal((await readAgent(service, id)).status, 'quarantined');
  });

  test('agent › not in quarantine, revoked, unknown › invalid_transition or not_found', async () => {
    await newAgent(service, 'agent-active');
    const refused = assertProblem(await restore('agent-active', {}), 422, 'invalid_transition');
    assert.deepEqual([refused.from, refused.to], ['active', 'active']);
    const { id, incident } = await quarantined();
    await newAgent(service, id, { revoked: true });
    const validation_ref = await newEvidence(service, incident, { evidence_type: 'agent_retest' });
    assertProblem(await restore(id, { validation_ref }), 422, 'invalid_transition');
    assertProblem(await restore('agent-unknown', {}), 404, 'not_found');
  });

  test('body › without a reason, with wrong types › validation_failed', async () => {
    for (const fields of [{ reason: undefined }, { reason: '' }, { validation_ref: 7 }]) {
      assertProblem(await restore('agent-1', fields), 400, 'validation_failed');
    }
  });

  test('same Idempotency-Key › twice › the first answer again; another body is refused', async () => {
    const { id, incident } = await quarantined();
    const validation_ref = await newEvidence(service, incident, { evidence_type: 'agent_retest' });
    const as = { ...(await service.as('AI Safety')), 'idempotency-key': `restore-${engine}` };
    const first = await restore(id, { validation_ref }, as);
    const second = await restore(id, { validation_ref }, as);
    assert.deepEqual(second.body, first.body);
    assert.equal(second.headers['idempotent-replayed'], 'true');
    const other = await restore(id, { validation_ref, reason: 'other' }, as);
    assertProblem(other, 422, 'idempotency_key_reused');
  });

  test('callers › anonymous, each role below, the secret › 401, 403, deprecation headers', async () => {
    const { id, incident } = await quarantined();
    const validation_ref = await newEvidence(service, incident, { evidence_type: 'agent_retest' });
    assertProblem(await restore(id, { validation_ref }, {}), 401, 'unauthorized');
    for (const role of [
      'Viewer',
      'Reporter',
      'Analyst',
      'Operator',
      'DevSecOps',
      'Legal/DPO',
    ] as const) {
      const refused = await restore(id, { validation_ref }, await service.as(role));
      assert.equal(assertProblem(refused, 403, 'forbidden').required_role, 'AI Safety');
    }
    const answer = await restore(id, { validation_ref }, { 'x-service-secret': serviceSecret });
    assert.deepEqual([answer.status, answer.body.status], [200, 'active']);
    assert.match(String(answer.headers['deprecation']), /^@\d+$/);
  });
});

onEachEngine('restore with four eyes', (engine) => {
  test('approver › the caller › approval_required; another officer › restored', async () => {
    const service = await openTestService(engine, { settings: { IP3_FOUR_EYES: 'on' } });
    try {
      await service.as('AI Safety', 'Viewer');
      const approved_by = 'ai-safety-viewer@example.org';
      const incident = await newIncident(service);
      await quarantine(service, 'agent-a', { incident_id: incident.id, approved_by });
      await pause(3);
      const validation_ref = await newEvidence(service, incident, {
        evidence_type: 'agent_retest',
      });
      const headers = await service.as('AI Safety');
      const ask = (who: string) =>
        service.call('POST', agentUrl('agent-a', 'restore'), {
          headers,
          body: { reason: 'sound', validation_ref, approved_by: who },
        });
      const own = assertProblem(await ask('ai-safety@example.org'), 422, 'approval_required');
      assert.equal(own.lack, 'same_person');
      assert.equal((await ask(approved_by)).body.status, 'active');
    } finally {
      await service.close();
    }
  });
});
