import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { regimeNames } from '../../src/domain/regime.ts';
import { catalogueOf } from '../../src/legal/catalogue.ts';
import { factNames } from '../../src/legal/facts.ts';
import { regimesOf } from '../../src/legal/registry.ts';
import {
  assertProblem,
  count,
  newEvidence,
  newIncident,
  onEachEngine,
  settableClock,
} from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';

interface Named {
  id: string;
}

const clock = settableClock('2026-11-20T10:00:00Z');

/** Short cuts of a caller who can record everything. */
function legal(service: TestService) {
  const ask = async (
    method: 'GET' | 'PUT' | 'POST',
    incident: Named,
    path: string,
    body?: object,
  ) =>
    service.call(method, `/api/ip3/v1/incidents/${incident.id}/${path}`, {
      headers: await service.as('Legal/DPO'),
      ...(body === undefined ? {} : { body }),
    });
  return {
    triggers: (incident: Named, query = '') => ask('GET', incident, `legal-triggers${query}`),
    facts: (incident: Named, body: object) => ask('PUT', incident, 'legal-facts', body),
    submit: (incident: Named, body: object) => ask('POST', incident, 'legal-submissions', body),
    decide: (incident: Named, body: object) => ask('POST', incident, 'legal-decisions', body),
  };
}

function dueOf({ body }: Answer, id: string): string | null | undefined {
  const found = body.triggers.find((one: Named) => one.id === id);
  return found?.clock.due_at;
}

onEachEngine('legal triggers', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine, { clock });
  });
  after(() => service.close());

  test('incident without facts › asked › no trigger, but questions and the doctrine', async () => {
    const incident = await newIncident(service);
    const { status, body } = await legal(service).triggers(incident);
    assert.equal(status, 200);
    assert.deepEqual([body.triggers, body.trigger_count], [[], 0]);
    assert.match(body.doctrine, /not legal advice/);
    assert.ok(body.basis.facts_missing.includes('personal_data'));
    // Whose law is out of sight is not asked about special tests, products or critical entities.
    const asked = body.basis.facts_missing as string[];
    assert.deepEqual(
      asked.filter((name) => /^(tlpt|cra|cer)_/.test(name)),
      [],
    );
    assert.ok(body.basis.questions.every((one: { question: string }) => one.question !== ''));
    // A review was asked 18 of an incident of which nothing is known.
    assert.equal(new Set(asked).size, asked.length);
    assert.ok(asked.length <= 14, asked.join());
  });

  test('queries › of one answer › override it and nothing else', async () => {
    const incident = await newIncident(service, { aware_at: '2026-11-20T09:30:00Z' });
    const asked = '?entity=essential&sector=energy&personal_data=true&high_risk=true';
    const answer = await legal(service).triggers(incident, asked);
    assert.equal(dueOf(answer, 'NIS2-EW'), '2026-11-21T09:30:00.000Z');
    assert.equal(dueOf(answer, 'GDPR-33'), '2026-11-23T09:30:00.000Z');
    assert.equal(dueOf(answer, 'GDPR-34'), null);
    assert.equal(answer.body.trigger_count, answer.body.triggers.length);
    assert.deepEqual(answer.body.basis.facts_used.personal_data, { value: true, source: 'query' });
    const again = await legal(service).triggers(incident);
    assert.equal(again.body.trigger_count, 0);
    assert.equal(await count(service, 'legal_deadline where incident_id = $1', [incident.id]), 0);
  });

  test('facts, then the notification › recorded › the final report gets its date', async () => {
    const api = legal(service);
    const incident = await newIncident(service, { entity: 'essential', sector: 'energy' });
    const facts = { nis2_significant: true, aware_at: '2026-11-20T10:30:00+01:00' };
    const kept = await api.facts(incident, facts);
    assert.equal(kept.status, 200, kept.text);
    assert.deepEqual(kept.body.facts, {
      nis2_significant: true,
      aware_at: '2026-11-20T09:30:00.000Z',
    });
    assert.equal(dueOf(await api.triggers(incident), 'NIS2-FR'), null);
    const input = { obligation_id: 'NIS2-IN', submitted_at: '2026-11-20T10:00:00Z' };
    const sent = await api.submit(incident, input);
    assert.equal(sent.status, 201, sent.text);
    assert.equal(sent.body.proof, 'declared');
    assert.equal(dueOf(await api.triggers(incident), 'NIS2-FR'), '2026-12-20T10:00:00.000Z');
  });

  test('facts › a wrong one › every fault at once, nothing kept', async () => {
    const incident = await newIncident(service);
    const answer = await legal(service).facts(incident, {
      aware_at: '20 November',
      timezone: 'Mars/Olympus',
      tlpt_notified_on: '2026-02-30',
      report_fields: { 'dora.9.9': 'x' },
    });
    const { errors } = assertProblem(answer, 400, 'validation_failed');
    assert.deepEqual(errors.map(({ pointer }: { pointer: string }) => pointer).sort(), [
      '/aware_at',
      '/report_fields/dora.9.9',
      '/timezone',
      '/tlpt_notified_on',
    ]);
    assert.equal(await count(service, 'legal_facts where incident_id = $1', [incident.id]), 0);
  });

  test('submission › a mistyped year › 400; a few months before the record › taken', async () => {
    const incident = await newIncident(service, { detected_at: '2026-11-20T09:00:00Z' });
    const sent = (submitted_at: string) =>
      legal(service).submit(incident, { obligation_id: 'NIS2-EW', submitted_at });
    const { errors } = assertProblem(await sent('1999-11-20T10:00:00Z'), 400, 'validation_failed');
    assert.deepEqual(errors, [
      { pointer: '/submitted_at', message: 'must not be more than a year before the incident' },
    ]);
    assert.equal((await sent('2026-06-20T10:00:00Z')).status, 201);
  });

  test('facts › a time that has not come › 400, for no deadline starts then', async () => {
    const incident = await newIncident(service);
    const answer = await legal(service).facts(incident, {
      aware_at: '2127-11-20T10:00:00Z',
      handled_at: '2127-11-20T10:00:00+01:00',
      occurred_at: '2020-11-20T10:00:00Z',
    });
    const { errors } = assertProblem(answer, 400, 'validation_failed');
    assert.deepEqual(
      errors.map(({ pointer, message }: Record<string, string>) => [pointer, message]),
      ['/aware_at', '/handled_at'].map((pointer) => [pointer, 'must not be in the future']),
    );
  });

  test('facts › longer than an audit entry › kept, the trail has their digests', async () => {
    const incident = await newIncident(service);
    const long = (letter: string) => ({
      report_fields: Object.fromEntries(
        ['nis2.assessment', 'nis2.root_cause', 'nis2.mitigation', 'nis2.indicators'].map((key) => [
          key,
          letter.repeat(19_000),
        ]),
      ),
    });
    for (const letter of ['x', 'y']) {
      const { status, text } = await legal(service).facts(incident, long(letter));
      assert.equal(status, 200, text);
    }
    const { rows } = await service.deps.database.pool.query<{ entry: string }>(
      `select entry from audit_entry where incident_id = $1 and action = 'legal.facts_set'
        order by id`,
      [incident.id],
    );
    const [first, second] = rows.map(({ entry }) => JSON.parse(entry).detail);
    assert.deepEqual(second.changed, ['report_fields']);
    assert.equal(second.before_sha256, first.after_sha256);
    assert.notEqual(second.after_sha256, second.before_sha256);
  });

  test('times that no deadline can follow › recorded › validation_failed', async () => {
    const incident = await newIncident(service, { entity: 'essential', sector: 'energy' });
    const facts = { aware_at: '9999-12-31T23:59:59Z', tlpt_notified_on: '9999-12-31' };
    const refused = await legal(service).facts(incident, facts);
    assertProblem(refused, 400, 'validation_failed');
    assert.match(refused.text, /tlpt_notified_on/);
    const sent = { obligation_id: 'NIS2-IN', submitted_at: '9999-12-31T23:59:59Z' };
    assertProblem(await legal(service).submit(incident, sent), 400, 'validation_failed');
  });

  test('facts › with a stale If-Match › 412', async () => {
    const incident = await newIncident(service);
    const headers = await service.as('Analyst');
    const url = `/api/ip3/v1/incidents/${incident.id}/legal-facts`;
    const first = await service.call('GET', url, { headers });
    assert.equal(first.headers['etag'], '"0"');
    const write = (tag: unknown) =>
      service.call('PUT', url, {
        headers: { ...headers, 'if-match': String(tag) },
        body: { media: true },
      });
    assert.equal((await write(first.headers['etag'])).status, 200);
    assertProblem(await write(first.headers['etag']), 412, 'precondition_failed');
  });

  test('receipt › of another incident, or withdrawn › unknown_reference', async () => {
    const api = legal(service);
    const [incident, other] = [await newIncident(service), await newIncident(service)];
    const foreign = await newEvidence(service, other, { evidence_type: 'upo_edelivery' });
    const own = await newEvidence(service, incident, { evidence_type: 'upo_edelivery' });
    const input = { obligation_id: 'GDPR-33', submitted_at: '2026-11-20T09:00:00Z' };
    for (const receipt_evidence_id of [foreign, 'no id at all']) {
      const answer = await api.submit(incident, { ...input, receipt_evidence_id });
      assertProblem(answer, 422, 'unknown_reference');
    }
    const proven = await api.submit(incident, { ...input, receipt_evidence_id: own });
    assert.deepEqual([proven.status, proven.body.proof], [201, 'receipt']);
    const headers = await service.as('Analyst');
    const body = { reason: 'wrong file' };
    await service.call('POST', `/api/ip3/v1/evidence/${own}/withdraw`, { headers, body });
    const late = await api.submit(incident, { ...input, receipt_evidence_id: own });
    assertProblem(late, 422, 'unknown_reference');
  });

  test('decision › not required › falls away with the reason; Analyst may not', async () => {
    const api = legal(service);
    const incident = await newIncident(service, { gdpr_personal_data: true });
    const body = { obligation_id: 'GDPR-33', decision: 'not_required', reason: 'Test data only.' };
    const url = `/api/ip3/v1/incidents/${incident.id}/legal-decisions`;
    const refused = await service.call('POST', url, { headers: await service.as('Analyst'), body });
    assertProblem(refused, 403, 'forbidden');
    assert.equal((await api.decide(incident, body)).status, 201);
    const answer = await api.triggers(incident);
    assert.equal(dueOf(answer, 'GDPR-33'), undefined);
    const fallen = answer.body.basis.suppressed.find((one: Named) => one.id === 'GDPR-33');
    assert.match(fallen.reason, /Test data only\./);
    assert.equal(await count(service, 'legal_deadline where incident_id = $1', [incident.id]), 0);
  });

  test('writes › each › one audit entry with what changed', async () => {
    const api = legal(service);
    const incident = await newIncident(service);
    await api.facts(incident, { personal_data: true });
    await api.submit(incident, {
      obligation_id: 'GDPR-33',
      submitted_at: '2026-11-20T09:00:00Z',
      incomplete: true,
    });
    await api.decide(incident, { obligation_id: 'GDPR-34', decision: 'notify', reason: 'High.' });
    const headers = await service.as('Legal/DPO');
    const url = `/api/ip3/v1/audit?incident=${incident.id}`;
    const { body } = await service.call('GET', url, { headers });
    assert.deepEqual(
      body.entries.map(({ action }: { action: string }) => action),
      ['legal.decided', 'legal.submitted', 'legal.facts_set', 'incident.created'],
    );
    assert.deepEqual(body.entries[2].detail, {
      before: {},
      after: { personal_data: true },
      version: 1,
    });
    const answer = await api.triggers(incident);
    assert.equal(dueOf(answer, 'GDPR-33-SUP'), null);
  });

  test('catalogue › in both languages › every fact in one group, the reports of each obligation', async () => {
    const headers = await service.as('Analyst');
    const url = '/api/ip3/v1/legal/catalogue';
    const { body, text } = await service.call('GET', url, { headers });
    const names = (body.facts as { name: string }[]).map(({ name }) => name);
    const optional = /^(cra_|cer_|fix_available_at$|trust_service_qualified$)/;
    const asked = factNames.filter((name) => !optional.test(name));
    assert.deepEqual(names.toSorted(), asked.toSorted(), text);
    const ofAll = catalogueOf(regimesOf(regimeNames), 'en').facts.map(({ name }) => name);
    assert.deepEqual(ofAll.toSorted(), [...factNames].sort());
    const significant = (answer: typeof body) =>
      answer.facts.find((one: { name: string }) => one.name === 'nis2_significant');
    assert.equal(significant(body).group, 'nis2');
    assert.equal(significant(body).kind, 'boolean');
    assert.match(significant(body).question, /NIS2 Article 23\(3\)/);
    const known = new Set((body.obligations as { id: string }[]).map(({ id }) => id));
    const reported = (body.reports as { meets: string[] }[]).flatMap(({ meets }) => meets);
    assert.ok(reported.length > 10 && reported.every((id) => known.has(id)));
    const polish = await service.call('GET', `${url}?language=pl`, { headers });
    assert.match(significant(polish.body).question, /^Czy incydent jest poważny/);
    const viewer = await service.as('Viewer');
    assertProblem(await service.call('GET', url, { headers: viewer }), 403, 'forbidden');
  });

  test('language › Polish › titles, questions and drafts', async () => {
    const incident = await newIncident(service, { gdpr_personal_data: true });
    const { body } = await legal(service).triggers(incident, '?language=pl');
    const duty = body.triggers.find((one: Named) => one.id === 'GDPR-33');
    assert.match(duty.title, /Zgłoszenie/);
    assert.match(duty.draft.text, /PROJEKT/);
    assert.ok(duty.draft.incomplete.includes('gdpr.contact'));
    const nature = duty.draft.fields.find((one: { key: string }) => one.key === 'gdpr.nature');
    assert.deepEqual([nature.source, nature.mandatory], ['incident', true]);
  });

  test('language › Polish › notes, what falls away and its basis; records as they are', async () => {
    const incident = await newIncident(service, { sector: 'energy' });
    const facts = { aware_at: '2026-11-20T09:30:00Z', personal_data: true, risk_unlikely: true };
    const nis2 = { nis2_class: 'essential', nis2_significant: true, country: 'PL' };
    const reason = 'The files were encrypted.';
    const told = { ...facts, ...nis2, data_role: 'controller', reason };
    assert.equal((await legal(service).facts(incident, told)).status, 200);
    const read = async (language: string) =>
      (await legal(service).triggers(incident, `?language=${language}`)).body;
    const [english, polish] = [await read('en'), await read('pl')];
    const sentences = ({ triggers, basis, doctrine }: typeof english) => [
      ...triggers.map(({ note }: { note: string | null }) => note),
      ...basis.suppressed.map((row: { reason: string }) => row.reason),
      ...basis.precedence.map(({ effect }: { effect: string }) => effect),
      ...basis.pending_law.map(({ state }: { state: string }) => state),
      ...[basis.summary, basis.holiday_calendar, doctrine],
    ];
    const [before, after] = [sentences(english), sentences(polish)];
    const same = before.filter((one, place) => one !== null && one === after[place]);
    assert.deepEqual(same, []);
    assert.ok(before.filter((one) => one !== null).length > 10, JSON.stringify(before));
    const away = polish.basis.suppressed.find((one: Named) => one.id === 'GDPR-33');
    assert.match(away.reason, /Decyzja: .* The files were encrypted\.$/);
    assert.match(polish.basis.summary, /^Obowiązki: \d+; .*odpadają: \d+\.$/);
    assert.deepEqual(polish.basis.facts_used, english.basis.facts_used);
  });

  test('PATCH › of a grave incident in energy › nis2_relevant from the engine', async () => {
    const incident = await newIncident(service, { sector: 'energy' });
    await newEvidence(service, incident);
    const headers = await service.as('Analyst');
    const patch = (body: object) =>
      service.call('PATCH', `/api/incidents/${incident.id}`, { headers, body });
    assert.equal((await patch({ severity: 4 })).body.nis2_relevant, true);
    const reason = 'One server of the office, no effect on supply.';
    await legal(service).facts(incident, { nis2_significant: false, reason });
    assert.equal((await patch({ severity: 5 })).body.nis2_relevant, false);
  });
});

suite('optional regimes', () => {
  for (const [setting, expected] of [
    ['gdpr', false],
    ['gdpr,cra', true],
  ] as const) {
    test(`IP3_LEGAL_REGIMES=${setting} › CRA facts › ${expected}`, async () => {
      const settings = { IP3_LEGAL_REGIMES: setting };
      const service = await openTestService('postgres', { clock, settings });
      try {
        const incident = await newIncident(service);
        const facts = { cra_manufacturer: true, cra_exploited_vulnerability: true };
        await legal(service).facts(incident, { ...facts, aware_at: '2026-11-20T09:30:00Z' });
        const answer = await legal(service).triggers(incident);
        const due = dueOf(answer, 'CRA-V-24');
        assert.equal(due, expected ? '2026-11-21T09:30:00.000Z' : undefined);
      } finally {
        await service.close();
      }
    });
  }
});

onEachEngine('DORA reports', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine, { clock });
  });
  after(() => service.close());

  test('facts › as each report › the fields of the template, in its formats', async () => {
    const incident = await newIncident(service, { entity: 'bank', description: 'Outage.' });
    await legal(service).facts(incident, {
      aware_at: '2026-11-20T09:30:00Z',
      classified_at: '2026-11-20T10:00:00Z',
      critical_function: true,
      downtime_min: 1573,
      costs_eur: 250_000,
      report_fields: { 'dora.1.2': 'Example Bank S.A.' },
    });
    const headers = await service.as('Analyst');
    const url = `/api/ip3/v1/incidents/${incident.id}/dora-report`;
    const counts = { initial_notification: 25, intermediate_report: 60, final_report: 76 };
    for (const [report, expected] of Object.entries(counts)) {
      const { body } = await service.call('GET', `${url}?report=${report}`, { headers });
      const fields = Object.values<{ number: string; value: string | null }[]>(
        body.sections,
      ).flat();
      assert.equal(fields.length, expected, report);
      const value = (number: string) => fields.find((one) => one.number === number)?.value;
      assert.equal(value('1.1'), report.replace('_', ' '));
      assert.equal(value('1.2'), 'Example Bank S.A.');
      assert.equal(value('1.4'), 'credit institution');
      assert.equal(value('2.1'), incident.public_id);
      assert.equal(value('2.2'), '2026-11-20T09:30:00');
      assert.ok(body.missing.includes('1.7') && !body.missing.includes('2.2'));
      assert.ok(body.undecided.includes('2.8') && !body.undecided.includes('1.7'));
      if (report !== 'initial_notification') assert.equal(value('3.16'), '01:02:13');
      if (report === 'final_report') assert.equal(value('4.13'), '250');
    }
  });
});
