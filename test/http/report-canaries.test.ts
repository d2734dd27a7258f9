// Canaries: text that is internal, or of another act, in every field that takes text, and then every
// report to every recipient in every form in which it leaves. What is found must be of that report.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { isPersons } from '../../src/domain/report-target.ts';
import { doraReports } from '../../src/legal/dora-report.ts';
import { reportPhases, type ReportPhase } from '../../src/legal/report-phases.ts';
import { contentsOf } from '../../src/reports/report-contents.ts';
import { newIncident, onEachEngine } from '../support/records.ts';
import { deliverOnce } from '../support/reports.ts';
import { openTestService, type TestService } from '../support/service.ts';
import {
  assertOwnOnly,
  canary,
  fieldCanary,
  newCanaryIncident,
  plans,
  releaseOf,
  type CanaryIncident,
} from './canary-incident.ts';

onEachEngine('canaries in reports', (engine) => {
  let service: TestService;
  let incident: CanaryIncident;

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
    const asked = { headers: await service.as('Admin'), body: read };
    const { incident: reported } = (await service.call('POST', '/api/intake/osint', asked)).body;
    return [made.body.incidents[0], reported];
  }

  before(async () => {
    service = await openTestService(engine);
    incident = await newCanaryIncident(service);
  });
  after(() => service.close());

  const release = (phase: ReportPhase, target: string, { id }: { id: string } = incident) =>
    releaseOf(service, phase, target, { id });

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
      for (const [form, text] of forms) assertOwnOnly(text, form, phase, incident);
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
