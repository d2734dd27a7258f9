// POST /api/agents/:id/quarantine, row of contract §4.3: what it answers, what it refuses, and that
// nothing keeps it from working.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { agentUrl, approver, newAgent, quarantine, readAgent } from '../support/agents.ts';
import {
  assertProblem,
  count,
  newEvidence,
  newIncident,
  onEachEngine,
  unknownId,
} from '../support/records.ts';
import { openTestService, serviceSecret, type TestService } from '../support/service.ts';

onEachEngine('quarantine', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  test('active agent › quarantined › the answer of the contract, no tools, a lower score', async () => {
    await newAgent(service, 'agent-a');
    const incident = await newIncident(service);
    const { status, body } = await quarantine(service, 'agent-a', {
      incident_id: incident.public_id,
    });
    assert.equal(status, 200);
    const { status: state, current_score, trust_delta, allowed_tools_effective } = body;
    assert.deepEqual([state, current_score, trust_delta], ['quarantined', 5, -40]);
    assert.deepEqual(allowed_tools_effective, []);
    assert.equal(body.incident_id, incident.id);
    assert.deepEqual([body.approved_by, body.approver_known], [approver, false]);
    assert.deepEqual([body.newly_registered, body.already_quarantined], [false, false]);
    const agent = await readAgent(service, 'agent-a');
    assert.deepEqual(agent.allowed_tools, ['crm.read', 'mail.send']);
    assert.deepEqual(agent.allowed_tools_effective, []);
    assert.equal(agent.policy_epoch, body.policy_epoch);
    assert.equal(agent.quarantined_at, body.quarantined_at);
    assert.deepEqual(agent.quarantine_incidents, [incident.id]);
  });

  test('priority of the incident › P0 and P3 › the penalty of the design', async () => {
    for (const [priority, trust_delta] of [
      ['P0', -45],
      ['P3', -20],
    ] as const) {
      const incident = await newIncident(service);
      await newEvidence(service, incident);
      const headers = await service.as('Admin');
      const url = `/api/incidents/${incident.id}`;
      await service.call('PATCH', url, { headers, body: { priority } });
      const id = `agent-${priority}`;
      await newAgent(service, id);
      const { body } = await quarantine(service, id, { incident_id: incident.id });
      assert.equal(body.trust_delta, trust_delta);
    }
  });

  test('approver › missing, null, empty, the agent itself › approval_required, nothing happens', async () => {
    await newAgent(service, 'agent-b');
    for (const approved_by of [undefined, null, '', '  ', 'agent-b']) {
      const answer = await quarantine(service, 'agent-b', { approved_by });
      const { lack } = assertProblem(answer, 422, 'approval_required');
      assert.equal(lack, approved_by === 'agent-b' ? 'agent_itself' : 'missing');
    }
    assert.equal((await readAgent(service, 'agent-b')).status, 'active');
  });

  test('incident › unknown, malformed, of another kind › unknown_reference, nothing is registered', async () => {
    for (const incident_id of [unknownId, 'INC-2026-999999', 'none', 'ENG-2026-0001']) {
      assertProblem(
        await quarantine(service, 'agent-x', { incident_id }),
        422,
        'unknown_reference',
      );
    }
    assert.equal(await count(service, `agent where agent_id = 'agent-x'`), 0);
  });

  test('body › without incident or reason, with wrong types › validation_failed', async () => {
    for (const fields of [{ incident_id: 7 }, { reason: undefined }, { reason: '' }]) {
      assertProblem(await quarantine(service, 'agent-x', fields), 400, 'validation_failed');
    }
    const headers = await service.as('AI Safety');
    for (const body of [[], {}, 'x']) {
      const answer = await service.call('POST', agentUrl('agent-x', 'quarantine'), {
        headers,
        body: typeof body === 'string' ? body : body,
      });
      assert.ok([400, 415].includes(answer.status), answer.text);
    }
  });

  test('id › with control characters or spaces at its ends › validation_failed', async () => {
    for (const id of [' agent', 'agent ', 'a\nb', 'a\u202eb', '\u200bagent']) {
      assertProblem(await quarantine(service, id), 400, 'validation_failed');
    }
  });

  test('id › with slashes, colons, other letters › is taken as it is', async () => {
    for (const id of ['spiffe://example.org/agent/7', 'did:web:a', 'agent żółw']) {
      const { body } = await quarantine(service, id);
      assert.equal(body.agent_id, id);
      assert.equal((await readAgent(service, id)).status, 'quarantined');
    }
  });

  test('agent that nobody registered › quarantined › registered by the call, and it says so', async () => {
    const { status, body } = await quarantine(service, 'shadow-1');
    assert.equal(status, 200);
    const { newly_registered, current_score, trust_delta, allowed_tools_effective } = body;
    assert.deepEqual([newly_registered, current_score, trust_delta], [true, 0, -20]);
    assert.deepEqual(allowed_tools_effective, []);
    const agent = await readAgent(service, 'shadow-1');
    assert.deepEqual([agent.owner, agent.status], [null, 'quarantined']);
    const events = agent.history.map(({ event }: { event: string }) => event);
    assert.deepEqual(events, ['quarantined', 'registered']);
  });

  test('agent in quarantine › same incident again › the same answer, no second penalty', async () => {
    await newAgent(service, 'agent-c');
    const incident_id = (await newIncident(service)).id;
    const first = await quarantine(service, 'agent-c', { incident_id });
    const second = await quarantine(service, 'agent-c', { incident_id });
    assert.deepEqual(second.body, { ...first.body, already_quarantined: true });
    assert.equal((await readAgent(service, 'agent-c')).history.length, 2);
  });

  test('agent in quarantine › another incident › a further reason, no second penalty', async () => {
    await newAgent(service, 'agent-d');
    const first = await quarantine(service, 'agent-d');
    const incident = await newIncident(service);
    const second = await quarantine(service, 'agent-d', { incident_id: incident.id });
    assert.equal(second.body.current_score, first.body.current_score);
    assert.equal(second.body.trust_delta, first.body.trust_delta);
    assert.equal(second.body.quarantined_at, first.body.quarantined_at);
    const agent = await readAgent(service, 'agent-d');
    assert.deepEqual(agent.quarantine_incidents, [first.body.incident_id, incident.id]);
    assert.deepEqual(agent.history[0].event, 'quarantine_reason_added');
    assert.equal(agent.history[0].trust_delta, 0);
  });

  test('same Idempotency-Key › after a restore, with another body › still quarantines', async () => {
    await newAgent(service, 'agent-e');
    const key = { 'idempotency-key': `key-${engine}` };
    const incident = await newIncident(service);
    await quarantine(service, 'agent-e', { incident_id: incident.id }, key);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const validation_ref = await newEvidence(service, incident, { evidence_type: 'agent_retest' });
    const headers = await service.as('AI Safety');
    const body = { reason: 'sound', validation_ref, approved_by: approver };
    const restored = await service.call('POST', agentUrl('agent-e', 'restore'), { headers, body });
    assert.equal(restored.body.status, 'active', restored.text);
    const again = await quarantine(service, 'agent-e', { incident_id: incident.id }, key);
    assert.deepEqual([again.status, again.body.status], [200, 'quarantined']);
    assert.ok(again.body.trust_delta < 0);
    assert.equal((await readAgent(service, 'agent-e')).status, 'quarantined');
    assert.equal((await quarantine(service, 'agent-e', {}, key)).status, 200);
  });

  test('revoked agent › quarantined › quarantined, negative delta, never restored', async () => {
    await newAgent(service, 'agent-f', { revoked: true });
    assert.equal((await readAgent(service, 'agent-f')).status, 'revoked');
    const { status, body } = await quarantine(service, 'agent-f');
    assert.deepEqual([status, body.status], [200, 'quarantined']);
    assert.ok(body.trust_delta < 0);
  });

  test('score › driven down by ten quarantines › negative every time', async () => {
    await newAgent(service, 'agent-g');
    const headers = await service.as('AI Safety');
    for (let round = 0; round < 10; round += 1) {
      const incident = await newIncident(service);
      const { body } = await quarantine(service, 'agent-g', { incident_id: incident.id });
      assert.ok(body.trust_delta <= -1, `round ${round}: ${body.trust_delta}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      const validation_ref = await newEvidence(service, incident, { evidence_type: 'model_eval' });
      const restore = { reason: 'sound', validation_ref, approved_by: approver };
      const url = agentUrl('agent-g', 'restore');
      const restored = await service.call('POST', url, { headers, body: restore });
      assert.ok(restored.body.trust_delta >= 1, restored.text);
    }
    const { history, current_score } = await readAgent(service, 'agent-g');
    const sum = history.reduce(
      (all: number, { trust_delta }: { trust_delta: number }) => all + trust_delta,
      0,
    );
    assert.equal(sum, current_score);
  });

  test('incident › of a quarantine › tells it in its timeline and in the audit trail', async () => {
    const incident = await newIncident(service);
    await quarantine(service, 'agent-h', { incident_id: incident.id });
    const headers = await service.as('Analyst');
    const read = await service.call('GET', `/api/incidents/${incident.id}`, { headers });
    const entry = read.body.timeline.find(
      (one: { action: string }) => one.action === 'agent.quarantined',
    );
    assert.equal(entry.detail.agent_id, 'agent-h');
    assert.equal(entry.detail.approved_by, approver);
    const viewer = await service.as('Viewer');
    const shown = await service.call('GET', `/api/incidents/${incident.id}`, { headers: viewer });
    assert.doesNotMatch(JSON.stringify(shown.body.timeline), /agent-h|zielinska/);
  });

  test('callers › anonymous, each role below, the secret › 401, 403, deprecation headers', async () => {
    const url = agentUrl('agent-i', 'quarantine');
    const { id } = await newIncident(service);
    const body = { incident_id: id, reason: 'x', approved_by: approver };
    assertProblem(await service.call('POST', url, { body }), 401, 'unauthorized');
    for (const role of [
      'Viewer',
      'Reporter',
      'Analyst',
      'Operator',
      'DevSecOps',
      'Legal/DPO',
    ] as const) {
      const headers = await service.as(role);
      const refused = assertProblem(
        await service.call('POST', url, { headers, body }),
        403,
        'forbidden',
      );
      assert.equal(refused.required_role, 'AI Safety');
    }
    assert.equal(await count(service, `agent where agent_id = 'agent-i'`), 0);
    const headers = { 'x-service-secret': serviceSecret };
    const bySecret = await service.call('POST', url, { headers, body });
    assert.equal(bySecret.status, 200, bySecret.text);
    assert.match(String(bySecret.headers['deprecation']), /^@\d+$/);
    assert.match(String(bySecret.headers['link']), /rel="deprecation"/);
    assert.equal((await readAgent(service, 'agent-i')).history[0].actor, 'service');
  });
});
