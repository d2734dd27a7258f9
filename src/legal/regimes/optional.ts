// Regimes that an installation switches on (IP3_LEGAL_REGIMES): Cyber Resilience Act, eIDAS, CER.
import { text, type Text } from '../../domain/text.ts';
import { isTrue, maySend, when } from '../conditions.ts';
import { yesNo, yesNoUnknown } from '../field-types.ts';
import { reporterFields } from '../reporter-fields.ts';
import type { ClockRule, DraftField, Obligation, Regime } from '../rule.ts';
import { any } from '../tri.ts';
import {
  incidentClosing,
  incidentDetail,
  incidentWarning,
  userNotice,
  vulnerabilityClosing,
  vulnerabilityDetail,
  vulnerabilityWarning,
} from './cra-fields.ts';

const checked_on = '2026-11-20';
const soon = { iso: null, unit: 'elapsed', relief: 'none' } as const;
const hours = (iso: string): ClockRule => ({
  start: { fact: 'aware_at' },
  iso,
  unit: 'elapsed',
  relief: 'none',
});

const field = (key: string, label: Text): DraftField => ({ key, label, mandatory: true });

const manufacturer = isTrue('cra_manufacturer', 'CRA Art. 14: not the manufacturer.');

const applies = (_given: unknown, aware: string) =>
  aware >= '2026-09-11'
    ? ({ state: 'applies' } as const)
    : ({
        state: 'not_yet',
        why: 'CRA Art. 71: Article 14 applies from 11 September 2026.',
      } as const);

const craShared = {
  recipient: 'cra_platform',
  decision: maySend,
  applicability: applies,
  conditions: [manufacturer],
  note: 'To the CSIRT coordinator and ENISA at once, by the single platform of Article 16.',
} as const;

const exploited = when(
  ({ facts }) => facts.cra_exploited_vulnerability || null,
  ['cra_exploited_vulnerability'],
  'No actively exploited vulnerability.',
);
const severe = when(
  ({ facts }) => facts.cra_severe_incident || null,
  ['cra_severe_incident'],
  'No severe incident.',
);
const either = when(
  ({ facts }) => facts.cra_exploited_vulnerability || facts.cra_severe_incident || null,
  ['cra_exploited_vulnerability', 'cra_severe_incident'],
  'Neither of them.',
);

const craObligations: readonly Obligation[] = [
  {
    ...craShared,
    id: 'CRA-V-24',
    phase: 'vulnerability_early_warning_24h',
    article: '14(2)(a)',
    title: text(
      'Early warning of an actively exploited vulnerability',
      'Wczesne ostrzeżenie o aktywnie wykorzystywanej podatności',
    ),
    scope: exploited,
    clock: hours('PT24H'),
    fields: vulnerabilityWarning,
  },
  {
    ...craShared,
    id: 'CRA-V-72',
    phase: 'vulnerability_notification_72h',
    article: '14(2)(b)',
    title: text('Vulnerability notification', 'Zgłoszenie podatności'),
    scope: exploited,
    clock: hours('PT72H'),
    fields: vulnerabilityDetail,
  },
  {
    ...craShared,
    id: 'CRA-V-14D',
    phase: 'vulnerability_final_14d',
    article: '14(2)(c)',
    title: text('Final report on the vulnerability', 'Sprawozdanie końcowe o podatności'),
    scope: exploited,
    clock: {
      start: { fact: 'fix_available_at' },
      iso: 'P14D',
      unit: 'calendar_local',
      relief: 'r1182',
    },
    fields: vulnerabilityClosing,
  },
  {
    ...craShared,
    id: 'CRA-I-24',
    phase: 'incident_early_warning_24h',
    article: '14(4)(a)',
    title: text('Early warning of a severe incident', 'Wczesne ostrzeżenie o poważnym incydencie'),
    scope: severe,
    clock: hours('PT24H'),
    fields: incidentWarning,
  },
  {
    ...craShared,
    id: 'CRA-I-72',
    phase: 'incident_notification_72h',
    article: '14(4)(b)',
    title: text('Incident notification', 'Zgłoszenie poważnego incydentu'),
    scope: severe,
    clock: hours('PT72H'),
    fields: incidentDetail,
  },
  {
    ...craShared,
    id: 'CRA-I-1M',
    phase: 'incident_final_1m',
    article: '14(4)(c)',
    title: text('Final report on the incident', 'Sprawozdanie końcowe o incydencie'),
    scope: severe,
    clock: {
      start: { submission_of: ['CRA-I-72'] },
      iso: 'P1M',
      unit: 'calendar_local',
      relief: 'r1182',
    },
    depends_on: ['CRA-I-72'],
    fields: incidentClosing,
  },
  {
    ...craShared,
    id: 'CRA-USR',
    phase: 'users',
    article: '14(8)',
    title: text('Inform the impacted users', 'Poinformowanie użytkowników'),
    scope: either,
    clock: { start: { fact: 'aware_at' }, ...soon },
    recipient: 'users',
    fields: userNotice,
    message: text(
      'Security notice about your product',
      'Ważna informacja o bezpieczeństwie produktu',
    ),
    note: 'Where appropriate to all users, and in a structured form that machines can read.',
  },
];

export const cra = {
  name: 'cra',
  act: 'CRA',
  sources: [
    {
      citation: 'Regulation (EU) 2024/2847, Articles 14, 16, 71',
      celex: '32024R2847',
      status:
        'article text read; no implementing act of Article 14(10) found; what the platform of ' +
        'ENISA asks for in addition known from a secondary source, and optional here',
      checked_on,
    },
  ],
  obligations: craObligations,
} as const satisfies Regime;

const trustService = (qualified: boolean) =>
  when(
    ({ facts }) =>
      (facts.provider_type === 'trust_service' && facts.trust_service_qualified === qualified) ||
      null,
    ['trust_service_qualified'],
    'Not such a trust service provider.',
  );

/** A significant impact on the trust service, or on personal data kept in it. */
const impact = when(
  ({ significant, facts }) => any(significant, facts.trust_services_affected),
  ['trust_services_affected', 'nis2_significant'],
  'eIDAS Art. 19a(1)(b), 24(2)(fb): no significant impact on the trust service.',
);

/** No act lays the content down: these are what the articles make depend on it. */
const trustFields: readonly DraftField[] = [
  ...reporterFields,
  field('eidas.service', text('Trust service concerned', 'Usługa zaufania')),
  {
    ...field('eidas.occurred_at', text('When it occurred', 'Kiedy wystąpiło')),
    type: { kind: 'instant' },
    fact: 'occurred_at',
  },
  {
    ...field('eidas.aware_at', text('When the provider became aware', 'Kiedy powzięto wiedzę')),
    type: { kind: 'instant' },
    fact: 'aware_at',
  },
  field(
    'eidas.impact',
    text(
      'Security breach or disruption, and its impact on the trust service',
      'Naruszenie bezpieczeństwa lub zakłócenie i jego wpływ na usługę zaufania',
    ),
  ),
  {
    ...field(
      'eidas.personal_data',
      text(
        'Impact on personal data maintained in the service',
        'Wpływ na dane osobowe przechowywane w ramach usługi',
      ),
    ),
    type: { kind: 'choice', choices: yesNoUnknown },
    fact: 'personal_data',
  },
  {
    ...field(
      'eidas.persons_told',
      text('Affected persons informed', 'Osoby, których to dotyczy, poinformowane'),
    ),
    type: { kind: 'choice', choices: yesNo },
    mandatory: false,
  },
  {
    ...field(
      'eidas.others_told',
      text(
        'Other authorities and the public informed',
        'Inne organy i opinia publiczna poinformowane',
      ),
    ),
    mandatory: false,
  },
];

export const eidas = {
  name: 'eidas',
  act: 'eIDAS',
  sources: [
    {
      citation: 'Regulation (EU) No 910/2014 as amended, Articles 19a and 24',
      celex: '32014R0910',
      status: 'article text read; no form of the notification found',
      checked_on,
    },
  ],
  obligations: [
    {
      id: 'EIDAS-19A',
      phase: 'non_qualified_24h',
      article: '19a(1)(b)',
      title: text(
        'Non-qualified trust service provider: notify within 24 hours of awareness',
        'Niekwalifikowany dostawca: zgłoszenie w ciągu 24 godzin od powzięcia wiedzy',
      ),
      scope: trustService(false),
      conditions: [impact],
      clock: hours('PT24H'),
      recipient: 'trust_supervisor',
      decision: maySend,
      fields: trustFields,
      note: 'Also to affected persons, and to the public where it is of public interest.',
    },
    {
      id: 'EIDAS-24',
      phase: 'qualified_24h',
      article: '24(2)(fb)',
      title: text(
        'Qualified trust service provider: notify within 24 hours of the incident',
        'Kwalifikowany dostawca: zgłoszenie w ciągu 24 godzin od incydentu',
      ),
      scope: trustService(true),
      conditions: [impact],
      clock: { ...hours('PT24H'), start: { fact: 'occurred_at' } },
      recipient: 'trust_supervisor',
      decision: maySend,
      fields: trustFields,
      note: 'Counted from the incident itself, not from awareness.',
    },
  ],
} as const satisfies Regime;

const critical = isTrue('cer_critical_entity', 'CER Art. 6: not a critical entity.');
const disrupts = isTrue('cer_significant_disruption', 'CER Art. 15(1): no such disruption.');
const cerScope = when(
  ({ facts }) => facts.cer_critical_entity || null,
  ['cer_critical_entity'],
  'Not a critical entity.',
);
/** Article 15(2), with the parameters of Article 15(1). */
const cerFields: readonly DraftField[] = [
  ...reporterFields,
  field('cer.nature', text('Nature of the disruption', 'Charakter zakłócenia')),
  field('cer.cause', text('Its cause, as far as it is known', 'Jego przyczyna, jeżeli jest znana')),
  field('cer.consequences', text('Its possible consequences', 'Jego możliwe konsekwencje')),
  {
    ...field(
      'cer.cross_border',
      text('Whether it can have a cross-border impact', 'Czy może mieć wpływ transgraniczny'),
    ),
    type: { kind: 'choice', choices: yesNoUnknown },
    fact: 'cross_border',
  },
  field('cer.users', text('Number and share of users affected', 'Liczba i odsetek użytkowników')),
  field('cer.duration', text('Duration of the disruption', 'Czas trwania zakłócenia')),
  field(
    'cer.area',
    text(
      'Geographical area affected, and whether it is isolated',
      'Obszar geograficzny i czy jest odizolowany',
    ),
  ),
];

export const cer = {
  name: 'cer',
  act: 'CER',
  sources: [
    {
      citation: 'Directive (EU) 2022/2557, Article 15',
      celex: '32022L2557',
      status: 'article text read; a directive without a form, so national law prevails',
      checked_on,
    },
  ],
  obligations: [
    {
      id: 'CER-24',
      phase: 'initial_24h',
      article: '15(1)',
      title: text('Initial notification within 24 hours', 'Zgłoszenie wstępne w ciągu 24 godzin'),
      scope: cerScope,
      conditions: [critical, disrupts],
      clock: hours('PT24H'),
      recipient: 'cer_authority',
      decision: maySend,
      fields: cerFields,
      note: 'Unless operationally unable to do so.',
    },
    {
      id: 'CER-1M',
      phase: 'detailed_1m',
      article: '15(1)',
      title: text('Detailed report within one month', 'Szczegółowe sprawozdanie'),
      scope: cerScope,
      conditions: [critical, disrupts],
      clock: {
        start: { fact: 'aware_at' },
        iso: 'P1M',
        unit: 'calendar_local',
        relief: 'r1182',
      },
      recipient: 'cer_authority',
      decision: maySend,
      fields: cerFields,
      note: 'Where relevant. "One month thereafter" is counted from awareness, the first reading.',
    },
  ],
} as const satisfies Regime;
