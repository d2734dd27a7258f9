// Regulation (EU) 2024/1689 (AI Act): serious incidents, Articles 26, 55 and 73.
import { text } from '../../domain/text.ts';
import { judged, maySend, wasSent, when } from '../conditions.ts';
import { hasDied, type Given } from '../given.ts';
import type { Applicability, Condition, Obligation, Regime } from '../rule.ts';
import { any, type Tri } from '../tri.ts';
import { modelFields, reportFields } from './ai-fields.ts';

const role = (name: Given['facts']['ai_role'], reason: string): Condition =>
  when(
    ({ facts }) => (facts.ai_role === null ? null : facts.ai_role === name),
    ['ai_role'],
    reason,
  );

/** A serious incident, or an AI role that makes it worth asking. */
const inPlay: Condition = when(
  ({ ai_serious, facts }) => ai_serious === true || facts.ai_role !== null || null,
  ['ai_serious_incident'],
  'No AI system is concerned.',
);

const serious: Condition = judged(
  when(
    ({ ai_serious }) => ai_serious,
    ['ai_serious_incident'],
    'AI Act Art. 3(49): not a serious incident.',
  ),
);

const provider = role('provider', 'AI Act Art. 73(1): not the provider of the system.');

const highRisk: Condition = when(
  ({ facts }) =>
    facts.ai_system_risk_class === null ? null : facts.ai_system_risk_class !== 'none',
  ['ai_system_risk_class'],
  'AI Act Art. 6: not a high-risk system.',
);

/** Article 73(9), (10): then only harm (c), fundamental rights, is reported here. */
const notReportedElsewhere: Condition = when(
  ({ facts }) => {
    if (facts.equivalent_union_reporting !== true) return true;
    return facts.ai_harm === null ? null : facts.ai_harm.includes('c');
  },
  ['ai_harm'],
  'AI Act Art. 73(9), (10): reported under other Union law; only harm (c) would be reported here.',
);

const duty = [serious, provider, highRisk, notReportedElsewhere];

const deployerDuty = [
  serious,
  role('deployer', 'AI Act Art. 26(5): not the deployer of the system.'),
  highRisk,
];

/** Article 73(3). */
function isTwoDays({ facts }: Given): Tri {
  return any(facts.widespread_infringement, facts.ai_harm?.includes('b') ?? null);
}

/** Regulation (EU) 2026/1744 moves the chapters that say what is high-risk, but not Article 73. */
function chapterThree({ facts }: Given): string {
  return facts.ai_system_risk_class === 'annex_i' ? '2028-08-02' : '2027-12-02';
}

function article73(given: Given, aware: string): Applicability {
  if (aware < '2026-08-02') {
    return { state: 'not_yet', why: 'AI Act Art. 113: Article 73 applies from 2 August 2026.' };
  }
  const since = chapterThree(given);
  if (aware >= since) return { state: 'applies' };
  const why =
    'Article 73 applies since 2 August 2026, but what is high-risk (Article 6) only from ' +
    `${since} (Regulation (EU) 2026/1744). ` +
    'A lawyer decides; a voluntary report is advised.';
  return { state: 'contested', why };
}

function article26(given: Given, aware: string): Applicability {
  const since = chapterThree(given);
  const why = `Article 26 applies from ${since} (Regulation (EU) 2026/1744).`;
  return aware >= since ? { state: 'applies' } : { state: 'not_yet', why };
}

function article55(_given: Given, aware: string): Applicability {
  const why = 'AI Act Art. 113: Chapter V applies from 2 August 2025.';
  return aware >= '2025-08-02' ? { state: 'applies' } : { state: 'not_yet', why };
}

const release = text(
  'Is it a serious incident of a high-risk system, and can this be sent?',
  'Czy jest to poważny incydent systemu wysokiego ryzyka i czy można to wysłać?',
);

const codeOfPractice =
  'Without undue delay. Who signed the Code of Practice reports within 2 days a disruption of ' +
  'critical infrastructure, 5 a serious cybersecurity breach, 10 a death, 15 other harm; then ' +
  'every four weeks, and finally 60 days after the end (Measure 9.3).';

const immediately = 'Immediately once a causal link, or its reasonable likelihood, is established.';

const within = (iso: string) =>
  ({ start: { fact: 'aware_at' }, iso, unit: 'calendar_local', relief: 'r1182' }) as const;
const soon = { iso: null, unit: 'elapsed', relief: 'none' } as const;
const initialReports = ['AIA-73-15D', 'AIA-73-10D', 'AIA-73-2D'] as const;

const shared = {
  scope: inPlay,
  recipient: 'market_surveillance_authority',
  decision: release,
  left_to_decide: {
    once: (given: Given) => serious.holds(given) === true && highRisk.holds(given) === true,
    decision: maySend,
  },
  fields: reportFields,
  applicability: article73,
} as const;

const initial: readonly Obligation[] = [
  {
    ...shared,
    id: 'AIA-73-2D',
    phase: 'art73_initial',
    article: '73(3)',
    title: text('Report within two days', 'Zgłoszenie w ciągu dwóch dni'),
    scope: when((given) => isTwoDays(given) || null, ['ai_harm'], 'Not Article 73(3).'),
    conditions: duty,
    clock: within('P2D'),
    note: `Widespread infringement or harm (b). ${immediately}`,
  },
  {
    ...shared,
    id: 'AIA-73-10D',
    phase: 'art73_initial',
    article: '73(4)',
    title: text('Report a death within ten days', 'Zgłoszenie śmierci w ciągu dziesięciu dni'),
    scope: when(
      ({ facts, ...given }) =>
        ((facts.death_occurred === true || facts.death === true) &&
          (given.ai_serious === true || facts.ai_role !== null)) ||
        null,
      ['death_occurred'],
      'No one died.',
    ),
    conditions: [
      ...duty,
      judged(
        when(
          ({ facts }) => hasDied(facts),
          ['death_occurred'],
          'AI Act Art. 73(4): no one died; a possible death does not count.',
        ),
      ),
      when(
        (given) => isTwoDays(given) !== true,
        [],
        'AI Act Art. 73(3): the limit of two days is shorter.',
      ),
    ],
    clock: within('P10D'),
    note: 'Immediately once a causal relationship is established or suspected.',
  },
  {
    ...shared,
    id: 'AIA-73-15D',
    phase: 'art73_initial',
    article: '73(2)',
    title: text('Report within 15 days', 'Zgłoszenie w ciągu 15 dni'),
    conditions: [
      ...duty,
      when(
        (given) => isTwoDays(given) !== true,
        [],
        'AI Act Art. 73(3): the limit of two days is shorter.',
      ),
      when(
        ({ facts }) => hasDied(facts) !== true,
        [],
        'AI Act Art. 73(4): the limit of ten days after a death is shorter.',
      ),
    ],
    clock: within('P15D'),
    note: immediately,
  },
];

const following: readonly Obligation[] = [
  {
    ...shared,
    id: 'AIA-73-COMP',
    phase: 'art73_complete',
    article: '73(5)',
    title: text('Complete the initial report', 'Uzupełnienie zgłoszenia wstępnego'),
    scope: when(
      ({ submissions }) =>
        submissions.some(
          (one) => initialReports.includes(one.obligation_id as never) && one.incomplete,
        ) || null,
      [],
      'The report was complete.',
    ),
    conditions: duty,
    clock: { start: { submission_of: initialReports }, ...soon },
    depends_on: initialReports,
    until_complete: true,
  },
  {
    ...shared,
    id: 'AIA-73-INV',
    phase: 'art73_investigation',
    article: '73(6)',
    title: text(
      'Investigate, assess the risk, correct',
      'Dochodzenie, ocena ryzyka, działania naprawcze',
    ),
    scope: when(
      (given) => wasSent(given, ...initialReports) || null,
      [],
      'Nothing was reported yet.',
    ),
    conditions: duty,
    clock: { start: { submission_of: initialReports }, ...soon },
    recipient: 'internal',
    decision: null,
    fields: [],
    note:
      'Do not alter the system in a way that affects the later evaluation of the causes before ' +
      'the authorities are informed.',
  },
  {
    ...shared,
    id: 'AIA-26-5',
    phase: 'art26_deployer',
    article: '26(5)',
    title: text(
      'Deployer: inform the provider of the AI system',
      'Podmiot stosujący: poinformowanie dostawcy systemu AI',
    ),
    conditions: deployerDuty,
    clock: { start: { fact: 'aware_at' }, ...soon },
    recipient: 'provider',
    applicability: article26,
    note: 'Immediately. If the provider cannot be reached, Article 73 applies in its place.',
  },
  {
    ...shared,
    id: 'AIA-26-5-MSA',
    phase: 'art26_authority',
    article: '26(5)',
    title: text(
      'Deployer: inform the market surveillance authority',
      'Podmiot stosujący: poinformowanie organu nadzoru rynku',
    ),
    conditions: deployerDuty,
    clock: { start: { fact: 'aware_at' }, ...soon },
    depends_on: ['AIA-26-5'],
    applicability: article26,
    note: 'Immediately after the provider; the importer or distributor is informed as well.',
  },
  {
    ...shared,
    id: 'AIA-55',
    phase: 'art55_gpai',
    article: '55(1)(c)',
    title: text(
      'Report to the AI Office as provider of a model with systemic risk',
      'Zgłoszenie Urzędowi ds. AI przez dostawcę modelu z ryzykiem systemowym',
    ),
    conditions: [
      serious,
      role('gpai_sr', 'AI Act Art. 55: not the provider of a model with systemic risk.'),
    ],
    clock: { start: { fact: 'aware_at' }, ...soon },
    recipient: 'ai_office',
    decision: text(
      'Is it a serious incident, and can this be sent?',
      'Czy jest to poważny incydent i czy można to wysłać?',
    ),
    left_to_decide: {
      once: (given) => serious.holds(given) === true,
      decision: maySend,
    },
    applicability: article55,
    fields: modelFields,
    note: codeOfPractice,
  },
];

const checked_on = '2026-11-20';

export const aiAct = {
  name: 'ai_act',
  act: 'AI Act',
  sources: [
    {
      citation: 'Regulation (EU) 2024/1689, Articles 3, 26, 55, 73, 113',
      celex: '32024R1689',
      status:
        'article text read; final guidelines on Article 73 not found; the report of Article 55 ' +
        'follows Measure 9.2 of the Code of Practice for general-purpose AI, whose text was read',
      checked_on,
    },
    {
      citation: 'Regulation (EU) 2026/1744 (dates of application)',
      celex: '32026R1744',
      status: 'several secondary sources; its own text was not read',
      checked_on,
    },
  ],
  obligations: [...initial, ...following],
} as const satisfies Regime;
