// When an incident is significant by number: Implementing Regulation (EU) 2024/2690, Articles 3 to
// 14. It binds the digital providers of its Article 1 only; all other sectors need a decision.
import type { FactName, Facts } from '../facts.ts';
import { above, all, any, type Tri } from '../tri.ts';

interface Criterion {
  article: string;
  meaning: string;
  facts: readonly FactName[];
  holds: (facts: Facts) => Tri;
}

const million = 1_000_000;

/** More than a share of the users in the Union or more than a number, whichever is smaller. */
function usersAbove(facts: Facts, share: number, number: number): Tri {
  const { users_affected_eu: affected, users_total_eu: total } = facts;
  if (total !== null) return above(affected, Math.min(share * total, number));
  if (affected === null) return null;
  return affected > number ? true : affected === 0 ? false : null;
}

/** EUR 500 000 or 5 % of the turnover, whichever is lower. */
function lossAbove({ direct_loss_eur: loss, turnover_eur: turnover }: Facts): Tri {
  if (turnover !== null) return above(loss, Math.min(500_000, 0.05 * turnover));
  if (loss === null) return null;
  return loss > 500_000 ? true : loss === 0 ? false : null;
}

const fullDown = (article: string, minutes: number): Criterion => ({
  article,
  meaning: `completely unavailable for more than ${minutes} minutes`,
  facts: ['downtime_minutes_full'],
  holds: (facts) => above(facts.downtime_minutes_full, minutes),
});

const slow = (article: string): Criterion => ({
  article,
  meaning: 'average response time above 10 seconds for more than one hour',
  facts: ['slow_response_minutes'],
  holds: (facts) => above(facts.slow_response_minutes, 60),
});

const maliciousCompromise = (article: string): Criterion => ({
  article,
  meaning: 'data compromised by a suspectedly malicious action',
  facts: ['data_compromised', 'malicious'],
  holds: (facts) => all(facts.data_compromised, facts.malicious),
});

const userFacts = ['users_affected_eu', 'users_total_eu'] as const;

const wideCompromise = (article: string): Criterion => ({
  article,
  meaning: 'compromise of data that affects more than 5 % or 1 000 000 users in the Union',
  facts: ['data_compromised', ...userFacts],
  holds: (facts) => all(facts.data_compromised, usersAbove(facts, 0.05, million)),
});

const limitedForMany = (article: string): Criterion => ({
  article,
  meaning: 'availability limited for more than one hour for more than 5 % or 1 000 000 users',
  facts: ['downtime_minutes_partial', ...userFacts],
  holds: (facts) =>
    all(above(facts.downtime_minutes_partial, 60), usersAbove(facts, 0.05, million)),
});

const physicalAccess = (article: string): Criterion => ({
  article,
  meaning: 'physical access compromised',
  facts: ['physical_access_compromised'],
  holds: (facts) => facts.physical_access_compromised,
});

const hosted = (article: string): readonly Criterion[] => [
  fullDown(`${article}(a)`, 30),
  limitedForMany(`${article}(b)`),
  maliciousCompromise(`${article}(c)`),
  wideCompromise(`${article}(d)`),
];

const platform = (article: string): readonly Criterion[] => [
  {
    article: `${article}(a)`,
    meaning: 'completely unavailable for more than 5 % or 1 000 000 users in the Union',
    facts: ['downtime_minutes_full', ...userFacts],
    holds: (facts) => all(above(facts.downtime_minutes_full, 0), usersAbove(facts, 0.05, million)),
  },
  {
    article: `${article}(b)`,
    meaning: 'limited availability impacts more than 5 % or 1 000 000 users in the Union',
    facts: ['downtime_minutes_partial', ...userFacts],
    holds: (facts) =>
      all(above(facts.downtime_minutes_partial, 0), usersAbove(facts, 0.05, million)),
  },
  maliciousCompromise(`${article}(c)`),
  wideCompromise(`${article}(d)`),
];

const dns: readonly Criterion[] = [
  fullDown('Art. 5(a)', 30),
  slow('Art. 5(b)'),
  {
    article: 'Art. 5(c)',
    meaning: 'authoritative data compromised, beyond a small misconfiguration',
    facts: ['data_compromised', 'dns_minor_misconfiguration'],
    holds: ({ data_compromised, dns_minor_misconfiguration: minor }) =>
      all(data_compromised, minor === null ? null : !minor),
  },
];

const tld: readonly Criterion[] = [
  fullDown('Art. 6(a)', 0),
  slow('Art. 6(b)'),
  {
    article: 'Art. 6(c)',
    meaning: 'data of the technical operation compromised',
    facts: ['data_compromised'],
    holds: (facts) => facts.data_compromised,
  },
];

const dataCentre: readonly Criterion[] = [
  fullDown('Art. 8(a)', 0),
  {
    article: 'Art. 8(b)',
    meaning: 'availability limited for more than one hour',
    facts: ['downtime_minutes_partial'],
    holds: (facts) => above(facts.downtime_minutes_partial, 60),
  },
  maliciousCompromise('Art. 8(c)'),
  physicalAccess('Art. 8(d)'),
];

const trustService: readonly Criterion[] = [
  fullDown('Art. 14(a)', 20),
  {
    article: 'Art. 14(b)',
    meaning: 'unavailable for more than one hour of a calendar week',
    facts: ['downtime_minutes_week'],
    holds: (facts) => above(facts.downtime_minutes_week, 60),
  },
  {
    article: 'Art. 14(c)',
    meaning: 'limited availability impacts more than 1 % or 200 000 users or relying parties',
    facts: ['downtime_minutes_partial', ...userFacts],
    holds: (facts) =>
      all(above(facts.downtime_minutes_partial, 0), usersAbove(facts, 0.01, 200_000)),
  },
  physicalAccess('Art. 14(d)'),
  {
    article: 'Art. 14(e)',
    meaning: 'compromise of data that affects more than 0.1 % or 100 users or relying parties',
    facts: ['data_compromised', ...userFacts],
    holds: (facts) => all(facts.data_compromised, usersAbove(facts, 0.001, 100)),
  },
];

/** Article 3(1)(a)–(f), for every one of these providers. */
const general: readonly Criterion[] = [
  {
    article: 'Art. 3(1)(a)',
    meaning: 'direct financial loss above EUR 500 000 or 5 % of the turnover',
    facts: ['direct_loss_eur', 'turnover_eur'],
    holds: lossAbove,
  },
  factCriterion('Art. 3(1)(b)', 'exfiltration of trade secrets', 'trade_secret_exfiltration'),
  {
    article: 'Art. 3(1)(c)',
    meaning: 'death of a natural person',
    facts: ['death'],
    holds: ({ death, death_occurred }) => (death_occurred === true ? true : death),
  },
  factCriterion('Art. 3(1)(d)', 'considerable damage to health', 'health_damage'),
  factCriterion(
    'Art. 3(1)(e)',
    'malicious access capable of severe operational disruption',
    'severe_disruption_access',
  ),
  factCriterion('Art. 3(1)(f)', 'recurring incidents of Article 4', 'recurring'),
];

function factCriterion(
  article: string,
  meaning: string,
  fact: 'trade_secret_exfiltration' | 'health_damage' | 'severe_disruption_access' | 'recurring',
): Criterion {
  return { article, meaning, facts: [fact], holds: (facts) => facts[fact] };
}

type ProviderType = NonNullable<Facts['provider_type']>;

/** Article 3(1)(g): the criteria of each kind of provider. */
const providerCriteria: Readonly<Record<ProviderType, readonly Criterion[]>> = {
  dns,
  tld,
  cloud: hosted('Art. 7'),
  data_centre: dataCentre,
  cdn: hosted('Art. 9'),
  msp: hosted('Art. 10'),
  mssp: hosted('Art. 10'),
  marketplace: platform('Art. 11'),
  search_engine: platform('Art. 12'),
  social_network: platform('Art. 13'),
  trust_service: trustService,
};

export interface Significance {
  significant: Tri;
  /** Criteria that are met, with their articles. */
  met: readonly string[];
  /** Facts that could still change the answer. */
  missing: readonly FactName[];
}

/** What the numbers say; unknown for entities that the Regulation does not bind. */
export function significanceByNumber(facts: Facts): Significance {
  if (facts.provider_type === null) return { significant: null, met: [], missing: [] };
  if (facts.scheduled_maintenance === true) return maintenance;
  const criteria = [...general, ...providerCriteria[facts.provider_type]];
  const values = criteria.map(({ holds }) => holds(facts));
  const met = criteria
    .filter((_, index) => values[index] === true)
    .map(({ article, meaning }) => `(EU) 2024/2690 ${article}: ${meaning}`);
  const open = criteria.filter((_, index) => values[index] === null);
  const missing = new Set(open.flatMap((one) => one.facts.filter((name) => facts[name] === null)));
  return { significant: any(...values), met, missing: [...missing] };
}

/** Article 3(2): planned consequences of scheduled maintenance are not significant incidents. */
const maintenance: Significance = { significant: false, met: [], missing: [] };
