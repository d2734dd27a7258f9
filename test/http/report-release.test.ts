// Releasing a report that something speaks against: which reports go out without a reason, who can
// give one, and where it is that there was none.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { findExportEntry } from '../../src/store/reports/export-entries.ts';
import { auditEntries } from '../support/audit-entries.ts';
import { assertProblem, count, newIncident, onEachEngine } from '../support/records.ts';
import { acceptedNames, messageElements } from '../support/report-names.ts';
import { callAsLegal } from '../support/report-sample.ts';
import { openTestService, serviceSecret, type TestService } from '../support/service.ts';

const warning = { target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' };

onEachEngine('release of reports', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  const exportOf = async (id: string, body: unknown = warning) =>
    service.call('POST', `/api/reports/incidents/${id}/export`, {
      headers: await service.as('Legal/DPO'),
      body,
    });

  const read = async (path: string, role: Role = 'Analyst') =>
    service.call('GET', `/api/reports${path}`, { headers: await service.as(role) });

  test('findings, no reason › every report › only those that the contract names go out', async () => {
    const { id } = await newIncident(service);
    const facts = await service.call('PUT', `/api/ip3/v1/incidents/${id}/legal-facts`, {
      headers: await service.as('Legal/DPO'),
      body: { report_fields: messageElements },
    });
    assert.equal(facts.status, 200, facts.text);
    const released = new Set<string>();
    for (const [target, regime, phase] of acceptedNames) {
      const answer = await exportOf(id, { target, regime, phase });
      if (answer.status === 202) released.add(`${answer.body.regime} ${answer.body.phase}`);
      else assertProblem(answer, 422, 'reason_required');
      const blank = await exportOf(id, { target, regime, phase, check: 'strict' });
      assert.ok(assertProblem(blank, 422, 'reason_required').findings.length > 0);
    }
    assert.deepEqual([...released].sort(), [
      'ai_act art73_initial',
      'gdpr art33_notification_72h',
      'nis2 early_warning_24h',
      'nis2 final_report',
      'nis2 incident_notification_72h',
    ]);
  });

  test('findings › released plainly, then with a reason › record, trail and package say which', async () => {
    const { id } = await newIncident(service);
    const plain = (await exportOf(id)).body;
    const spoken = (await exportOf(id, { ...warning, release_reason: ' Kanarek reason. ' })).body;
    assert.notEqual(plain.report_id, spoken.report_id, 'the reason is of the second alone');
    assert.equal((await exportOf(id)).body.report_id, plain.report_id);
    const again = { ...warning, release_reason: 'Kanarek reason.' };
    assert.equal((await exportOf(id, again)).body.report_id, spoken.report_id);
    const other = (await exportOf(id, { ...warning, release_reason: 'Kanarek, otherwise.' })).body;
    const found = plain.findings.length;
    assert.ok(found > 0);
    for (const [{ report_id }, reason] of [
      [plain, null],
      [spoken, 'Kanarek reason.'],
      [other, 'Kanarek, otherwise.'],
    ]) {
      const { body } = await read(`/${report_id}`);
      assert.equal(body.release.reason, reason);
      assert.equal(body.release.findings.length, found);
      assert.ok(body.release.findings.includes('wrong_regime'));
      assert.match(body.created_by, /@/);
      const taken = await read(`/${report_id}/package`, 'Legal/DPO');
      const { release_check } = taken.body.contents.report;
      assert.deepEqual(release_check, { findings: found, reason_given: reason !== null });
      assert.doesNotMatch(taken.text, /Kanarek/, 'the reason itself is for colleagues');
    }
    const where = `incident_id = $1 and action = 'report.exported'`;
    const told = await auditEntries(service, where, [id]);
    assert.deepEqual(
      told.map(({ detail }) => detail['release_reason']),
      [null, 'Kanarek reason.', 'Kanarek, otherwise.'],
    );
  });

  test('a report › made later than its entry, by a clock that went back › has the entry', async () => {
    const { id } = await newIncident(service);
    const { report_id } = (await exportOf(id)).body;
    const report = { id: report_id, incident_id: id, created_at: '2999-01-01T00:00:00.000Z' };
    const entry = await findExportEntry(service.deps.database.kysely, report);
    assert.equal(entry?.detail['report_id'], report_id);
  });

  test('a reason › by the secret, which is no person › 403, nothing goes out', async () => {
    const { id } = await newIncident(service);
    const url = `/api/reports/incidents/${id}/export`;
    const headers = { 'x-service-secret': serviceSecret };
    const body = { ...warning, release_reason: 'Because.' };
    assertProblem(await service.call('POST', url, { headers, body }), 403, 'forbidden');
    assert.equal(await count(service, 'report where incident_id = $1', [id]), 0);
  });

  test('a reason › without findings › refused, as nothing speaks against the report', async () => {
    const anna = { name: 'Anna Nowak', email: 'anna.nowak@example.org', phone: '+48221234567' };
    const plant = { legal_name: 'Przykład S.A.', country: 'PL', nis2_class: 'essential' };
    await callAsLegal(service, 'POST', '/api/ip3/v1/legal-entities', {
      ...{ ...plant, contacts: [anna] },
      authorities: [{ kind: 'nis2_authority', name: 'CSIRT NASK', channel: null }],
    });
    const { id } = await newIncident(service);
    await callAsLegal(service, 'PUT', `/api/ip3/v1/incidents/${id}/legal-facts`, {
      ...{ aware_at: new Date().toISOString(), nis2_significant: true },
      report_fields: {
        'nis2.what_happened': 'The billing system failed.',
        ...{ 'nis2.suspected_unlawful': 'no', 'nis2.cross_border': 'no' },
      },
    });
    const body = { ...warning, release_reason: 'Because.' };
    const refused = assertProblem(await exportOf(id, body), 400, 'validation_failed');
    assert.equal(refused.errors[0].pointer, '/release_reason');
    const headers = { 'x-service-secret': serviceSecret };
    const url = `/api/reports/incidents/${id}/export`;
    assertProblem(await service.call('POST', url, { headers, body }), 403, 'forbidden');
    const plain = await exportOf(id, { ...warning, check: 'strict' });
    assert.deepEqual([plain.status, plain.body.findings], [202, []]);
  });
});
