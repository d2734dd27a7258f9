// Evidence coverage over HTTP: what counts, and that it tells nobody of what they may not see.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem, newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

onEachEngine('coverage', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  async function coverage(id: string, role: 'Viewer' | 'Analyst' = 'Analyst') {
    const headers = await service.as(role);
    const answer = await service.call('GET', `/api/ip3/v1/incidents/${id}/coverage`, { headers });
    assert.equal(answer.status, 200, answer.text);
    const scores = Object.fromEntries(
      answer.body.dimensions.map((one: { key: string; score: number | null }) => [
        one.key,
        one.score,
      ]),
    ) as Record<string, number | null>;
    return { ...answer.body, scores };
  }

  test('a new incident › eleven dimensions, few points, and the note that it is a KPI', async () => {
    const { public_id } = await newIncident(service, { category: 'prompt_injection' });
    const { dimensions, coverage_pct, note, model } = await coverage(public_id);
    assert.equal(dimensions.length, 11);
    assert.ok(coverage_pct < 30);
    assert.match(note, /not a security rating/);
    assert.equal(model, 'coverage-1');
  });

  test('evidence › raises its dimensions; withdrawn › no longer counts', async () => {
    const incident = await newIncident(service, { category: 'prompt_injection' });
    const id = await newEvidence(service, incident, { evidence_type: 'agent_trace' });
    const odd = {
      ts: '2026-11-20T10:00:00Z',
      actor: 'a',
      action: 'collected',
      hash_after: 'cd'.repeat(32),
    };
    await newEvidence(service, incident, { chain_of_custody: [odd] });
    const { scores } = await coverage(incident.id);
    assert.deepEqual(
      [scores['collection'], scores['integrity'], scores['custody'], scores['confirmation']],
      [25, 50, 50, 100],
    );
    const headers = await service.as('Analyst');
    const url = `/api/ip3/v1/evidence/${id}/withdraw`;
    await service.call('POST', url, { headers, body: { reason: 'Wrong file.' } });
    const after = await coverage(incident.id);
    assert.deepEqual([after.scores['collection'], after.scores['custody']], [0, 0]);
  });

  test('a viewer › gets the coverage of public evidence alone, and no id of another record', async () => {
    const incident = await newIncident(service, { category: 'prompt_injection' });
    const shown = await newEvidence(service, incident, { visibility: 'public' });
    const before = await coverage(incident.id, 'Viewer');
    const hidden = await newEvidence(service, incident, { evidence_type: 'agent_trace' });
    const after = await coverage(incident.id, 'Viewer');
    assert.deepEqual({ ...after, computed_at: '' }, { ...before, computed_at: '' });
    assert.match(JSON.stringify(after), new RegExp(shown));
    assert.doesNotMatch(JSON.stringify(after), new RegExp(hidden));
    assert.match(JSON.stringify(await coverage(incident.id)), new RegExp(hidden));
  });

  test('an unknown incident › 404', async () => {
    const headers = await service.as('Viewer');
    const url = '/api/ip3/v1/incidents/INC-2026-999999/coverage';
    assertProblem(await service.call('GET', url, { headers }), 404, 'not_found');
  });
});
