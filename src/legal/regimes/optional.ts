// Regimes that an installation switches on (IP3_LEGAL_REGIMES): Cyber Resilience Act, eIDAS, CER.
import { text, type Text } from '../../domain/text.ts';
import { isTrue, when } from '../conditions.ts';
import { yesNoUnknown, type Choices } from '../field-types.ts';
import { reporterFields } from '../reporter-fields.ts';
import type { ClockRule, DraftField, Obligation, Regime } from '../rule.ts';
import { any } from '../tri.ts';

const checked_on = '2026-11-20';
const soon = { iso: null, unit: 'elapsed', relief: 'none' } as const;
const hours = (iso: string): ClockRule => ({
  start: { fact: 'aware_at' },
  iso,
  unit: 'elapsed',
  relief: 'none',
});

const release = text('May this be sent?', 'Czy można to wysłać?');

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
  decision: release,
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

const choiceOf = (choices: Choices) => ({ kind: 'choice', choices }) as const;
const soft = (key: string, label: Text): DraftField => ({ key, label, mandatory: false });

const warning: readonly DraftField[] = [
  ...reporterFields,
  {
    ...soft('cra.member_states', text('Member States where available', 'Państwa udostępnienia')),
    type: { kind: 'countries' },
  },
];
/** Article 14(4)(a): at least whether unlawful or malicious acts are suspected. */
const incidentWarning: readonly DraftField[] = [
  ...warning,
  {
    ...field(
      'cra.suspected_unlawful',
      text('Suspected of unlawful or malicious acts', 'Podejrzenie działania bezprawnego'),
    ),
    type: choiceOf(yesNoUnknown),
    fact: 'suspected_unlawful',
  },
];
const product = field('cra.product', text('Product concerned', 'Produkt'));
const measures = [
  field('cra.measures', text('Measures that were taken', 'Zastosowane środki')),
  field('cra.user_measures', text('Measures that users can take', 'Środki dla użytkowników')),
  field(
    'cra.sensitivity',
    text(
      'How sensitive this information is, where applicable',
      'W stosownych przypadkach wrażliwość tych informacji',
    ),
  ),
];
/** Article 14(2)(b). */
const vulnerabilityDetail: readonly DraftField[] = [
  ...reporterFields,
  product,
  field(
    'cra.exploit',
    text('Nature of the vulnerability and its exploit', 'Charakter podatności i jej wykorzystania'),
  ),
  ...measures,
];
/** Article 14(2)(c). */
const vulnerabilityClosing: readonly DraftField[] = [
  ...reporterFields,
  product,
  field(
    'cra.description',
    text(
      'Description of the vulnerability, its severity and impact',
      'Opis podatności, jej dotkliwość i skutki',
    ),
  ),
  soft(
    'cra.actor',
    text('Any information on the malicious actor', 'Informacje o sprawcy, jeżeli są dostępne'),
  ),
  field('cra.fix', text('Update or other corrective measure', 'Aktualizacja lub inny środek')),
];
/** Article 14(4)(b). */
const incidentDetail: readonly DraftField[] = [
  ...reporterFields,
  product,
  field('cra.incident_nature', text('Nature of the incident', 'Charakter incydentu')),
  field('cra.assessment', text('Initial assessment of the incident', 'Wstępna ocena incydentu')),
  ...measures,
];
/** Article 14(4)(c). */
const incidentClosing: readonly DraftField[] = [
  ...reporterFields,
  product,
  field(
    'cra.incident_description',
    text(
      'Detailed description of the incident, its severity and impact',
      'Szczegółowy opis incydentu, jego dotkliwość i skutki',
    ),
  ),
  field(
    'cra.root_cause',
    text(
      'Type of threat or root cause that is likely to have triggered it',
      'Rodzaj zagrożenia lub pierwotna przyczyna, która zapewne wywołała incydent',
    ),
  ),
  field(
    'cra.mitigation',
    text('Applied and ongoing mitigation measures', 'Zastosowane i wdrażane środki ograniczające'),
  ),
];
const userNotice: readonly DraftField[] = [
  field('cra.user_notice', text('What happened to the product', 'Co się stało z produktem')),
  field('cra.user_measures', text('Measures that users can take', 'Środki dla użytkowników')),
];

const craObligations: readonly Obligation[] = [
  {
    ...craShared,
    id: 'CRA-V-24',
    phase: 'vulnerability_early_warning_24h',
    article: '14(2)(a)',
    title: text('Early warning of an exploited vulnerability', 'Wczesne ostrzeżenie o podatności'),
    scope: exploited,
    clock: hours('PT24H'),
    fields: warning,
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
    title: text('Early warning of a severe incident', 'Wczesne ostrzeżenie o incydencie'),
    scope: severe,
    clock: hours('PT24H'),
    fields: incidentWarning,
  },
  {
    ...craShared,
    id: 'CRA-I-72',
    phase: 'incident_notification_72h',
    article: '14(4)(b)',
    title: text('Incident notification', 'Zgłoszenie incydentu'),
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
  },
];

export const cra = {
  name: 'cra',
  act: 'CRA',
  sources: [
    {
      citation: 'Regulation (EU) 2024/2847, Articles 14, 16, 71',
      celex: '32024R2847',
      status: 'article text read',
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

const trustFields: readonly DraftField[] = [
  ...reporterFields,
  field('eidas.impact', text('Breach or disruption and its impact', 'Naruszenie i jego skutki')),
];

export const eidas = {
  name: 'eidas',
  act: 'eIDAS',
  sources: [
    {
      citation: 'Regulation (EU) No 910/2014 as amended, Articles 19a and 24',
      celex: '32014R0910',
      status: 'article text read',
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
      decision: release,
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
      decision: release,
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
    type: choiceOf(yesNoUnknown),
    fact: 'cross_border',
  },
  field('cer.users', text('Number and share of users affected', 'Liczba i odsetek użytkowników')),
  field('cer.duration', text('Duration of the disruption', 'Czas trwania zakłócenia')),
  field('cer.area', text('Geographical area affected', 'Obszar geograficzny')),
];

export const cer = {
  name: 'cer',
  act: 'CER',
  sources: [
    {
      citation: 'Directive (EU) 2022/2557, Article 15',
      celex: '32022L2557',
      status: 'article text read; a directive, so national law prevails',
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
      decision: release,
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
      decision: release,
      fields: cerFields,
      note: 'Where relevant. "One month thereafter" is counted from awareness, the first reading.',
    },
  ],
} as const satisfies Regime;
