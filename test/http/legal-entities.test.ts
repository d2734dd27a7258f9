// The organisation profile over HTTP: kept by version, read by reports, and typed report fields.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { auditEntries } from '../support/audit-entries.ts';
import { assertProblem, newIncident, onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const v1 = '/api/ip3/v1';
const clock = settableClock('2026-11-20T10:00:00Z');

const anna = { name: 'Anna Nowak', email: 'anna.nowak@example.org', phone: '+48221234567' };
const jan = { name: 'Jan Kowalski', email: 'jan@example.org', phone: '+48227654321' };
const bank = {
  ...{ legal_name: 'Przykład Bank S.A.', country: 'PL', entity_type: 'credit_institution' },
  ...{ lei: 'PLEXAMPLE00000000133', currency: 'PLN', contacts: [anna, jan] },
  registrations: [{ register: 'KRS', number: '0000123456' }],
  authorities: [{ kind: 'dora_authority', name: 'KNF, DORA desk', channel: 'own portal' }],
};

interface Field {
  key: string;
  value: string | null;
  source: string | null;
  mandatory: boolean;
  confirmed: { by: string; at: string; as: string } | null;
}

/** What became of the entity, newest first. */
const eventsOfEntity = [
  [3, 'archived'],
  [2, 'changed'],
  [1, 'defined'],
];

onEachEngine('organisation profile', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine, { clock });
  });
  after(() => service.close());

  async function ask(
    role: Role,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: object,
    more: Record<string, string> = {},
  ) {
    const headers = { ...(await service.as(role)), ...more };
    return service.call(method, v1 + url, body === undefined ? { headers } : { headers, body });
  }

  test('an entity › defined, changed, archived › versions, and no lost change', async () => {
    assertProblem(await ask('Analyst', 'POST', '/legal-entities', bank), 403, 'forbidden');
    const wrong = { ...bank, lei: 'PLEXAMPLE00000000134' };
    const refused = await ask('Legal/DPO', 'POST', '/legal-entities', wrong);
    assert.match(assertProblem(refused, 400, 'validation_failed').errors[0].message, /LEI/);
    const nowhere = { ...bank, country: 'PO', currency: 'ZLO' };
    const odd = await ask('Legal/DPO', 'POST', '/legal-entities', nowhere);
    const { errors } = assertProblem(odd, 400, 'validation_failed');
    assert.deepEqual(
      errors.map(({ pointer }: { pointer: string }) => pointer),
      ['/country', '/currency'],
    );
    const made = await ask('Legal/DPO', 'POST', '/legal-entities', bank);
    assert.equal(made.status, 201, made.text);
    const url = `/legal-entities/${made.body.id}`;
    const changed = { ...bank, legal_name: 'Przykład Bank SA' };
    const first = await ask('Legal/DPO', 'PUT', url, changed, { 'if-match': '"1"' });
    assert.deepEqual([first.status, first.headers['etag']], [200, '"2"']);
    const lost = await ask('Legal/DPO', 'PUT', url, bank, { 'if-match': '"1"' });
    assertProblem(lost, 412, 'precondition_failed');
    assert.equal((await ask('Admin', 'POST', `${url}/archive`)).status, 200);
    assertProblem(await ask('Legal/DPO', 'PUT', url, bank), 409, 'conflict');
    const { body } = await ask('Analyst', 'GET', `${url}/versions`);
    assert.deepEqual(
      body.versions.map(({ event, version }: { event: string; version: number }) => [
        ...[version, event],
      ]),
      eventsOfEntity,
    );
  });

  test('the only entity › fills reports and names recipients; of two, the chosen one', async () => {
    const { body: one } = await ask('Legal/DPO', 'POST', '/legal-entities', bank);
    const incident = await newIncident(service);
    const facts = { aware_at: '2026-11-20T09:30:00Z', classified_at: '2026-11-20T10:00:00Z' };
    await ask('Analyst', 'PUT', `/incidents/${incident.id}/legal-facts`, facts);
    const triggers = async () => {
      const { body } = await ask('Analyst', 'GET', `/incidents/${incident.id}/legal-triggers`);
      return body.triggers.find(({ id }: { id: string }) => id === 'DORA-INIT');
    };
    const init = await triggers();
    assert.deepEqual(init.recipient, {
      ...{ kind: 'dora_authority', name: 'KNF, DORA desk', channel: 'own portal' },
    });
    const fields = new Map<string, Field>(init.draft.fields.map((f: Field) => [f.key, f]));
    const filled = (key: string) => [fields.get(key)?.value, fields.get(key)?.source];
    assert.deepEqual(filled('dora.1.2'), ['Przykład Bank S.A.', 'profile']);
    assert.deepEqual(filled('dora.1.3'), ['PLEXAMPLE00000000133', 'profile']);
    assert.deepEqual(filled('dora.1.4'), ['credit institution', 'profile']);
    assert.deepEqual(filled('dora.1.8'), ['anna.nowak@example.org', 'profile']);
    assert.deepEqual(filled('dora.1.12'), ['+48227654321', 'profile']);
    assert.deepEqual(filled('dora.1.15'), ['PLN', 'profile']);
    const other = { legal_name: 'Druga S.A.', country: 'PL', entity_type: 'payment_institution' };
    const { body: two } = await ask('Legal/DPO', 'POST', '/legal-entities', other);
    assert.equal(await triggers(), undefined, 'nobody chose who reports');
    const choose = (reporting_entity: string) =>
      ask('Legal/DPO', 'PUT', `/incidents/${incident.id}/legal-facts`, {
        ...{ ...facts, reporting_entity },
      });
    assertProblem(await choose('019aa1df-51aa-7b90-a1f0-4d2f11e8c004'), 400, 'validation_failed');
    assert.equal((await choose(two.id)).status, 200);
    const chosen = (await triggers()).draft.fields.find(({ key }: Field) => key === 'dora.1.2');
    assert.equal(chosen.value, 'Druga S.A.');
    await newIncident(service, { gdpr_personal_data: true, aware_at: facts.aware_at });
    const listed = async (entity: string) => {
      const { body } = await ask('Analyst', 'GET', `/legal/deadlines?limit=200${entity}`);
      return body.deadlines as { public_id: string; entity: Record<string, string> | null }[];
    };
    const own = await listed(`&entity=${two.id}`);
    assert.deepEqual(
      [...new Set(own.map(({ public_id }) => public_id))],
      [incident.public_id],
      'of two entities, those of the chosen one',
    );
    assert.deepEqual(own[0]!.entity, { id: two.id, legal_name: 'Druga S.A.' });
    assert.deepEqual(await listed(`&entity=${one.id}`), []);
    const others = await listed('&entity=none');
    assert.ok(others.length > 0 && others.every(({ entity }) => entity === null));
    const all = await listed(`&entity=none,${two.id.toUpperCase()}`);
    assert.deepEqual(all, await listed(''));
    assertProblem(
      await ask('Analyst', 'GET', '/legal/deadlines?entity=Druga'),
      400,
      'validation_failed',
    );
    const feed = await ask('Analyst', 'POST', '/legal/calendar-feeds', { name: 'desk' });
    const calendar = async (entity: string) =>
      (await service.call('GET', `${feed.body.path}&entity=${entity}`)).text;
    assert.match(await calendar(two.id), new RegExp(`SUMMARY:${incident.public_id} `));
    assert.doesNotMatch(await calendar(one.id), /BEGIN:VEVENT/);
    await ask('Admin', 'POST', `/legal-entities/${one.id}/archive`);
    assert.ok(
      (await listed('')).every(({ entity }) => entity?.['id'] === two.id),
      'the only one in use reports all',
    );
    await ask('Admin', 'POST', `/legal-entities/${two.id}/archive`);
  });

  test('a field › of each origin › says who confirmed it, and when; no report does', async () => {
    const energy = { legal_name: 'Prąd S.A.', country: 'PL', nis2_class: 'essential' };
    const { body: own } = await ask('Legal/DPO', 'POST', '/legal-entities', energy);
    const incident = await newIncident(service, { description: 'Internal.' });
    const url = `/incidents/${incident.id}`;
    const save = async (role: Role, facts: object) => {
      clock.move({ minutes: 5 });
      const body = { aware_at: '2026-11-20T09:30:00Z', nis2_significant: true, ...facts };
      const saved = await ask(role, 'PUT', `${url}/legal-facts`, body);
      assert.equal(saved.status, 200, saved.text);
    };
    const confirmed = async (key: string) => {
      const { body } = await ask('Analyst', 'GET', `${url}/legal-triggers`);
      const duties = body.triggers as { draft: { fields: Field[] } }[];
      const field = duties.flatMap(({ draft }) => draft.fields).find((one) => one.key === key);
      const { by = null, at = null, as = null } = field?.confirmed ?? {};
      return [by?.split('@')[0], at?.slice(11, 16), as].join(' ');
    };
    const written = { 'nis2.what_happened': 'A server was taken over.' };
    const start = clock.now().toString().slice(11, 16);
    await save('Analyst', { cross_border: true, report_fields: written });
    const first = clock.now().toString().slice(11, 16);
    const [analyst] = (await confirmed('nis2.what_happened')).split(' ');
    assert.equal(await confirmed('nis2.what_happened'), `${analyst} ${first} recorded`);
    assert.equal(await confirmed('nis2.cross_border'), `${analyst} ${first} recorded`);
    const more = { ...written, 'nis2.root_cause': 'A stolen key.', 'nis2.assessment': 'Severe.' };
    const later = { aware_at: '2026-11-20T09:45:00Z', reason: 'The log says so.' };
    await save('Legal/DPO', { cross_border: true, ...later, report_fields: more });
    const second = clock.now().toString().slice(11, 16);
    assert.equal(
      await confirmed('nis2.what_happened'),
      `${analyst} ${first} recorded`,
      'as it was',
    );
    const [legal] = (await confirmed('nis2.assessment')).split(' ');
    assert.notEqual(legal, analyst);
    assert.equal(await confirmed('nis2.assessment'), `${legal} ${second} recorded`);
    assert.equal(await confirmed('nis2.aware_at'), `${legal} ${second} decision`);
    assert.equal(await confirmed('entity.name'), `${legal} ${start} profile`);
    assert.equal(await confirmed('nis2.detailed_description'), '  ', 'only proposed');
    const sent = await service.call('POST', `/api/reports${url}/export`, {
      headers: await service.as('Legal/DPO'),
      body: { target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' },
    });
    const headers = await service.as('Legal/DPO');
    const at = `/api/reports/${sent.body.report_id}/package`;
    const { text } = await service.call('GET', at, { headers });
    assert.ok(text.includes('A server was taken over.'));
    for (const inside of ['confirmed', `${analyst}@`]) assert.ok(!text.includes(inside), inside);
    await ask('Admin', 'POST', `/legal-entities/${own.id}/archive`);
  });

  test('bad values of report fields › each named with what the field takes', async () => {
    const incident = await newIncident(service, { entity: 'bank' });
    const url = `/incidents/${incident.id}/legal-facts`;
    const report_fields = {
      ...{ 'dora.1.6': 'not a lei', 'dora.2.7': 'banana', 'dora.1.15': 'doubloons' },
      ...{ 'dora.2.9': 'perhaps', 'dora.1.8': 'anna', 'nis2.indicators': 'anything' },
    };
    const answer = await ask('Analyst', 'PUT', url, { report_fields });
    const { errors } = assertProblem(answer, 400, 'validation_failed');
    const byField = new Map<string, string>(
      errors.map((one: { pointer: string; message: string }) => [one.pointer, one.message]),
    );
    assert.deepEqual(
      [...byField.keys()],
      ['1.6', '2.7', '1.15', '2.9', '1.8'].map((number) => `/report_fields/dora.${number}`),
    );
    assert.match(
      stringIn(byField.get('/report_fields/dora.2.7')),
      /one of: IT Security; staff; .*; other$/,
    );
    assert.match(stringIn(byField.get('/report_fields/dora.1.6')), /LEI/);
  });

  test('conditions and currency of a DORA report › follow the other fields', async () => {
    const incident = await newIncident(service, { entity: 'bank', description: 'Outage.' });
    const report = async (report_fields: object, kind: string) => {
      const facts = { aware_at: '2026-11-20T09:30:00Z', costs_eur: 450_000, report_fields };
      const saved = await ask('Analyst', 'PUT', `/incidents/${incident.id}/legal-facts`, facts);
      assert.equal(saved.status, 200, saved.text);
      const url = `/incidents/${incident.id}/dora-report?report=${kind}`;
      const { body } = await ask('Analyst', 'GET', url);
      return body;
    };
    const euro = await report({ 'dora.1.15': 'EUR', 'dora.3.28': 'no' }, 'final_report');
    assert.ok(!euro.missing.includes('4.13') && !euro.missing.includes('3.29'));
    const zloty = await report({ 'dora.1.15': 'PLN', 'dora.3.28': 'yes' }, 'final_report');
    assert.ok(zloty.missing.includes('4.13'), 'an amount in euro is none in zloty');
    assert.ok(zloty.missing.includes('3.29'));
    assert.ok(!zloty.missing.includes('3.34'));
    const measures = await report({ 'dora.3.33': 'Tak' }, 'final_report');
    assert.ok(measures.missing.includes('3.34'));
    const again = await report({}, 'reclassification');
    assert.ok(again.missing.includes('2.10'));
  });

  test('release check › of a final report before any other › each finding with its place', async () => {
    const incident = await newIncident(service, { description: 'Laptop 10.1.2.3 was used.' });
    const url = `/incidents/${incident.id}`;
    const facts = {
      aware_at: '2026-11-20T09:30:00Z',
      nis2_class: 'essential',
      personal_data: true,
    };
    await ask('Legal/DPO', 'PUT', `${url}/legal-facts`, { ...facts, nis2_significant: true });
    const query = '?regime=nis2&phase=final_report';
    const { body } = await ask('Analyst', 'GET', `${url}/release-check${query}`);
    const found = body.findings.map(({ kind, field }: { kind: string; field: string | null }) =>
      [kind, field].join(' '),
    );
    for (const one of [
      'missing_field entity.name',
      'missing_field nis2.root_cause',
      'unconfirmed_text nis2.detailed_description',
      'internal_text nis2.detailed_description',
      'order ',
    ]) {
      assert.ok(found.includes(one), `${one} in ${found.join('; ')}`);
    }
    const order = body.findings.find(({ kind }: { kind: string }) => kind === 'order');
    assert.equal(order.obligation_id, 'NIS2-IN');
    assert.match(order.message, /: Incident notification within 72 hours$/, 'words, no code');
    const send = async (more: object) =>
      service.call('POST', `/api/reports/incidents/${incident.id}/export`, {
        headers: await service.as('Legal/DPO'),
        body: { target: 'nis2_authority', regime: 'nis2', phase: 'final_report', ...more },
      });
    const refused = await send({ check: 'strict' });
    assert.equal(assertProblem(refused, 422, 'reason_required').findings.length, found.length);
    const released = await send({ check: 'strict', release_reason: 'The authority asked for it.' });
    assert.equal(released.status, 202, released.text);
    assert.equal(released.body.findings.length, found.length);
    const where = `incident_id = $1 and action = 'report.exported'`;
    const said = JSON.stringify(await auditEntries(service, where, [incident.id]));
    assert.match(said, /The authority asked for it\./);
    assert.match(said, /missing_field: entity\.name/);
    assert.equal((await send({})).status, 202, 'the contract names this report');
  });
});
