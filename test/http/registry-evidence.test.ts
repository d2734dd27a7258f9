// Contract §2.2 and §4.3: POST and GET /api/incidents/:id/evidence. In detail: evidence.test.ts,
// visibility.test.ts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem, hash, newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import { assertGuarded } from '../support/registry-row.ts';
import { openTestService, type TestService } from '../support/service.ts';

const record = {
  kind: 'agent_trace',
  source: 'agent-gateway',
  content_ref: 's3://evidence/trace-8812.json',
  hash_sha256: hash,
  confidence: 90,
  visibility: 'restricted',
  chain_of_custody: [
    { ts: '2026-11-20T13:40:00Z', actor: 'collector-7', action: 'collected', hash_after: hash },
  ],
};

onEachEngine('/api/incidents/:id/evidence', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  test('POST › callers from Analyst on, by the public id › 201, confirmed, and so the incident', async () => {
    const { id, public_id } = await newIncident(service);
    const url = `/api/incidents/${public_id}/evidence`;
    const row = { method: 'POST', url, role: 'Analyst', body: record } as const;
    const made = await assertGuarded(service, row);
    assert.equal(made.status, 201);
    assert.deepEqual(Object.keys(made.body).sort(), ['id', 'status']);
    assert.equal(made.body.status, 'confirmed');
    const headers = await service.as('Analyst');
    const { body } = await service.call('GET', `/api/incidents/${id}`, { headers });
    assert.equal(body.evidence_status, 'confirmed');
    const kept = body.evidence.find((one: { id: string }) => one.id === made.body.id);
    assert.deepEqual(
      [kept.kind, kept.confidence, kept.visibility],
      ['agent_trace', 90, 'restricted'],
    );
    assert.deepEqual(
      kept.chain_of_custody.map(({ action }: { action: string }) => action),
      ['collected', 'received'],
    );
  });

  test('POST › a hash that is none, confidence out of bounds › 400', async () => {
    const { id } = await newIncident(service);
    const headers = await service.as('Analyst');
    for (const fault of [{ hash_sha256: 'ab' }, { confidence: 101 }, { visibility: 'secret' }]) {
      const url = `/api/incidents/${id}/evidence`;
      const answer = await service.call('POST', url, { headers, body: { ...record, ...fault } });
      assertProblem(answer, 400, 'validation_failed');
    }
  });

  test('GET › callers from Viewer on › below Analyst what is public, and no count that tells', async () => {
    const incident = await newIncident(service);
    for (const visibility of ['internal', 'restricted', 'public']) {
      await newEvidence(service, incident, { visibility });
    }
    const url = `/api/incidents/${incident.public_id}/evidence`;
    const { body } = await assertGuarded(service, { method: 'GET', url, role: 'Viewer' });
    const seen = (answer: { evidence: { visibility: string }[] }) =>
      answer.evidence.map(({ visibility }) => visibility);
    assert.deepEqual([body.count, seen(body), body.next_cursor], [1, ['public'], null]);
    for (const role of ['Analyst', 'Legal/DPO'] as const) {
      const all = await service.call('GET', url, { headers: await service.as(role) });
      assert.deepEqual(seen(all.body), ['internal', 'restricted', 'public']);
    }
  });
});
