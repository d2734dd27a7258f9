// The message to data subjects (GDPR Article 34): its text alone. And what of one authority's
// report stays out of the reports to others.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { checkPackage } from '../../src/trust/package-check.ts';
import {
  assertProblem,
  count,
  newEvidence,
  newIncident,
  onEachEngine,
  settableClock,
  sha256,
} from '../support/records.ts';
import { deliverOnce } from '../support/reports.ts';
import { openTestService, type TestService } from '../support/service.ts';

const warning = { target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' };

onEachEngine('messages to data subjects', (engine) => {
  let service: TestService;
  const clock = settableClock('2026-11-20T14:00:00Z');
  before(async () => {
    service = await openTestService(engine, { clock });
  });
  after(() => service.close());

  const exportOf = async (id: string, body: unknown = warning, headers = {}) =>
    service.call('POST', `/api/reports/incidents/${id}/export`, {
      headers: { ...(await service.as('Legal/DPO')), ...headers },
      body,
    });

  const read = async (path: string, role: Role = 'Analyst') =>
    service.call('GET', `/api/reports${path}`, { headers: await service.as(role) });

  const packageOf = async (report_id: string) => read(`/${report_id}/package`, 'Legal/DPO');

  const communication = {
    target: 'data_subjects',
    regime: 'gdpr',
    phase: 'art34_communication',
  };
  const elements = {
    'gdpr.message_nature': 'A stranger read your e-mail address.',
    'gdpr.message_consequences': 'You can get unwanted mail.',
    'gdpr.message_measures': 'We closed the gap; beware of links.',
    'gdpr.message_contact': 'Jan Kowalski, dpo@example.org',
  };

  const putFacts = async (id: string, body: object) => {
    const url = `/api/ip3/v1/incidents/${id}/legal-facts`;
    const headers = await service.as('Legal/DPO');
    const answer = await service.call('PUT', url, { headers, body });
    assert.equal(answer.status, 200, answer.text);
  };
  test('message to data subjects › canaries everywhere › only its four elements leave', async () => {
    const canary = 'kanarek';
    const incident = await newIncident(service, {
      ...{ title: `${canary} title`, description: `${canary} laptop 10.1.2.3`, tags: [canary] },
      ...{ entity: `${canary} entity`, sector: `${canary} sector`, source_tool: canary },
      gdpr_personal_data: true,
    });
    for (const visibility of ['public', 'restricted', 'internal']) {
      const hash_sha256 = sha256(canary + visibility);
      const source = `${canary} ${visibility}`;
      await newEvidence(service, incident, { visibility, source, hash_sha256 });
    }
    const facts = { personal_data: true, data_role: 'controller', gdpr_high_risk: true };
    const forAuthority = {
      'gdpr.nature': canary,
      'gdpr.measures': canary,
      'gdpr.consequences': canary,
      'gdpr.contact': canary,
    };
    await putFacts(incident.id, { ...facts, report_fields: forAuthority });
    const refused = await exportOf(incident.id, communication);
    const problem = assertProblem(refused, 422, 'message_incomplete');
    assert.deepEqual(problem.missing, Object.keys(elements).toSorted());
    const { 'gdpr.message_contact': _none, ...three } = elements;
    await putFacts(incident.id, { ...facts, report_fields: { ...forAuthority, ...three } });
    const lacking = assertProblem(
      await exportOf(incident.id, communication),
      422,
      'message_incomplete',
    );
    assert.deepEqual(lacking.missing, ['gdpr.message_contact']);
    assert.equal(await count(service, 'report where incident_id = $1', [incident.id]), 0);
    await putFacts(incident.id, { ...facts, report_fields: { ...forAuthority, ...elements } });
    const { status, body, text } = await exportOf(incident.id, communication);
    assert.equal(status, 202, text);
    assert.deepEqual([body.bundle, body.missing], [['message'], []]);
    const again = await exportOf(incident.id, communication);
    assert.equal(again.body.report_id, body.report_id, 'the same text waits already');
    const taken = await packageOf(body.report_id);
    assert.deepEqual(Object.keys(taken.body.contents), ['letter', 'message']);
    // No profile says who writes, and no entity a zone of its own.
    assert.deepEqual(taken.body.contents.letter, { sender: null, timezone: 'Europe/Warsaw' });
    assert.deepEqual(taken.body.chain_of_custody, []);
    const checks = checkPackage(taken.body, { keys: null, vkeys: [] });
    assert.deepEqual(
      checks.filter(({ outcome }) => outcome === 'failed'),
      [],
    );
    while (await deliverOnce(service));
    const folder = join(service.files.dataDir, 'outbox', body.report_id);
    const files = await readdir(folder);
    assert.deepEqual(files.sort(), ['message.en.txt', 'message.pl.txt', 'package.json']);
    for (const name of files) {
      const sent = await readFile(join(folder, name), 'utf8');
      assert.ok(!sent.includes(canary), name);
      assert.ok(!sent.includes('10.1.2.3'), name);
      // An address of the team: who made, released or attached something.
      assert.deepEqual(
        sent.match(/[\w.]+@example\.org/g),
        ['dpo@example.org'].flatMap((one) => (name === 'package.json' ? [one, one] : [one])),
      );
    }
    const polish = await readFile(join(folder, 'message.pl.txt'), 'utf8');
    assert.match(polish, /^Zawiadomienie o naruszeniu/);
    for (const element of Object.values(elements)) assert.ok(polish.includes(element));
  });

  test('receipt and flags › of another authority and regime › stay at home', async () => {
    const incident = await newIncident(service, { gdpr_personal_data: true });
    const first = (await exportOf(incident.id)).body;
    const receipt = {
      headers: await service.as('Legal/DPO'),
      body: { package_sha256: first.package_sha256, source: 'kanarek-upo' },
    };
    const url = `/api/reports/${first.report_id}/receipt`;
    assert.equal((await service.call('POST', url, receipt)).status, 201);
    const gdpr = { target: 'uodo', regime: 'gdpr', phase: 'art33_notification_72h' };
    const other = await packageOf((await exportOf(incident.id, gdpr)).body.report_id);
    assert.doesNotMatch(other.text, /kanarek-upo/);
    assert.deepEqual(other.body.contents.evidence, []);
    const { nis2_relevant, sla_due_at, gdpr_personal_data } = other.body.contents.incident;
    assert.deepEqual([nis2_relevant, sla_due_at, gdpr_personal_data], [undefined, undefined, true]);
    const own = await packageOf((await exportOf(incident.id)).body.report_id);
    assert.match(own.text, /kanarek-upo/);
  });
});
