// Tickets over HTTP: the contract's shape, the default system, what leaves the house.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem, newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

onEachEngine('ticket', (engine) => {
  let service: TestService;
  let headers: Record<string, string>;
  let incident: { id: string; public_id: string };
  before(async () => {
    const settings = { IP3_PUBLIC_URL: 'https://proof.example.org', IP3_TRACKER_A_PROJECT: 'OPS' };
    service = await openTestService(engine, { settings });
    headers = await service.as('Analyst');
    incident = await newIncident(service, { title: 'Prompt injection in support bot' });
    await newEvidence(service, incident, { source: 'canary', visibility: 'restricted' });
  });
  after(() => service.close());

  const ticket = (query = '') =>
    service.call('GET', `/api/ip3/v1/incidents/${incident.public_id}/ticket${query}`, { headers });

  test('no system › a Jira issue with project, link and the evidence named', async () => {
    const { status, body, text } = await ticket();
    assert.equal(status, 200, text);
    assert.equal(body.system, 'tracker_a');
    assert.equal(body.payload.fields.project.key, 'OPS');
    assert.match(text, /https:\/\/proof\.example\.org\/incidents\/INC-/);
    assert.match(text, /log_extract/);
    assert.doesNotMatch(text, /canary/);
  });

  test('tracker_b › a ServiceNow record that comes back by its id', async () => {
    const { body } = await ticket('?system=tracker_b');
    assert.equal(body.system, 'tracker_b');
    assert.equal(body.payload.correlation_id, incident.id);
    assert.match(body.payload.short_description, /Prompt injection in support bot/);
  });

  test('another system › 400 that lists both; an unknown incident › 404', async () => {
    const problem = assertProblem(await ticket('?system=tracker_c'), 400, 'validation_failed');
    assert.match(JSON.stringify(problem.errors), /tracker_a.*tracker_b/);
    const url = '/api/ip3/v1/incidents/INC-2026-999999/ticket';
    assertProblem(await service.call('GET', url, { headers }), 404, 'not_found');
  });
});
