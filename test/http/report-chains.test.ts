// Each act's reports one after the other, from the incident to the recorded sending: a report with a
// gap is refused with the field that is missing, the complete one goes out with what was written,
// and its sending, with channel and number, starts the clock of the next.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { required } from '../../src/domain/required.ts';
import { reportPhases } from '../../src/legal/report-phases.ts';
import { assertProblem, newIncident, onEachEngine, settableClock } from '../support/records.ts';
import { callAsLegal } from '../support/report-sample.ts';
import { openTestService, type TestService } from '../support/service.ts';

interface Row {
  key: string;
  mandatory: boolean;
  example: string | null;
  fills_itself?: true;
}
const file = new URL('../vectors/reports/fields.json', import.meta.url);
const templates = JSON.parse(readFileSync(file, 'utf8')) as {
  obligations: string[];
  fields: Row[];
}[];

const v1 = '/api/ip3/v1';
const aware_at = '2026-11-20T20:00:00Z';
const product = { cra_manufacturer: true, fix_available_at: '2026-11-20T21:00:00Z' };
const trust = { provider_type: 'trust_service', trust_services_affected: true };
const bank = { entity_type: 'payment_institution', nis2_class: 'none' };

/** By which an act applies, and its reports in their order. */
const chains: readonly (readonly [string, object, string])[] = [
  [
    'nis2',
    { nis2_class: 'essential', nis2_significant: true },
    'early_warning_24h incident_notification_72h final_report',
  ],
  [
    'gdpr',
    { personal_data: true, data_role: 'controller' },
    'art33_notification_72h art33_supplement',
  ],
  [
    'ai_act',
    { ai_role: 'provider', ai_system_risk_class: 'annex_iii', ai_harm: ['c'] },
    'art73_initial art73_complete',
  ],
  [
    'dora',
    { ...bank, classified_at: '2026-11-20T21:00:00Z' },
    'initial_notification intermediate_report final_report',
  ],
  [
    'cra',
    { ...product, cra_exploited_vulnerability: true },
    'vulnerability_early_warning_24h vulnerability_notification_72h vulnerability_final_14d',
  ],
  [
    'cra',
    { ...product, cra_severe_incident: true },
    'incident_early_warning_24h incident_notification_72h incident_final_1m',
  ],
  ['eidas', { ...trust, trust_service_qualified: false }, 'non_qualified_24h'],
  ['eidas', { ...trust, trust_service_qualified: true }, 'qualified_24h'],
  [
    'cer',
    { cer_critical_entity: true, cer_significant_disruption: true },
    'initial_24h detailed_1m',
  ],
];

/** Read from the recorded sending of the first report. */
const ofTheSending = 'gdpr.first_notified_at';

/** One of each kind, so that each report has an addressee. */
const kinds = [
  ...['nis2_authority', 'dora_authority', 'data_protection_authority', 'cra_platform'],
  ...['market_surveillance_authority', 'trust_supervisor', 'cer_authority'],
];
const entity = {
  ...{ legal_name: 'Przykład S.A.', country: 'PL' },
  authorities: kinds.map((kind) => ({ kind, name: `Organ ${kind}`, channel: 'e-Doręczenia' })),
};

/** The report, its template, and an example of each field that people write. */
function stepOf(regime: string, phase: string) {
  const isThis = (one: { regime: string; phase: string }) =>
    one.regime === regime && one.phase === phase;
  const plan = required(reportPhases.find(isThis), phase);
  const isOf = ({ obligations }: { obligations: string[] }) =>
    obligations.includes(plan.obligations[0]);
  const { fields } = required(templates.find(isOf), phase);
  const examples = Object.fromEntries(
    fields.flatMap(({ key, example, fills_itself }) =>
      example === null || fills_itself === true ? [] : [[key, example] as const],
    ),
  );
  return { plan, fields, examples };
}

onEachEngine('reports one after the other', (engine) => {
  let service: TestService;
  const clock = settableClock('2026-11-20T22:00:00Z');
  before(async () => {
    const settings = { IP3_LEGAL_REGIMES: 'nis2,dora,gdpr,ai_act,cra,eidas,cer' };
    service = await openTestService(engine, { clock, settings });
    await callAsLegal(service, 'POST', `${v1}/legal-entities`, entity);
  });
  after(() => service.close());

  async function dutyOf(id: string, ids: readonly string[]) {
    const { triggers } = await callAsLegal(service, 'GET', `${v1}/incidents/${id}/legal-triggers`);
    const found = triggers.filter((one: { id: string }) => ids.includes(one.id));
    return found.find((one: { submission: unknown }) => one.submission === null) ?? found[0];
  }

  for (const [regime, facts, steps] of chains) {
    test(`${regime} ${steps} › with a gap, complete, recorded as sent › in order`, async () => {
      const incident = await newIncident(service, { detected_at: aware_at, aware_at });
      const { id } = incident;
      const url = `/api/reports/incidents/${id}/export`;
      const put = (report_fields: object) =>
        callAsLegal(service, 'PUT', `${v1}/incidents/${id}/legal-facts`, {
          ...facts,
          report_fields,
        });
      let written: Record<string, string> = {};
      let sentAt: string | null = null;
      for (const phase of steps.split(' ')) {
        const { plan, fields, examples } = stepOf(regime, phase);
        const body = { target: plan.targets[0], regime, phase, check: 'strict' };
        // A supplement or a complete report has the fields of the first one.
        const gap = fields.findLast(
          ({ key, mandatory }) =>
            mandatory && !(key in written) && key in examples && key !== ofTheSending,
        );
        if (gap === undefined) assert.notEqual(sentAt, null, `${phase} follows another report`);
        else {
          const { [gap.key]: _, ...rest } = examples;
          await put({ ...written, ...rest });
          const headers = await service.as('Legal/DPO');
          const refused = await service.call('POST', url, { headers, body });
          const { findings } = assertProblem(refused, 422, 'reason_required');
          const named = findings.map(({ field }: { field: string }) => field);
          assert.deepEqual(named, [gap.key], phase);
        }
        written = { ...written, ...examples };
        await put(written);
        const duty = await dutyOf(id, plan.obligations);
        if (sentAt !== null && duty.clock.start_event.startsWith('submission')) {
          assert.equal(duty.clock.start_at, sentAt, `${phase} runs from the report before it`);
        }
        const made = await callAsLegal(service, 'POST', url, body);
        assert.deepEqual([made.findings, made.missing], [[], []], phase);
        assert.equal(made.obligation_id, duty.id);
        const { contents } = await callAsLegal(
          service,
          'GET',
          `/api/reports/${made.report_id}/package`,
        );
        assert.equal(contents.report.recipient.name, `Organ ${plan.targets[0]}`);
        const said = JSON.stringify(contents.draft);
        for (const { key, example } of fields) {
          if (example === null || !/[a-z] [a-z]/.test(example)) continue;
          assert.ok(said.includes(JSON.stringify(example).slice(1, -1)), `${phase} ${key}`);
        }
        clock.move({ minutes: 1 });
        const submitted_at = clock.now().toString({ smallestUnit: 'millisecond' });
        const number = `${phase}/2026/1`;
        const sending = { channel: 'e-Doręczenia', reference_number: number };
        await callAsLegal(service, 'POST', `${v1}/incidents/${id}/legal-submissions`, {
          ...{ obligation_id: duty.id, submitted_at, ...sending },
          // So that the supplement, or the complete report, follows.
          incomplete: ['art33_notification_72h', 'art73_initial'].includes(phase),
        });
        const { submission } = await dutyOf(id, [duty.id]);
        assert.deepEqual(
          [submission.submitted_at, submission.reference_number, submission.late],
          [submitted_at, number, false],
        );
        sentAt = submitted_at;
      }
    });
  }
});
