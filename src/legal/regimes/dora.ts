// Regulation (EU) 2022/2554 (DORA), Article 19, with the time limits of Delegated Regulation (EU)
// 2025/301 Article 5 and the templates of Implementing Regulation (EU) 2025/302.
import { text } from '../../domain/text.ts';
import { isKnown, isTrue, judged, wasSent, when } from '../conditions.ts';
import { reporterFields } from '../reporter-fields.ts';
import type { Condition, Obligation, Regime } from '../rule.ts';
import { clientMessage, protectionMessage } from './dora-client-fields.ts';
import { generalFields, initialFields, reclassificationFields } from './dora-fields.ts';
import { finalFields, intermediateFields } from './dora-later-fields.ts';
import { threatFields } from './dora-threat-fields.ts';

const inPlay: Condition = when(
  ({ dora_in_play }) => dora_in_play || null,
  ['entity_type'],
  'No financial entity.',
);

const financialEntity: Condition = when(
  ({ financial_entity }) => financial_entity,
  ['entity_type'],
  'DORA Art. 2: not a financial entity.',
);

/** A rule for every report: in play once someone classified the incident as major. */
const classified: Condition = when(
  ({ facts, financial_entity }) =>
    (financial_entity === true && facts.classified_at !== null) || null,
  ['classified_at'],
  'Not classified.',
);

const notDecidedMinor: Condition = judged(
  when(
    ({ facts }) => facts.dora_major !== false,
    [],
    'DORA Art. 18: decided that the incident is not major.',
  ),
);

const notReclassified: Condition = judged(
  when(
    ({ facts, doubted }) => facts.reclassified_at === null || doubted.has('reclassified_at'),
    [],
    '(EU) 2025/302 Art. 5: reclassified as non-major, so no further report is due.',
  ),
);

const authority = { recipient: 'dora_authority' } as const;

const release = text(
  'Is the classification right, and can this report be sent?',
  'Czy klasyfikacja jest prawidłowa i czy można wysłać sprawozdanie?',
);

const updates = ['DORA-INT', 'DORA-INT-UPD'] as const;
const reportIds = ['DORA-INIT', 'DORA-INT', 'DORA-FIN'] as const;

const backstop: Obligation = {
  ...authority,
  id: 'DORA-BACKSTOP',
  phase: 'classification_decision',
  article: '19(4)(a); (EU) 2025/301 Art. 5(1)(a)',
  title: text(
    'Classification: until when the 24-hour limit from awareness can still count',
    'Klasyfikacja: do kiedy może się liczyć limit 24 godzin od powzięcia wiedzy',
  ),
  scope: inPlay,
  conditions: [
    financialEntity,
    when(
      ({ facts }) => facts.classified_at === null,
      [],
      '(EU) 2025/301 Art. 5(1)(a): classified, so the limit of the initial notification counts.',
    ),
    notDecidedMinor,
    when(
      ({ facts }) => facts.dora_major,
      ['dora_major', 'classified_at'],
      'DORA Art. 18: decided that the incident is not major.',
    ),
  ],
  clock: {
    start: { fact: 'aware_at' },
    iso: 'PT24H',
    unit: 'elapsed',
    relief: 'none',
    provisional: true,
    notBinding: true,
  },
  recipient: 'internal',
  decision: text('Is the incident major?', 'Czy incydent jest poważny?'),
  fields: [],
  note:
    'The law sets no time limit for the classification itself. Up to 24 hours after awareness ' +
    'the notification is due within 4 hours of the classification and by the 24th hour; after ' +
    'it the rule is classification plus 4 hours.',
};

const reports: readonly Obligation[] = [
  {
    ...authority,
    id: 'DORA-INIT',
    phase: 'initial_notification',
    article: '19(4)(a); (EU) 2025/301 Art. 5(1)(a), 5(2)',
    title: text('Initial notification', 'Wstępne powiadomienie'),
    scope: classified,
    conditions: [notDecidedMinor],
    clock: {
      start: { fact: 'classified_at' },
      iso: 'PT4H',
      unit: 'elapsed',
      relief: 'dora_5_4',
      cap: { fact: 'aware_at', iso: 'PT24H' },
      reliefMayBeOff: true,
    },
    decision: release,
    fields: [...generalFields, ...initialFields],
    note: 'A significant credit institution reports to its national authority, which forwards it.',
  },
  {
    ...authority,
    id: 'DORA-INT',
    phase: 'intermediate_report',
    article: '19(4)(b); (EU) 2025/301 Art. 5(1)(b)',
    title: text('Intermediate report', 'Sprawozdanie śródokresowe'),
    scope: classified,
    conditions: [notDecidedMinor, notReclassified],
    clock: {
      start: { submission_of: ['DORA-INIT'] },
      iso: 'PT72H',
      unit: 'elapsed',
      relief: 'dora_5_4',
      reliefMayBeOff: true,
    },
    depends_on: ['DORA-INIT'],
    decision: release,
    fields: [...generalFields, ...intermediateFields],
    note: 'Even where the status has not changed; earlier on a significant change or on request.',
  },
  {
    ...authority,
    id: 'DORA-FIN',
    phase: 'final_report',
    article: '19(4)(c); (EU) 2025/301 Art. 5(1)(c)',
    title: text('Final report', 'Sprawozdanie końcowe'),
    scope: classified,
    conditions: [notDecidedMinor, notReclassified],
    clock: {
      start: { submission_of: updates, latest: true },
      iso: 'P1M',
      unit: 'calendar_local',
      relief: 'dora_5_4',
    },
    depends_on: updates,
    decision: release,
    fields: [...generalFields, ...finalFields],
    note: 'When the root cause analysis is complete and actual figures replace the estimates.',
  },
];

const soon = { iso: null, unit: 'elapsed', relief: 'none' } as const;

const others: readonly Obligation[] = [
  {
    ...authority,
    id: 'DORA-INT-UPD',
    phase: 'intermediate_update',
    article: '19(4)(b); (EU) 2025/301 Art. 5(1)(b)',
    title: text('Updated intermediate report', 'Zaktualizowane sprawozdanie śródokresowe'),
    scope: when(
      (given) => (given.financial_entity && given.facts.recovered_at !== null) || null,
      ['recovered_at'],
      'Not recovered yet.',
    ),
    conditions: [isKnown('classified_at', 'Not classified.'), notDecidedMinor, notReclassified],
    clock: { start: { fact: 'recovered_at' }, ...soon },
    depends_on: ['DORA-INT'],
    decision: release,
    fields: [...generalFields, ...intermediateFields],
    note: 'Without undue delay once regular activities have been recovered.',
  },
  {
    ...authority,
    id: 'DORA-LATE',
    phase: 'delay_notice',
    article: '(EU) 2025/301 Art. 5(3)',
    title: text(
      'Tell the authority that a time limit cannot be met, with reasons',
      'Poinformowanie organu o niedotrzymaniu terminu, z uzasadnieniem',
    ),
    scope: classified,
    conditions: [notDecidedMinor, notReclassified],
    arises: ({ facts }, { isMissed, isOpen }) =>
      (facts.dora_delay_expected === true && reportIds.some(isOpen)) ||
      reportIds.some(isMissed) ||
      null,
    clock: { start: { with: reportIds }, ...soon },
    late_reports: reportIds,
    decision: release,
    fields: [
      ...reporterFields,
      {
        key: 'dora.delay_reasons',
        label: text('Reasons for the delay', 'Przyczyny opóźnienia'),
        mandatory: true,
      },
    ],
    note: 'Without undue delay, at the latest at the limit that cannot be met.',
  },
  {
    id: 'DORA-CLI',
    phase: 'client_information',
    article: '19(3)',
    title: text('Inform the clients', 'Poinformowanie klientów'),
    scope: classified,
    conditions: [
      notDecidedMinor,
      isTrue('clients_financial_impact', 'DORA Art. 19(3): no impact on their interests.'),
    ],
    clock: { start: { fact: 'aware_at' }, ...soon },
    recipient: 'clients',
    decision: text(
      'Are financial interests of clients affected?',
      'Czy incydent wpływa na interesy finansowe klientów?',
    ),
    fields: clientMessage,
    message: text(
      'Notice of an incident in our service',
      'Informacja o incydencie w naszej usłudze',
    ),
  },
  {
    ...authority,
    id: 'DORA-RECLASS',
    phase: 'reclassification',
    article: '19(4); (EU) 2025/302 Art. 5',
    title: text('Reclassification as non-major', 'Przeklasyfikowanie na niebędący poważnym'),
    scope: when(
      (given) => (given.facts.reclassified_at !== null && wasSent(given, 'DORA-INIT')) || null,
      ['reclassified_at'],
      'Not reclassified.',
    ),
    conditions: [],
    clock: { start: { fact: 'reclassified_at' }, ...soon },
    depends_on: ['DORA-INIT'],
    decision: release,
    fields: [...generalFields, ...reclassificationFields],
    note: 'Field 1.1 says "major incident reclassified as non-major", field 2.10 why.',
  },
  {
    ...authority,
    id: 'DORA-THR',
    phase: 'significant_threat',
    article: '19(2); (EU) 2025/301 Art. 6',
    title: text(
      'Voluntary notification of a significant cyber threat',
      'Dobrowolne zgłoszenie znaczącego cyberzagrożenia',
    ),
    scope: when(
      (given) => (given.financial_entity && given.facts.significant_cyber_threat) || null,
      ['significant_cyber_threat'],
      'No significant cyber threat.',
    ),
    conditions: [],
    clock: { start: { fact: 'aware_at' }, ...soon },
    status: 'voluntary',
    decision: text('Should the authority be notified?', 'Czy zgłosić zagrożenie organowi?'),
    fields: threatFields,
    note: 'The template is Annex III of Implementing Regulation (EU) 2025/302.',
  },
  {
    id: 'DORA-THR-CLI',
    phase: 'client_protection_info',
    article: '19(3), second subparagraph',
    title: text(
      'Tell potentially affected clients of protection measures',
      'Poinformowanie klientów o środkach ochrony',
    ),
    scope: when(
      (given) => (given.financial_entity && given.facts.significant_cyber_threat) || null,
      ['significant_cyber_threat'],
      'No significant cyber threat.',
    ),
    conditions: [],
    clock: { start: { fact: 'aware_at' }, ...soon },
    recipient: 'clients',
    decision: text('Is it applicable?', 'Czy ma to zastosowanie?'),
    fields: protectionMessage,
    message: text('Warning of a cyber threat', 'Ostrzeżenie o cyberzagrożeniu'),
  },
];

const checked_on = '2026-11-20';
const read = 'article text read';

export const dora = {
  name: 'dora',
  act: 'DORA',
  sources: [
    {
      citation: 'Regulation (EU) 2022/2554, Articles 1, 2, 17 to 19, 23',
      celex: '32022R2554',
      status: read,
      checked_on,
    },
    {
      citation: 'Delegated Regulation (EU) 2024/1772, Articles 1 to 10',
      celex: '32024R1772',
      status: 'thresholds read in two copies that agree',
      checked_on,
    },
    {
      citation: 'Delegated Regulation (EU) 2025/301, Articles 5 and 6',
      celex: '32025R0301',
      status: 'Article 5 read in two copies that agree',
      checked_on,
    },
    {
      citation: 'Implementing Regulation (EU) 2025/302, Articles 2 to 8, Annexes I to IV',
      celex: '32025R0302',
      status: read,
      checked_on,
    },
  ],
  obligations: [backstop, ...reports, ...others],
} as const satisfies Regime;
