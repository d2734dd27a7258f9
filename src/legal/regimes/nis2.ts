// Directive (EU) 2022/2555 (NIS2): reporting duties of Articles 23 and 30.
import { text } from '../../domain/text.ts';
import { isFalse, isTrue, maySend, wasSent, wasSoundlySent, when } from '../conditions.ts';
import type { Given } from '../given.ts';
import { reporterFields } from '../reporter-fields.ts';
import type { Condition, Obligation, Regime } from '../rule.ts';
import {
  assessment,
  final,
  incidentMessage,
  minimum,
  status,
  threatMessage,
} from './nis2-fields.ts';

const inPlay: Condition = when(
  ({ nis2_in_play }) => nis2_in_play || null,
  ['nis2_class'],
  'Neither entity nor sector points to NIS2.',
);

const boundEntity: Condition = when(
  ({ nis2_entity }) => nis2_entity,
  ['nis2_class'],
  'NIS2 Art. 3: not an essential or important entity.',
);

const significant: Condition = {
  holds: ({ significant: known }) => known,
  facts: ['nis2_significant'],
  exception: 'NIS2 Art. 23(3): decided that the incident is not significant.',
  judged: true,
};

/** DORA is the special law for financial entities, so its reports replace those of NIS2. */
const doraOverNis2 =
  'NIS2 Art. 4, DORA Art. 1(2): DORA reporting applies to financial entities instead. A Member ' +
  'State can ask for a copy to its NIS2 authority (DORA Art. 19(1)).';

const notDora: Condition = when(
  ({ financial_entity, dora_in_play }) =>
    financial_entity === true ? false : financial_entity === null && dora_in_play ? null : true,
  ['entity_type'],
  doraOverNis2,
);

const duty = [notDora, boundEntity, significant];

/** Article 23(4), last subparagraph. */
const isTrustService = ({ facts }: Given) => facts.provider_type === 'trust_service';

const trustServiceHit: Condition = when(
  (given) => (isTrustService(given) ? (given.facts.trust_services_affected ?? true) : null),
  [],
  'NIS2 Art. 23(4): no impact on the provision of trust services, so 72 hours apply.',
);

const notTrustService: Condition = when(
  (given) => !isTrustService(given) || given.facts.trust_services_affected === false,
  [],
  'NIS2 Art. 23(4), last subparagraph: 24 hours replace 72 hours for a trust service provider.',
);

const release = text(
  'Is the incident significant, and can this be sent?',
  'Czy incydent jest poważny i czy można to wysłać?',
);

const toAuthority = { scope: inPlay, recipient: 'nis2_authority' } as const;
const shared = {
  ...toAuthority,
  decision: release,
  left_to_decide: {
    once: ({ significant: known, significance_disputed }: Given) =>
      known === true && !significance_disputed,
    decision: maySend,
  },
} as const;
const fromAwareness = (iso: string) =>
  ({ start: { fact: 'aware_at' }, iso, unit: 'elapsed', relief: 'none' }) as const;
const notifications = ['NIS2-IN', 'NIS2-IN-TSP'] as const;

/** While the incident is still being handled at the time of the final report. */
const endedInTime: Condition = when(
  ({ facts }) => (facts.handled_at === null ? null : true),
  ['handled_at'],
  'NIS2 Art. 23(4)(e): handled in time.',
);

const reports: readonly Obligation[] = [
  {
    ...shared,
    id: 'NIS2-EW',
    phase: 'early_warning_24h',
    article: '23(4)(a)',
    title: text('Early warning within 24 hours', 'Wczesne ostrzeżenie w ciągu 24 godzin'),
    conditions: duty,
    clock: fromAwareness('PT24H'),
    fields: minimum,
    note: 'Without undue delay and in any event within the limit.',
  },
  {
    ...shared,
    id: 'NIS2-IN',
    phase: 'incident_notification_72h',
    article: '23(4)(b)',
    title: text('Incident notification within 72 hours', 'Zgłoszenie incydentu w ciągu 72 godzin'),
    conditions: [...duty, notTrustService],
    clock: fromAwareness('PT72H'),
    fields: [...minimum, ...assessment],
    note: 'Without undue delay and in any event within the limit; the early warning aside.',
  },
  {
    ...shared,
    id: 'NIS2-IN-TSP',
    phase: 'incident_notification_24h',
    article: '23(4), last subparagraph',
    title: text(
      'Incident notification of a trust service provider within 24 hours',
      'Zgłoszenie incydentu przez dostawcę usług zaufania w ciągu 24 godzin',
    ),
    scope: when(
      (given) => isTrustService(given) || null,
      ['provider_type'],
      'Not a trust service provider.',
    ),
    conditions: [...duty, trustServiceHit],
    clock: fromAwareness('PT24H'),
    fields: [...minimum, ...assessment],
  },
  {
    ...shared,
    id: 'NIS2-IR',
    phase: 'intermediate_report',
    article: '23(4)(c)',
    title: text('Intermediate report on request', 'Sprawozdanie okresowe na żądanie'),
    scope: when(
      ({ facts, nis2_in_play }) => (facts.authority_request_at !== null && nis2_in_play) || null,
      ['authority_request_at'],
      'No one asked for it.',
    ),
    conditions: duty,
    clock: {
      start: { fact: 'authority_request_at' },
      iso: null,
      unit: 'elapsed',
      relief: 'none',
    },
    decision: null,
    fields: [...minimum, ...status, ...assessment],
    note: 'The directive has no period; the authority says by when.',
  },
  {
    ...shared,
    id: 'NIS2-FR',
    phase: 'final_report_1m',
    article: '23(4)(d)',
    title: text('Final report within one month', 'Sprawozdanie końcowe w ciągu miesiąca'),
    conditions: [
      ...duty,
      when(
        (given) => !wasSoundlySent(given, 'NIS2-PR'),
        [],
        'NIS2 Art. 23(4)(e): a progress report was sent instead, and the final report follows ' +
          'the end of the handling.',
      ),
    ],
    clock: {
      start: { submission_of: notifications },
      iso: 'P1M',
      unit: 'calendar_local',
      relief: 'r1182',
    },
    depends_on: notifications,
    fields: final,
  },
];

const later: readonly Obligation[] = [
  {
    ...shared,
    id: 'NIS2-PR',
    phase: 'progress_report',
    article: '23(4)(e)',
    title: text(
      'Progress report, if the incident is still ongoing when the final report is due',
      'Sprawozdanie z postępu prac, jeżeli incydent trwa w terminie sprawozdania końcowego',
    ),
    conditions: [...duty, endedInTime],
    arises: (given, { dueOf }) => {
      const due = dueOf('NIS2-FR');
      const { handled_at } = given.facts;
      if (wasSent(given, 'NIS2-PR')) return true;
      if (due === null) return null;
      if (handled_at === null || handled_at > due || given.doubted.has('handled_at')) return true;
      return 'NIS2 Art. 23(4)(e): the handling was finished before the final report was due.';
    },
    clock: {
      start: { with: ['NIS2-FR'] },
      iso: null,
      unit: 'calendar_local',
      relief: 'none',
      provisional: true,
    },
    depends_on: notifications,
    fields: [...reporterFields, ...status, ...assessment],
  },
  {
    ...shared,
    id: 'NIS2-FR2',
    phase: 'final_report_after_progress',
    article: '23(4)(e)',
    title: text(
      'Final report within one month of the end of the handling',
      'Sprawozdanie końcowe w ciągu miesiąca od zakończenia obsługi',
    ),
    scope: when((given) => wasSent(given, 'NIS2-PR') || null, [], 'No progress report was sent.'),
    conditions: duty,
    clock: {
      start: { fact: 'handled_at' },
      iso: 'P1M',
      unit: 'calendar_local',
      relief: 'r1182',
    },
    depends_on: ['NIS2-PR'],
    fields: final,
  },
];

const others: readonly Obligation[] = [
  {
    ...toAuthority,
    id: 'NIS2-SVC',
    phase: 'recipients_incident',
    article: '23(1)',
    title: text(
      'Inform the recipients of the services of the incident',
      'Poinformowanie odbiorców usług o incydencie',
    ),
    conditions: [
      ...duty,
      isTrue('services_affected', 'NIS2 Art. 23(1): services are not adversely affected.'),
    ],
    clock: { start: { fact: 'aware_at' }, iso: null, unit: 'elapsed', relief: 'none' },
    recipient: 'recipients_of_services',
    decision: text(
      'Is it appropriate to inform the recipients?',
      'Czy należy poinformować odbiorców usług?',
    ),
    fields: incidentMessage,
    message: text(
      'Notice of an incident in our service',
      'Informacja o incydencie w naszej usłudze',
    ),
  },
  {
    ...toAuthority,
    id: 'NIS2-THR',
    phase: 'recipients_threat',
    article: '23(2)',
    title: text(
      'Tell potentially affected recipients of a significant cyber threat',
      'Poinformowanie odbiorców o znaczącym cyberzagrożeniu',
    ),
    scope: when(
      ({ facts, nis2_in_play }) => (facts.significant_cyber_threat && nis2_in_play) || null,
      ['significant_cyber_threat'],
      'No significant cyber threat.',
    ),
    conditions: [notDora, boundEntity],
    clock: { start: { fact: 'aware_at' }, iso: null, unit: 'elapsed', relief: 'none' },
    recipient: 'recipients_of_services',
    decision: maySend,
    fields: threatMessage,
    message: text('Warning of a cyber threat', 'Ostrzeżenie o cyberzagrożeniu'),
    note: 'Free of charge and in plain language (recital 103).',
  },
  {
    ...toAuthority,
    id: 'NIS2-VOL',
    phase: 'voluntary',
    article: '30(1)',
    title: text('Voluntary notification', 'Zgłoszenie dobrowolne'),
    scope: when(
      ({ facts, significance, nis2_in_play }) =>
        (nis2_in_play &&
          (facts.nis2_significant === false || significance.significant === false)) ||
        null,
      ['nis2_significant'],
      'Whether it has to be reported is not decided.',
    ),
    conditions: [
      isFalse('scheduled_maintenance', 'NIS2 Art. 30: scheduled maintenance is no incident.'),
      when(
        (given) => given.significant === false,
        [],
        'NIS2 Art. 23: the incident is significant, so it has to be reported anyhow.',
      ),
    ],
    clock: { start: { fact: 'aware_at' }, iso: null, unit: 'elapsed', relief: 'none' },
    status: 'voluntary',
    decision: text(
      'Do you inform the CSIRT, although nothing obliges you?',
      'Czy CSIRT ma się o tym dowiedzieć, choć nic do tego nie zobowiązuje?',
    ),
    fields: minimum,
  },
];

const checked_on = '2026-11-20';

export const nis2 = {
  name: 'nis2',
  act: 'NIS2',
  sources: [
    {
      citation: 'Directive (EU) 2022/2555, Articles 3, 4, 6, 23, 30 and Annexes',
      celex: '32022L2555',
      status: 'article text read; a directive, so national law prevails',
      checked_on,
    },
    {
      citation: 'Implementing Regulation (EU) 2024/2690, Articles 1 to 16',
      celex: '32024R2690',
      status: 'full text read',
      checked_on,
    },
  ],
  obligations: [...reports, ...later, ...others],
} as const satisfies Regime;
