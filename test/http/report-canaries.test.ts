// Canaries: text that is internal, or of another act, in every field that takes text, and then every
// report to every recipient in every form in which it leaves. What is found must be of that report.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { isPersons } from '../../src/domain/report-target.ts';
import type { Role } from '../../src/domain/role.ts';
import { doraReports, fieldsOfReport } from '../../src/legal/dora-report.ts';
import { draftFields, findObligation } from '../../src/legal/registry.ts';
import { reportPhases, type ReportPhase } from '../../src/legal/report-phases.ts';
import { contentsOf } from '../../src/reports/report-contents.ts';
import { newAgent, quarantine } from '../support/agents.ts';
import { newEvidence, newIncident, onEachEngine, sha256 } from '../support/records.ts';
import { deliverOnce } from '../support/reports.ts';
import { openTestService, type TestService } from '../support/service.ts';

const canary = 'kanarek';
const plans = reportPhases.flatMap((phase) => phase.targets.map((target) => ({ phase, target })));

/** Keys of the fields that the report has. */
function keysOf({ obligations, dora_report }: ReportPhase): string[] {
  const own = obligations.flatMap((id) => findObligation(id)?.obligation.fields ?? []);
  const template = dora_report === undefined ? [] : fieldsOfReport(dora_report);
  return [...own, ...template].map(({ key }) => key);
}

/** A field's own canary: of the characters that no other one has. */
const fieldCanary = (key: string) => `pole-${key.replaceAll('.', '-')}-koniec`;

const textKeys = [...draftFields.values()]
  .filter(({ type }) => type === undefined || type.kind === 'text')
  .map(({ key }) => key);

onEachEngine('canaries in reports', (engine) => {
  let service: TestService;
  let incident: { id: string };
  const hidden: string[] = [];

  const post = async (url: string, body: object, role: Role = 'Admin') => {
    const headers = await service.as(role);
    const answer = await service.call('POST', url, { headers, body });
    assert.ok(answer.status < 300, `${url}: ${answer.text}`);
    return answer.body;
  };

  /** Every record that takes text, of the incident and around it. */
  async function fill() {
    const said = (name: string) => `${canary} ${name} laptop 10.1.2.3`;
    incident = await newIncident(service, {
      ...{ title: said('title'), description: said('description'), tags: [canary] },
      ...{ category: `${canary}category`, level: `${canary}level`, source_tool: canary },
      ...{ entity: `${canary} entity`, sector: `${canary} sector`, gdpr_personal_data: true },
    });
    const v1 = `/api/ip3/v1/incidents/${incident.id}`;
    const texts = (name: string) => ({
      ...{ evidence_type: `${canary}${name}`, source: said(name), content_ref: `urn:${canary}` },
      hash_sha256: sha256(name),
    });
    hidden.push(
      await newEvidence(service, incident, { visibility: 'internal', ...texts('internal') }),
    );
    const content_ref = `urn:${canary}:shared`;
    await newEvidence(service, incident, { visibility: 'restricted', content_ref });
    await post(`${v1}/notes`, { text: said('note') });
    await post(`/api/incidents/${incident.id}/actions`, { title: said('action') });
    const decided = {
      obligation_id: 'NIS2-VOL',
      decision: 'not_required',
      reason: said('decision'),
    };
    await post(`${v1}/legal-decisions`, decided);
    await fillCourse(v1);
    const headers = await service.as('Legal/DPO');
    const report_fields = Object.fromEntries(textKeys.map((key) => [key, fieldCanary(key)]));
    const body = { personal_data: true, risk_unlikely: true, report_fields, reason: said('fact') };
    const kept = await service.call('PUT', `${v1}/legal-facts`, { headers, body });
    assert.equal(kept.status, 200, kept.text);
    const draft = `${v1}/report-drafts/NIS2-EW/en`;
    const put = await service.call('PUT', draft, { headers, body: { text: 'x', begun_from: 0 } });
    assert.ok(put.status < 300, put.text);
    await post(`${draft}/steps`, { step: 'commented', number: 1, comment: said('comment') });
    await post(`${draft}/steps`, { step: 'discarded', number: 1, comment: said('discarded') });
  }

  /** What people say of its course, and fields of their own. */
  async function fillCourse(on: string) {
    const said = (name: string) => `${canary} ${name} laptop 10.1.2.3`;
    const patched = async (url: string, body: object) => {
      const headers = await service.as('Analyst');
      const answer = await service.call('PATCH', url, { headers, body });
      assert.ok(answer.status < 300, `${url}: ${answer.text}`);
    };
    await post('/api/ip3/v1/custom-fields', { key: 'room', type: 'text', label: said('label') });
    await patched(on, { custom_fields: { room: said('room') } });
    const outcome = { outcome: 'false_positive', reason: said('outcome') };
    await post(`${on}/outcome`, outcome, 'Analyst');
    await post(`${on}/outcome/withdraw`, { reason: said('withdrawn') }, 'Analyst');
    await post(`${on}/legal-holds`, { reason: said('hold') }, 'Legal/DPO');
    const milestone = { occurred_at: '2026-11-19T09:00:00Z', note: said('milestone') };
    await post(`${on}/milestones`, milestone, 'Analyst');
    await post(`${on}/transition`, { to: 'triaged', note: said('transition') }, 'Analyst');
    const agent = await newAgent(service, `${canary}-agent`, { name: said('agent'), team: canary });
    const asked = { incident_id: incident.id, reason: said('agent') };
    const halted = await quarantine(service, agent.agent_id, asked);
    assert.equal(halted.status, 200, halted.text);
  }

  /** The incidents that an import and a report from open sources made. */
  async function takenIn(): Promise<{ id: string }[]> {
    const said = (name: string) => `${canary} ${name} hxxp://${canary}.evil[.]example/a 10.1.2.3`;
    const finding = {
      title: said('finding'),
      description: said('found'),
      host: `${canary}.example`,
    };
    const body = JSON.stringify({ findings: [{ ...finding, severity: 'high' }] });
    const headers = { ...(await service.as('Admin')), 'content-type': 'application/json' };
    const url = `/api/ip3/v1/imports/generic?filename=${canary}.json`;
    const run = await service.call('POST', url, { headers, body });
    assert.equal(run.body.incidents_created, 1, run.text);
    const made = await service.call('GET', `/api/ip3/v1/incidents?run=${run.body.id}`, { headers });
    const osint = { title: said('report'), tlp: 'AMBER', indicators: [`${canary}[.]evil.example`] };
    const read = { ...osint, url: `https://news.example.org/${canary}`, summary: said('summary') };
    const { incident: reported } = await post('/api/intake/osint', read);
    return [made.body.incidents[0], reported];
  }

  before(async () => {
    service = await openTestService(engine);
    await fill();
  });
  after(() => service.close());

  const release = async (phase: ReportPhase, target: string, { id } = incident) => {
    const { regime } = phase;
    const url = `/api/reports/incidents/${id}/export`;
    const headers = await service.as('Legal/DPO');
    const release_reason = `${canary}release`;
    const body = { target, regime, phase: phase.phase };
    const given = { headers, body: { ...body, release_reason } };
    let made = await service.call('POST', url, given);
    // A reason is refused where the release check found nothing.
    if (/release check found nothing/.test(made.text)) {
      made = await service.call('POST', url, { headers, body });
    }
    assert.equal(made.status, 202, made.text);
    return made.body;
  };

  /** Everything that leaves with a report, by the name of the form. */
  async function formsOf(report_id: string): Promise<Map<string, string>> {
    const headers = await service.as('Legal/DPO');
    const url = `/api/reports/${report_id}/package`;
    const forms = new Map([['JSON', (await service.call('GET', url, { headers })).text]]);
    const folder = join(service.files.dataDir, 'outbox', report_id);
    for (const name of await readdir(folder)) {
      forms.set(name, await readFile(join(folder, name), 'utf8'));
    }
    return forms;
  }

  test('every list › of each report and recipient › is there; persons get the text alone', () => {
    for (const { phase, target } of plans) {
      const { incident: members, evidence, timeline } = contentsOf(phase, target);
      const isText = isPersons(target);
      for (const list of [members, timeline]) assert.equal(list.length === 0, isText);
      const isAlone =
        isText || ['art33_processor', 'art26_deployer', 'art26_authority'].includes(phase.phase);
      assert.equal(evidence.length === 0, isAlone, phase.phase);
    }
    assert.ok(doraReports.every((name) => plans.some(({ phase }) => phase.dora_report === name)));
  });

  for (const { phase, target } of plans) {
    const name = `${phase.regime} ${phase.phase} to ${target}`;
    test(`${name} › every field a canary › only its own leave`, async () => {
      const { report_id } = await release(phase, target);
      while (await deliverOnce(service));
      const forms = await formsOf(report_id);
      assert.ok(forms.size >= 2, [...forms.keys()].join());
      const own = keysOf(phase);
      for (const [form, text] of forms) {
        assert.ok(!text.includes(canary), `${form}: …${around(text, canary)}…`);
        assert.ok(!text.includes('10.1.2.3'), form);
        for (const id of hidden) assert.ok(!text.includes(id), form);
        for (const key of textKeys.filter((one) => text.includes(fieldCanary(one)))) {
          assert.ok(own.includes(key), `${form} has ${key}`);
        }
      }
      const json = JSON.parse(forms.get('JSON') ?? '') as {
        contents: Record<string, unknown>;
        chain_of_custody: unknown;
      };
      assert.doesNotMatch(JSON.stringify(json.chain_of_custody), /@/, 'a name of the team');
      const members = Object.keys(json.contents['incident'] ?? {});
      const listed = contentsOf(phase, target);
      assert.deepEqual(
        members.filter((one) => !listed.incident.includes(one)),
        [],
      );
      for (const row of (json.contents['timeline'] ?? []) as object[]) {
        assert.deepEqual(Object.keys(row).sort(), [
          'action',
          'at',
          'evidence_id',
          'id',
          'redacted',
        ]);
      }
    });
  }

  test('what was taken in › findings, indicators, files, addresses › leave in no report', async () => {
    const widest = plans.filter(({ phase }) => /^(final_report|art73_complete)$/.test(phase.phase));
    for (const taken of await takenIn()) {
      for (const { phase, target } of widest) {
        const { report_id } = await release(phase, target, taken);
        while (await deliverOnce(service));
        for (const [form, text] of await formsOf(report_id)) {
          assert.ok(!text.includes(canary), `${phase.phase} ${form}: …${around(text, canary)}…`);
          assert.ok(!text.includes('10.1.2.3'), form);
        }
      }
    }
  });

  test('field of a report that waits › written again › another version, with the new text', async () => {
    const { id } = await newIncident(service);
    const send = async (nature: string) => {
      const headers = await service.as('Legal/DPO');
      const body = { report_fields: { 'gdpr.nature': nature } };
      const facts = `/api/ip3/v1/incidents/${id}/legal-facts`;
      assert.equal((await service.call('PUT', facts, { headers, body })).status, 200);
      const asked = { target: 'uodo', regime: 'gdpr', phase: 'art33_notification_72h' };
      const url = `/api/reports/incidents/${id}/export`;
      return (await service.call('POST', url, { headers, body: asked })).body;
    };
    const [first, same, changed] = [await send('lost'), await send('lost'), await send('stolen')];
    assert.equal(same.report_id, first.report_id);
    assert.notEqual(changed.report_id, first.report_id);
  });

  test('fields of the report › written by a person › leave', async () => {
    const phase = reportPhases.find((one) => one.phase === 'art33_notification_72h')!;
    const { report_id } = await release(phase, 'data_protection_authority');
    while (await deliverOnce(service));
    const text = (await formsOf(report_id)).get('JSON') ?? '';
    for (const key of ['gdpr.nature', 'gdpr.measures', 'gdpr.consequences']) {
      assert.ok(text.includes(fieldCanary(key)), key);
    }
  });
});

function around(text: string, word: string): string {
  const at = text.indexOf(word);
  return text.slice(Math.max(0, at - 60), at + 60);
}
