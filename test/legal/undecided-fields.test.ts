// Fields that the template of DORA asks for in certain cases: (EU) 2025/302, Annex II. Which of them
// a person has to check, by what the other fields say.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { undecidedNumbers, type DoraReportName } from '../../src/legal/dora-report.ts';
import { gather } from '../../src/legal/gather.ts';

const incident = {
  ...{ public_id: 'INC-2026-000042', title: 'Internal title', description: null },
  ...{ entity: null, sector: null, severity: 3, gdpr_personal_data: false, gdpr_breach: false },
  ...{ ai_serious_incident: false, detected_at: '2026-11-20T09:30:00.000Z', aware_at: null },
};

/** By the numbers of fields. */
function undecided(report: DoraReportName, written: Record<string, string> = {}, facts = {}) {
  const fields = Object.entries(written).map(([number, text]) => [`dora.${number}`, text]);
  const recorded = { ...facts, report_fields: Object.fromEntries(fields) };
  const all = { incident, facts: recorded, submissions: [], decisions: [] };
  const home = { timezone: 'Europe/Warsaw', country: 'PL' };
  return undecidedNumbers(gather(all, {}, home), report).join(' ');
}

const general = '1.5 1.6 1.13 1.14';
const cyber = { '2.5': 'economic_impact', '3.23': 'cybersecurity', '3.25': 'other', '3.28': 'no' };
const ofCyber = `${general} 2.8 2.10 3.1 3.3 3.8 3.9 3.10 3.11 3.16 3.32 3.34`;

const cases: readonly [string, DoraReportName, Record<string, string>, object, string][] = [
  ['nothing', 'initial_notification', {}, {}, `${general} 2.6 2.8 2.10`],
  [
    'a criterion that asks for no other field',
    ...(['initial_notification', { '2.5': 'economic_impact' }, {}] as const),
    `${general} 2.8 2.10`,
  ],
  [
    'a criterion that makes 2.6 mandatory',
    ...(['initial_notification', { '2.5': 'geographical_spread' }, {}] as const),
    `${general} 2.8 2.10`,
  ],
  [
    'the name of another entity, which makes its code mandatory',
    ...(['initial_notification', { '1.5': 'Example Bank', '2.5': 'economic_impact' }, {}] as const),
    '1.13 1.14 2.8 2.10',
  ],
  [
    'why it is no major incident, which is mandatory there',
    ...(['reclassification', { '2.5': 'economic_impact' }, {}] as const),
    `${general} 2.8`,
  ],
  [
    'nothing that decides the conditions of the second report',
    ...(['intermediate_report', {}, {}] as const),
    `${general} 2.6 2.8 2.10 3.1 3.3 3.8 3.9 3.10 3.11 3.13 3.14 3.16 3.17 3.18 3.19 3.20 ` +
      '3.21 3.24 3.25 3.26 3.29 3.32 3.34 3.35',
  ],
  [
    'a cyber incident of an entity whose class under NIS2 is not known',
    ...(['intermediate_report', cyber, {}] as const),
    `${ofCyber} 3.35`,
  ],
  [
    'a cyber incident of an entity outside NIS2',
    ...(['intermediate_report', cyber, { nis2_class: 'none' }] as const),
    ofCyber,
  ],
];

for (const [written, report, fields, facts, expected] of cases) {
  test(`${report} › with ${written} › a person has to check ${expected}`, () => {
    assert.equal(undecided(report, fields, facts), expected);
  });
}
