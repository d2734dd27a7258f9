// Evidence coverage over HTTP: what counts, and that it reveals nothing hidden.
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
    assert.equal(model, 'coverage-2');
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
      [25, 13, 25, 25],
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

  test('a confirmed retest › counts by what it says of its result', async () => {
    const headers = await service.as('Analyst');
    const incident = await newIncident(service);
    for (const to of ['triaged', 'assigned', 'fixing', 'retest']) {
      const url = `/api/ip3/v1/incidents/${incident.id}/transition`;
      assert.equal((await service.call('POST', url, { headers, body: { to } })).status, 200);
    }
    const evidence_type = 'retest_report';
    const seen: unknown[] = [(await coverage(incident.id)).scores['verification']];
    for (const retest_outcome of ['fail', undefined, 'pass'] as const) {
      await newEvidence(service, incident, {
        evidence_type,
        ...(retest_outcome === undefined ? {} : { retest_outcome }),
      });
      seen.push((await coverage(incident.id)).scores['verification']);
    }
    assert.deepEqual(seen, [0, 0, 50, 100]);
  });

  test('techniques › accepted › count, rejected › no longer', async () => {
    const headers = await service.as('Analyst');
    const incident = await newIncident(service);
    const decide = async (decision: string) => {
      const url = `/api/ip3/v1/incidents/${incident.id}/ttp`;
      const body = { technique_id: 'T1190', decision };
      const answer = await service.call('POST', url, { headers, body });
      assert.equal(answer.status, 200, answer.text);
      return (await coverage(incident.id)).scores['analysis'];
    };
    assert.deepEqual([await decide('added'), await decide('undone')], [50, 0]);
  });

  test('duties to authorities › count once their receipt is held, and for analysts alone', async () => {
    const headers = await service.as('Legal/DPO');
    const incident = await newIncident(service, { entity: 'essential', sector: 'energy' });
    const ask = async (method: 'PUT' | 'POST', path: string, body: object) => {
      const url = `/api/ip3/v1/incidents/${incident.id}/${path}`;
      const answer = await service.call(method, url, { headers, body });
      assert.ok(answer.status < 300, answer.text);
    };
    assert.equal((await coverage(incident.id)).scores['notification'], null);
    await ask('PUT', 'legal-facts', {
      nis2_significant: true,
      aware_at: '2026-11-20T09:30:00Z',
    });
    assert.equal((await coverage(incident.id)).scores['notification'], 0);
    assert.equal((await coverage(incident.id, 'Viewer')).scores['notification'], null);
    const receipt_evidence_id = await newEvidence(service, incident, {
      evidence_type: 'upo_edelivery',
    });
    const report = { obligation_id: 'NIS2-EW', submitted_at: '2026-11-20T11:00:00Z' };
    await ask('POST', 'legal-submissions', report);
    assert.equal((await coverage(incident.id)).scores['notification'], 0);
    await ask('POST', 'legal-submissions', { ...report, receipt_evidence_id });
    const { dimensions } = await coverage(incident.id);
    const notification = dimensions.find(({ key }: { key: string }) => key === 'notification');
    assert.deepEqual(notification.missing, ['1 of 2 receipts']);
    assert.equal(notification.score, 50);
  });

  test('an unknown incident › 404', async () => {
    const headers = await service.as('Viewer');
    const url = '/api/ip3/v1/incidents/INC-2026-999999/coverage';
    assertProblem(await service.call('GET', url, { headers }), 404, 'not_found');
  });
});
