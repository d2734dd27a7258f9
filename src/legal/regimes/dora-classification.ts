// Whether an incident is major: Delegated Regulation (EU) 2024/1772, Articles 1 to 9. The engine
// suggests; a person classifies.
import type { FactName, Facts } from '../facts.ts';
import { above, all, any, type Tri } from '../tri.ts';

/** `critical` is Article 6; T1 to T6 are the thresholds of Article 9. */
export const criterionNames = ['critical', 'T1', 'T2', 'T3', 'T4', 'T5a', 'T5b', 'T6'] as const;
export type CriterionName = (typeof criterionNames)[number];
export type Criteria = Readonly<Record<CriterionName, Tri>>;

const criterionArticles: Readonly<Record<CriterionName, string>> = {
  critical: 'Art. 6: critical services affected',
  T1: 'Art. 9(1): clients, financial counterparts and transactions',
  T2: 'Art. 9(2): reputational impact',
  T3: 'Art. 9(3): duration above 24 hours or downtime above 2 hours',
  T4: 'Art. 9(4): impact in two or more Member States',
  T5a: 'Art. 9(5)(a): impact on data',
  T5b: 'Art. 9(5)(b): malicious unauthorised access that may result in data losses',
  T6: 'Art. 9(6): costs and losses above EUR 100 000',
};

const factsOfCriterion: Readonly<Record<CriterionName, readonly FactName[]>> = {
  critical: ['critical_function', 'authorised_service_affected', 'malicious_access'],
  T1: [
    'clients_affected',
    'clients_affected_pct',
    'counterparts_pct',
    'transactions_pct',
    'transactions_value_pct',
    'relevant_clients_affected',
  ],
  T2: ['media', 'complaints', 'regulatory_breach', 'client_loss'],
  T3: ['duration_min', 'downtime_min'],
  T4: ['member_states'],
  T5a: ['data_loss_kinds'],
  T5b: ['malicious_access', 'data_loss_possible'],
  T6: ['costs_eur'],
};

/** The criteria by the recorded facts. All limits are "more than". */
function criteriaOf(facts: Facts): Criteria {
  return {
    critical: any(
      facts.critical_function,
      facts.authorised_service_affected,
      facts.malicious_access,
    ),
    T1: any(
      above(facts.clients_affected_pct, 10),
      above(facts.clients_affected, 100_000),
      above(facts.counterparts_pct, 30),
      above(facts.transactions_pct, 10),
      above(facts.transactions_value_pct, 10),
      facts.relevant_clients_affected,
    ),
    T2: any(facts.media, facts.complaints, facts.regulatory_breach, facts.client_loss),
    T3: any(above(facts.duration_min, 24 * 60), above(facts.downtime_min, 2 * 60)),
    T4: facts.member_states === null ? null : new Set(facts.member_states).size >= 2,
    T5a: facts.data_loss_kinds === null ? null : facts.data_loss_kinds.length > 0,
    // Whether data might be lost is assumed while no one ruled it out; the answer says so.
    T5b: all(facts.malicious_access, facts.data_loss_possible ?? true),
    T6: above(facts.costs_eur, 100_000),
  };
}

const counted = ['T1', 'T2', 'T3', 'T4', 'T5a', 'T6'] as const;

/**
 * Article 8(1): critical services, and either the threshold of 9(5)(b) alone or two of the others.
 * Unknown while the unknown criteria could still decide it.
 */
export function isMajor(criteria: Criteria): Tri {
  const values = counted.map((name) => criteria[name]);
  const met = values.filter((value) => value === true).length;
  const possible = values.filter((value) => value !== false).length;
  const two = met >= 2 ? true : possible >= 2 ? null : false;
  return all(criteria.critical, any(criteria.T5b, two));
}

export interface Classification {
  major_suggested: Tri;
  criteria: Criteria;
  /** The criteria that are met, with their articles. */
  met: string[];
  missing_facts: FactName[];
}

export function classify(facts: Facts): Classification {
  const criteria = criteriaOf(facts);
  const open = criterionNames.filter((name) => criteria[name] === null);
  const missing = open.flatMap((name) => factsOfCriterion[name].filter((f) => facts[f] === null));
  const met = criterionNames.filter((name) => criteria[name] === true);
  return {
    major_suggested: isMajor(criteria),
    criteria,
    met: met.map((name) => `(EU) 2024/1772 ${criterionArticles[name]}`),
    missing_facts: [...new Set(missing)],
  };
}
