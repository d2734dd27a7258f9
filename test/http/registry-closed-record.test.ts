// Contract §3 and §4.3: a record that was closed on the proof of a response step does not lose that
// proof while it is closed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem, newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

onEachEngine('a closed record of the registry', (engine) => {
  let service: TestService;
  let operator: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    operator = await service.as('Operator');
  });
  after(() => service.close());

  const withdraw = (id: string) =>
    service.call('POST', `/api/ip3/v1/evidence/${id}/withdraw`, {
      ...{ headers: operator, body: { reason: 'Belongs to another host.' } },
    });
  const patch = (url: string, body: object) =>
    service.call('PATCH', url, { headers: operator, body });
  const lifecycle = (id: string, status_lifecycle: string) =>
    patch(`/api/incidents/${id}`, { status_lifecycle });
  const cancel = (action: string) => patch(`/api/actions/${action}`, { status: 'cancelled' });

  async function proven(incident: { id: string }): Promise<{ action: string; proof: string }> {
    const proof = await newEvidence(service, incident);
    const url = `/api/incidents/${incident.id}/actions`;
    const body = { title: 'Fix it' };
    const made = await service.call('POST', url, { headers: operator, body });
    await patch(`/api/actions/${made.body.id}`, { validation_ref: proof });
    return { action: made.body.id, proof };
  }

  async function closedRecord() {
    const incident = await newIncident(service);
    const step = await proven(incident);
    const closed = await lifecycle(incident.id, 'closed');
    assert.equal(closed.status, 200, closed.text);
    return { incident, ...step };
  }

  test('its only proof › withdrawn › 409 until it is reopened, and nothing has changed', async () => {
    const { incident, proof } = await closedRecord();
    const refused = assertProblem(await withdraw(proof), 409, 'conflict');
    assert.equal(refused.closed_incident, incident.public_id);
    const url = `/api/ip3/v1/evidence/${proof}`;
    const kept = await service.call('GET', url, { headers: operator });
    assert.equal(kept.body.status, 'CONFIRMED');
    assert.equal((await lifecycle(incident.id, 'open')).status, 200);
    assert.equal((await withdraw(proof)).status, 200);
    assertProblem(await lifecycle(incident.id, 'closed'), 422, 'evidence_required');
  });

  test('its only step with proof › cancelled › 409 until it is reopened', async () => {
    const { incident, action } = await closedRecord();
    const refused = assertProblem(await cancel(action), 409, 'conflict');
    assert.equal(refused.closed_incident, incident.public_id);
    assert.equal((await lifecycle(incident.id, 'open')).status, 200);
    assert.equal((await cancel(action)).status, 200);
  });

  test('a second step with proof › carries the record alone', async () => {
    const { incident, action, proof } = await closedRecord();
    const second = await proven(incident);
    assert.equal((await withdraw(proof)).status, 200);
    assert.equal((await cancel(action)).status, 200);
    assertProblem(await withdraw(second.proof), 409, 'conflict');
  });

  test('evidence that proves no step › of a closed record › may be withdrawn', async () => {
    const { incident } = await closedRecord();
    assert.equal((await withdraw(await newEvidence(service, incident))).status, 200);
  });
});
