// Contract §4.3: GET and PATCH /api/incidents/:id. In detail: incidents.test.ts,
// visibility.test.ts; closing: registry-change-action.test.ts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  assertProblem,
  newEvidence,
  newIncident,
  onEachEngine,
  unknownId,
} from '../support/records.ts';
import { assertGuarded } from '../support/registry-row.ts';
import { openTestService, type TestService } from '../support/service.ts';

onEachEngine('/api/incidents/:id', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  test('GET › callers from Viewer on, by the public id › evidence as visible, actions, timeline', async () => {
    const incident = await newIncident(service);
    await newEvidence(service, incident);
    const shown = await newEvidence(service, incident, { visibility: 'public' });
    const url = `/api/incidents/${incident.public_id}`;
    const { body } = await assertGuarded(service, { method: 'GET', url, role: 'Viewer' });
    const ids = (answer: { evidence: { id: string }[] }) => answer.evidence.map(({ id }) => id);
    assert.deepEqual(ids(body), [shown]);
    assert.deepEqual(body.actions, []);
    assert.ok(body.timeline.length > 0);
    const headers = await service.as('Analyst');
    const whole = await service.call('GET', url, { headers });
    assert.equal(ids(whole.body).length, 2);
    for (const none of [unknownId, 'INC-2026-999999', 'nonsense']) {
      const answer = await service.call('GET', `/api/incidents/${none}`, { headers });
      assertProblem(answer, 404, 'not_found');
    }
  });

  test('PATCH › callers from Analyst on › sla_due_at and nis2_relevant', async () => {
    const incident = await newIncident(service);
    await newEvidence(service, incident);
    const url = `/api/incidents/${incident.public_id}`;
    const body = { priority: 'P1', severity: 4, ai_serious_incident: true };
    const row = { method: 'PATCH', url, role: 'Analyst', body } as const;
    const answer = await assertGuarded(service, row);
    assert.match(answer.body.sla_due_at, /Z$/);
    assert.equal(typeof answer.body.nis2_relevant, 'boolean');
    assert.equal(answer.body.flags.ai_serious_incident, true);
  });

  test('PATCH › without evidence, or closing without proof › 422 evidence_required', async () => {
    const incident = await newIncident(service);
    const headers = await service.as('Analyst');
    for (const body of [{ priority: 'P1' }, { severity: 4 }, { status_lifecycle: 'closed' }]) {
      const url = `/api/incidents/${incident.id}`;
      const answer = await service.call('PATCH', url, { headers, body });
      assert.ok(assertProblem(answer, 422, 'evidence_required').detail.length > 0);
    }
  });

  test('PATCH › a stale If-Match › 412; the tag that was read › taken', async () => {
    const { id } = await newIncident(service);
    const url = `/api/incidents/${id}`;
    const analyst = await service.as('Analyst');
    const { headers } = await service.call('GET', url, { headers: analyst });
    const patch = (tag: string) =>
      service.call('PATCH', url, {
        headers: { ...analyst, 'if-match': tag },
        body: { gdpr_personal_data: true },
      });
    assert.equal((await patch(String(headers['etag']))).status, 200);
    assertProblem(await patch(String(headers['etag'])), 412, 'precondition_failed');
  });
});
