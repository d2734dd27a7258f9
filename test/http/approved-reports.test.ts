// What a second person has approved for an authority: it goes out once, as the same bytes however
// often it is asked for, also after the only thing that spoke against it was repaired.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bearer, logIn, newPerson, type Person } from '../support/factors.ts';
import { processorFields } from '../support/processor-fields.ts';
import {
  assertProblem,
  count,
  newIncident,
  onEachEngine,
  settableClock,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const notice = { target: 'controller', regime: 'gdpr', phase: 'art33_processor' };
const warning = { target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' };

onEachEngine('approved reports', (engine) => {
  const clock = settableClock('2026-11-20T14:00:00Z');
  let service: TestService;
  let anna: Person;
  let maria: Person;
  before(async () => {
    service = await openTestService(engine, { clock, settings: { IP3_FOUR_EYES: 'act' } });
    anna = await newPerson(service, ['Legal/DPO']);
    maria = await newPerson(service, ['Admin', 'Legal/DPO']);
    clock.move({ hours: 25 });
    for (const one of [anna, maria]) {
      one.headers = bearer((await logIn(service, one.email)).body.token);
    }
  });
  after(() => service.close());

  const exported = (id: string, body: object) =>
    service.call('POST', `/api/reports/incidents/${id}/export`, { headers: anna.headers, body });
  const confirm = async (id: string) => {
    const answer = await service.call('POST', `/api/ip3/v1/approvals/${id}/decision`, {
      headers: maria.headers,
      body: { decision: 'confirmed', reason: 'I read it.' },
    });
    assert.equal(answer.status, 200, answer.text);
  };

  test('approved and released › asked for again › the same report, byte for byte', async () => {
    const { id } = await newIncident(service);
    const first = await exported(id, warning);
    assertProblem(first, 422, 'approval_required');
    await confirm(first.body.approval_id);
    const bytesOf = async () => {
      const { status, body, text } = await exported(id, warning);
      assert.equal(status, 202, text);
      const url = `/api/reports/${body.report_id}/package`;
      const taken = await service.app.inject({ url, headers: anna.headers });
      assert.equal(taken.statusCode, 200, taken.body);
      return taken.rawPayload;
    };
    const once = await bytesOf();
    clock.move({ minutes: 5 });
    const again = await bytesOf();
    assert.ok(once.equals(again));
    assert.equal(await count(service, 'report where incident_id = $1', [id]), 1);
  });

  test('approved › its only finding repaired, nothing of it changed › goes out', async () => {
    const { id } = await newIncident(service, { gdpr_personal_data: true });
    const facts = {
      ...{ data_role: 'processor', aware_at: '2026-11-20T09:00:00Z' },
      report_fields: processorFields(),
      occurred_at: '2026-11-20T11:00:00Z',
    };
    const put = async (more: object) => {
      const answer = await service.call('PUT', `/api/ip3/v1/incidents/${id}/legal-facts`, {
        headers: anna.headers,
        body: { ...facts, ...more },
      });
      assert.equal(answer.status, 200, answer.text);
    };
    const controller = { kind: 'controller', name: 'Przykład S.A.', channel: 'mail' };
    const entity = { legal_name: 'Processor sp. z o.o.', country: 'PL', authorities: [controller] };
    const made = await service.call('POST', '/api/ip3/v1/legal-entities', {
      ...{ headers: anna.headers, body: entity },
    });
    assert.equal(made.status, 201, made.text);
    await put({});
    const first = await exported(id, { ...notice, release_reason: 'The controller waits for it.' });
    assertProblem(first, 422, 'approval_required');
    await confirm(first.body.approval_id);
    assertProblem(await exported(id, notice), 422, 'reason_required');
    await put({ occurred_at: '2026-11-20T08:00:00Z' });
    const done = await exported(id, notice);
    assert.equal(done.status, 202, done.text);
    assert.deepEqual(done.body.findings, []);
  });
});
