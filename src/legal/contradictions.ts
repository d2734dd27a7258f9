// Facts and submissions that cannot all be true. The engine reads each on the side on which no duty
// falls away, and the answer names it, so that a person corrects it.
import { text, type Text } from '../domain/text.ts';
import type { Case, FactName, Facts, Submission } from './facts.ts';
import { significanceByNumber } from './regimes/nis2-significance.ts';

export interface Contradiction {
  id: string;
  facts: readonly FactName[];
  /** Obligations whose recorded submission is doubtful. */
  obligations: readonly string[];
  text: Text;
}

interface Rule extends Omit<Contradiction, 'obligations'> {
  holds: (facts: Facts) => boolean;
  /** How these facts are read as long as they contradict each other. */
  read: Partial<Facts>;
  /** It can bring a duty into play, but takes none away. */
  doubted?: FactName;
}

const isBefore = (first: FactName, second: FactName) => (facts: Facts) => {
  const [early, late] = [facts[first], facts[second]];
  return typeof early === 'string' && typeof late === 'string' && early < late;
};

const rules: readonly Rule[] = [
  {
    id: 'risk_unlikely_and_high',
    facts: ['risk_unlikely', 'gdpr_high_risk'],
    holds: ({ risk_unlikely, gdpr_high_risk }) => risk_unlikely === true && gdpr_high_risk === true,
    read: { risk_unlikely: null },
    text: text(
      'A risk is recorded as unlikely and a high risk as likely. The notification remains due.',
      'Zapisano, że ryzyko jest mało prawdopodobne i że jest wysokie. Obowiązek zgłoszenia ' +
        'pozostaje.',
    ),
  },
  {
    id: 'no_breach_and_high_risk',
    facts: ['personal_data', 'gdpr_high_risk'],
    holds: ({ personal_data, gdpr_high_risk }) =>
      personal_data === false && gdpr_high_risk === true,
    read: { personal_data: true },
    text: text(
      'No breach of personal data is recorded, but a high risk from one. It is read as a breach.',
      'Zapisano brak naruszenia danych osobowych, ale wysokie ryzyko z niego. Przyjęto naruszenie.',
    ),
  },
  {
    id: 'not_significant_and_threshold_met',
    facts: ['nis2_significant'],
    holds: (facts) =>
      facts.nis2_significant === false && significanceByNumber(facts).significant === true,
    read: {},
    text: text(
      'Recorded as not significant, but a threshold of (EU) 2024/2690 is met. The threshold binds.',
      'Zapisano, że incydent nie jest poważny, ale próg z (UE) 2024/2690 jest spełniony. Próg ' +
        'wiąże.',
    ),
  },
  {
    id: 'not_serious_and_harm',
    facts: ['ai_serious_incident', 'ai_harm'],
    holds: ({ ai_serious_incident, ai_harm, death_occurred, widespread_infringement }) =>
      ai_serious_incident === false &&
      ((ai_harm?.length ?? 0) > 0 || death_occurred === true || widespread_infringement === true),
    read: { ai_serious_incident: null },
    text: text(
      'Recorded as not serious, but with a harm of AI Act Art. 3(49). It is read as serious.',
      'Zapisano, że incydent nie jest poważny, ale ze szkodą z art. 3 pkt 49 AI Act. ' +
        'Przyjęto poważny.',
    ),
  },
  {
    id: 'classified_before_aware',
    facts: ['classified_at', 'aware_at'],
    holds: isBefore('classified_at', 'aware_at'),
    read: {},
    text: text(
      'The classification is earlier than the awareness of the incident.',
      'Klasyfikacja jest wcześniejsza niż powzięcie wiedzy o incydencie.',
    ),
  },
  {
    id: 'reclassified_before_classified',
    facts: ['reclassified_at', 'classified_at'],
    holds: isBefore('reclassified_at', 'classified_at'),
    read: {},
    doubted: 'reclassified_at',
    text: text(
      'The reclassification is earlier than the classification, so the reports stay due.',
      'Przeklasyfikowanie jest wcześniejsze niż klasyfikacja, więc sprawozdania pozostają ' +
        'wymagane.',
    ),
  },
  {
    id: 'handled_before_aware',
    facts: ['handled_at', 'aware_at'],
    holds: isBefore('handled_at', 'aware_at'),
    read: {},
    doubted: 'handled_at',
    text: text(
      'The end of the handling is earlier than the awareness of the incident.',
      'Koniec obsługi jest wcześniejszy niż powzięcie wiedzy o incydencie.',
    ),
  },
  {
    id: 'recovered_before_occurred',
    facts: ['recovered_at', 'occurred_at'],
    holds: isBefore('recovered_at', 'occurred_at'),
    read: {},
    text: text(
      'The recovery is earlier than the incident.',
      'Przywrócenie działalności jest wcześniejsze niż incydent.',
    ),
  },
  {
    id: 'aware_before_occurred',
    facts: ['aware_at', 'occurred_at'],
    holds: isBefore('aware_at', 'occurred_at'),
    read: {},
    text: text(
      'The awareness is earlier than the incident.',
      'Powzięcie wiedzy jest wcześniejsze niż incydent.',
    ),
  },
];

const beforeAwareness = text(
  'A submission is earlier than the awareness of the incident; the duty stays open.',
  'Wysłanie jest wcześniejsze niż powzięcie wiedzy o incydencie; obowiązek pozostaje otwarty.',
);
const beforePredecessor = text(
  'A submission is earlier than the report before it, or that report is not recorded; the duty ' +
    'stays open.',
  'Wysłanie jest wcześniejsze niż poprzednie zgłoszenie albo tamtego nie zapisano; obowiązek ' +
    'pozostaje otwarty.',
);

const undecidedFact = text(
  'Recorded, but no person with the role Legal/DPO decided it. Until one does, it takes no duty ' +
    'away.',
  'Zapisano, ale nie zdecydowała o tym osoba z rolą Legal/DPO. Do jej decyzji nie znosi to ' +
    'obowiązku.',
);
const withdrawnFlag = text(
  'A flag of the incident said this and was withdrawn. The obligation remains until a person ' +
    'with the role Legal/DPO records the fact.',
  'Oznaczenie incydentu mówiło to i zostało cofnięte. Obowiązek pozostaje, dopóki osoba z rolą ' +
    'Legal/DPO nie zapisze faktu.',
);

export interface ResolvedCase {
  /** As the engine reads them. */
  facts: Facts;
  /** Facts that take no duty away. */
  doubted: ReadonlySet<FactName>;
  /** Submissions that start clocks, but do not meet their own duty. */
  doubtful: ReadonlySet<Submission>;
  contradictions: Contradiction[];
}

/** `dependsOn`: the obligations whose report comes before that of this one. */
export function resolveContradictions(
  input: Case,
  dependsOn: (id: string) => readonly string[],
): ResolvedCase {
  const broken = rules.filter(({ holds }) => holds(input.facts));
  const facts = Object.assign({}, input.facts, ...broken.map(({ read }) => read)) as Facts;
  const early = input.submissions.filter((one) => isBeforeAwareness(input, one));
  const unfounded = input.submissions.filter((one) =>
    isBeforePredecessor(input, one, dependsOn(one.obligation_id)),
  );
  const { undecided = [], withdrawn = [] } = input;
  const doubtedFacts = (id: string, facts: readonly FactName[], about: Text) =>
    facts.length === 0 ? [] : [{ id, facts, obligations: [], text: about }];
  const named = (id: string, about: Text, facts: readonly FactName[], of: Submission[]) => {
    const obligations = [...new Set(of.map(({ obligation_id }) => obligation_id))];
    return obligations.length === 0 ? [] : [{ id, facts, obligations, text: about }];
  };
  return {
    facts,
    doubted: new Set([...broken.flatMap(({ doubted = [] }) => doubted), ...undecided]),
    doubtful: new Set([...early, ...unfounded]),
    contradictions: [
      ...broken.map(({ id, facts, text }) => ({ id, facts, obligations: [], text })),
      ...doubtedFacts('undecided_fact', undecided, undecidedFact),
      ...doubtedFacts('withdrawn_flag', withdrawn, withdrawnFlag),
      ...named('sent_before_aware', beforeAwareness, ['aware_at'], early),
      ...named('sent_before_predecessor', beforePredecessor, [], unfounded),
    ],
  };
}

/** An assumed time of awareness contradicts nothing. */
function isBeforeAwareness({ facts, aware_assumed }: Case, { submitted_at }: Submission): boolean {
  const { aware_at } = facts;
  return aware_at !== null && aware_assumed !== true && submitted_at < aware_at;
}

function isBeforePredecessor(
  { submissions }: Case,
  { submitted_at }: Submission,
  before: readonly string[],
): boolean {
  if (before.length === 0) return false;
  return !submissions.some(
    (one) => before.includes(one.obligation_id) && one.submitted_at <= submitted_at,
  );
}
