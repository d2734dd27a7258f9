// Several recipients of one kind: each is shown with what it was sent, and the duty is met once
// every one of them was notified.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toldAction } from '../../src/reports/pdf/told.ts';
import {
  assertProblem,
  count,
  newEvidence,
  newIncident,
  onEachEngine,
} from '../support/records.ts';
import { callAsLegal } from '../support/report-sample.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';
const [nask, authority] = ['CSIRT NASK', 'Minister of Energy'];
const due = { aware_at: '2026-11-20T09:00:00Z', nis2_significant: true };
const plant = {
  ...{ legal_name: 'Przykład Energia S.A.', country: 'PL' },
  ...{ nis2_class: 'essential', sector: 'energy' },
  authorities: [
    { kind: 'nis2_authority', name: nask, channel: 'System S46' },
    { kind: 'nis2_authority', name: authority, channel: null },
    { kind: 'nis2_authority', name: nask, channel: 'twice' },
  ],
};
const warning = { target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' };

interface Shown {
  name: string;
  submission: { submitted_at: string; receipt_evidence_id: string | null } | null;
}

onEachEngine('several recipients', (engine) => {
  let service: TestService;
  before(async () => {
    const settings = {
      IP3_DELIVERY_NIS2_AUTHORITY: 'https://csirt.example.org/in',
      IP3_DELIVERY_NIS2_AUTHORITY_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    };
    service = await openTestService(engine, { settings });
    await callAsLegal(service, 'POST', `${v1}/legal-entities`, plant);
  });
  after(() => service.close());

  async function newDuty() {
    const incident = await newIncident(service);
    await callAsLegal(service, 'PUT', `${v1}/incidents/${incident.id}/legal-facts`, due);
    return incident;
  }

  async function dutyOf(id: string) {
    const { triggers } = await callAsLegal(service, 'GET', `${v1}/incidents/${id}/legal-triggers`);
    return triggers.find((one: { id: string }) => one.id === 'NIS2-EW');
  }

  const sentTo = ({ recipients }: { recipients: Shown[] }) =>
    recipients.map(({ name, submission }) => [name, submission?.submitted_at ?? null]);

  async function record(id: string, more: object) {
    const headers = await service.as('Analyst');
    const body = { obligation_id: 'NIS2-EW', submitted_at: '2026-11-20T12:00:00Z', ...more };
    return service.call('POST', `${v1}/incidents/${id}/legal-submissions`, { headers, body });
  }

  async function openDeadlines(id: string): Promise<string[]> {
    const { deadlines } = await callAsLegal(service, 'GET', `${v1}/legal/deadlines?limit=200`);
    return deadlines
      .filter(({ incident_id }: { incident_id: string }) => incident_id === id)
      .map(({ obligation_id }: { obligation_id: string }) => obligation_id);
  }

  test('a sending › to one of two › is shown for it, and the duty stays open', async () => {
    const { id } = await newDuty();
    const before = await dutyOf(id);
    assert.deepEqual(sentTo(before), [
      [nask, null],
      [authority, null],
    ]);
    assert.equal(before.recipient.name, nask);
    const unsaid = assertProblem(await record(id, {}), 400, 'validation_failed');
    assert.match(unsaid.errors[0].message, /CSIRT NASK, Minister of Energy/);
    const { status, body } = await record(id, { recipient: authority });
    assert.deepEqual([status, body.recipient], [201, authority]);
    const half = await dutyOf(id);
    assert.deepEqual(sentTo(half), [
      [nask, null],
      [authority, '2026-11-20T12:00:00.000Z'],
    ]);
    assert.equal(half.submission, null);
    assert.ok((await openDeadlines(id)).includes('NIS2-EW'));
    await record(id, { recipient: nask, submitted_at: '2026-11-21T10:00:00Z' });
    const { submission } = await dutyOf(id);
    assert.equal(submission.submitted_at, '2026-11-21T10:00:00.000Z');
    assert.equal(submission.late, true, 'the last of them was told too late');
    assert.ok(!(await openDeadlines(id)).includes('NIS2-EW'));
  });

  test('a sending › channel and number › in the duty, the timeline and the signed package', async () => {
    const { id } = await newDuty();
    const way = { channel: ' System S46 ', reference_number: 'S46/2026/004217' };
    const { status, body } = await record(id, { recipient: nask, ...way });
    assert.deepEqual(
      [status, body.channel, body.reference_number],
      [201, 'System S46', 'S46/2026/004217'],
    );
    const { recipients } = await dutyOf(id);
    const [first] = recipients;
    assert.equal(first.submission.channel, 'System S46');
    assert.equal(first.submission.reference_number, 'S46/2026/004217');
    const { contents } = await callAsLegal(service, 'GET', `${v1}/reports/evidence-package/${id}`);
    const entry = contents.timeline.find(
      ({ action }: { action: string }) => action === 'legal.submitted',
    );
    assert.equal(entry.detail.channel, 'System S46');
    assert.equal(entry.detail.reference_number, 'S46/2026/004217');
    const said = toldAction(entry.action, 'anna', entry.detail, 'pl');
    assert.equal(
      said,
      'anna: zapis złożenia zgłoszenia: CSIRT NASK, System S46; numer sprawy S46/2026/004217.',
    );
  });

  test('an authority › that the incident does not concern › decided by Legal/DPO, with a reason', async () => {
    const { id } = await newDuty();
    const facts = { ...due, unconcerned_authorities: [authority] };
    const put = async (role: 'Analyst' | 'Legal/DPO', body: object) =>
      service.call('PUT', `${v1}/incidents/${id}/legal-facts`, {
        headers: await service.as(role),
        body,
      });
    assertProblem(await put('Analyst', facts), 403, 'forbidden');
    assertProblem(await put('Legal/DPO', facts), 422, 'reason_required');
    assertProblem(
      await put('Legal/DPO', { ...due, unconcerned_authorities: ['Nobody'] }),
      400,
      'validation_failed',
    );
    const reason = 'The plant is no energy undertaking of that ministry.';
    const done = await put('Legal/DPO', { ...facts, reason });
    assert.equal(done.status, 200, done.text);
    const { recipients, recipient } = await dutyOf(id);
    assert.deepEqual(
      recipients.map(({ name }: Shown) => name),
      [nask],
    );
    assert.equal(recipient.name, nask);
    assert.equal((await record(id, {})).status, 201, 'one is left, so it needs no name');
    assert.notEqual((await dutyOf(id)).submission, null);
    const { decisions } = await callAsLegal(service, 'GET', `${v1}/incidents/${id}/legal-facts`);
    const decided = decisions.find(
      ({ fact }: { fact: string }) => fact === 'unconcerned_authorities',
    );
    assert.equal(decided.reason, reason);
    assert.ok(decided.obligations.includes('NIS2-EW'));
    const none = { ...facts, unconcerned_authorities: [nask, authority], reason };
    assert.equal((await put('Legal/DPO', none)).status, 200);
    assert.equal((await dutyOf(id)).recipients.length, 2, 'of each kind one remains: here all');
  });

  test('the duty › with one receipt and one declaration › is declared alone', async () => {
    const incident = await newDuty();
    const proof = await newEvidence(service, incident, { evidence_type: 'upo_edelivery' });
    await record(incident.id, { recipient: nask, receipt_evidence_id: proof });
    const coverage = async () => {
      const { body } = await service.call('GET', `${v1}/incidents/${incident.id}/coverage`, {
        headers: await service.as('Analyst'),
      });
      return body.dimensions.find(({ key }: { key: string }) => key === 'notification');
    };
    const first = await coverage();
    await record(incident.id, { recipient: authority });
    const { submission } = await dutyOf(incident.id);
    assert.equal(submission.receipt_evidence_id, null);
    assert.deepEqual(await coverage(), first);
    const lacking =
      'legal_deadline where incident_id = $1 and lacks_receipt and obligation_id = $2';
    assert.equal(await count(service, lacking, [incident.id, 'NIS2-EW']), 1);
    const later = { submitted_at: '2026-11-20T13:00:00Z', receipt_evidence_id: proof };
    await record(incident.id, { recipient: authority, ...later });
    assert.notDeepEqual(await coverage(), first, 'each of them acknowledged it');
    assert.equal(await count(service, lacking, [incident.id, 'NIS2-EW']), 0);
  });

  test('a report › to each of two › own versions, the address of the settings for the first', async () => {
    const { id } = await newDuty();
    const url = `/api/reports/incidents/${id}/export`;
    const first = await callAsLegal(service, 'POST', url, warning);
    const second = await callAsLegal(service, 'POST', url, { ...warning, recipient: authority });
    assert.notEqual(first.report_id, second.report_id);
    assert.deepEqual([first.recipient, first.channel], [nask, 'https']);
    assert.deepEqual([second.recipient, second.channel], [authority, 'outbox']);
    const again = await callAsLegal(service, 'POST', url, { ...warning, recipient: nask });
    assert.equal(again.report_id, first.report_id);
    const headers = await service.as('Legal/DPO');
    const body = { ...warning, recipient: 'CSIRT GOV' };
    const unknown = assertProblem(
      await service.call('POST', url, { headers, body }),
      400,
      'validation_failed',
    );
    assert.equal(unknown.errors[0].pointer, '/recipient');
    const { contents } = await callAsLegal(
      service,
      'GET',
      `/api/reports/${second.report_id}/package`,
    );
    assert.equal(contents.report.recipient.name, authority);
  });

  test('a receipt › of the one › meets the duty towards it, and stays out of the other', async () => {
    const { id } = await newDuty();
    const url = `/api/reports/incidents/${id}/export`;
    const first = await callAsLegal(service, 'POST', url, warning);
    const { package_sha256 } = first;
    const receipt = `/api/reports/${first.report_id}/receipt`;
    const kept = await callAsLegal(service, 'POST', receipt, { package_sha256 });
    const half = await dutyOf(id);
    assert.deepEqual(
      half.recipients.map(({ submission }: Shown) => submission?.receipt_evidence_id ?? null),
      [kept.evidence_id, null],
    );
    assert.equal(half.submission, null);
    const named = async (recipient: string) => {
      const made = await callAsLegal(service, 'POST', url, { ...warning, recipient });
      const path = `/api/reports/${made.report_id}/package`;
      return JSON.stringify(await callAsLegal(service, 'GET', path)).includes(kept.evidence_id);
    };
    assert.equal(await named(authority), false);
    assert.equal(await named(nask), true);
  });
});
