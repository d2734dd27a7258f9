// Contract §4.3: POST and GET /api/incidents. What the answers hold in detail: incidents.test.ts,
// lists.test.ts and idempotency.test.ts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem, newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import { assertGuarded } from '../support/registry-row.ts';
import { openTestService, type TestService } from '../support/service.ts';

const url = '/api/incidents';

onEachEngine('/api/incidents', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  test('POST › callers from Reporter on › 201, a gap, open, without a priority', async () => {
    const body = {
      title: 'Prompt injection in support bot',
      source_type: 'form',
      level: 'L2_ai',
      category: 'prompt_injection',
      detected_at: '2026-11-20T13:40:00Z',
      agent_id: 'agent-support-bot',
      impact_integrity: 3,
      gdpr_personal_data: true,
    };
    const made = await assertGuarded(service, { method: 'POST', url, role: 'Reporter', body });
    assert.equal(made.status, 201);
    assert.match(made.body.public_id, /^INC-\d{4}-\d{6,}$/);
    const { evidence_status, priority, status_lifecycle, sla_due_at, flags } = made.body;
    assert.deepEqual([evidence_status, priority, status_lifecycle], ['gap', null, 'open']);
    assert.equal(sla_due_at, null);
    assert.deepEqual([flags.ai_act_relevant, flags.gdpr_personal_data], [true, true]);
    assert.match(made.body.created_at, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test('POST › without a title › 400 with every fault', async () => {
    const headers = await service.as('Reporter');
    const body = { level: '?', impact_integrity: 6 };
    const answer = await service.call('POST', url, { headers, body });
    const { errors } = assertProblem(answer, 400, 'validation_failed');
    const pointers = errors.map(({ pointer }: { pointer: string }) => pointer).sort();
    assert.deepEqual(pointers, ['/impact_integrity', '/level', '/title']);
  });

  test('GET › callers from Viewer on › filters by priority, level, flags and status', async () => {
    await assertGuarded(service, { method: 'GET', url, role: 'Viewer' });
    const headers = await service.as('Analyst');
    const incident = await newIncident(service, { level: 'L4_systemic', title: 'The one' });
    await newEvidence(service, incident);
    const classified = { priority: 'P0', gdpr_breach: true };
    await service.call('PATCH', `${url}/${incident.id}`, { headers, body: classified });
    const viewer = await service.as('Viewer');
    const found = async (query: string) => {
      const { body } = await service.call('GET', `${url}?${query}`, { headers: viewer });
      assert.equal(body.count, body.incidents.length);
      return body.incidents.map(({ id }: { id: string }) => id);
    };
    for (const query of ['priority=P0', 'level=l4_systemic', 'flags=gdpr_breach']) {
      assert.deepEqual(await found(query), [incident.id], query);
    }
    assert.ok((await found('status=confirmed')).includes(incident.id));
    assert.ok(!(await found('status=gap')).includes(incident.id));
    assert.deepEqual(await found('priority=P0&status=closed'), []);
    const bad = await service.call('GET', `${url}?priority=P9`, { headers: viewer });
    assertProblem(bad, 400, 'validation_failed');
  });
});
