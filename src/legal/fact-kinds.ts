// What a legal fact may be, and how the list of facts is written down.
import { text, type Text } from './text.ts';

export const dataRoles = ['controller', 'joint', 'processor'] as const;
export const nis2Classes = ['essential', 'important', 'none'] as const;
export const aiRoles = ['provider', 'deployer', 'gpai_sr'] as const;
export const aiRiskClasses = ['annex_iii', 'annex_i', 'none'] as const;
export const aiHarms = ['a', 'b', 'c', 'd'] as const;
export const art34Exceptions = ['a', 'b', 'c'] as const;
export const dataLossKinds = [
  'availability',
  'authenticity',
  'integrity',
  'confidentiality',
] as const;

/** Implementing Regulation (EU) 2024/2690, Article 1: the providers that its numbers bind. */
export const providerTypes = [
  'dns',
  'tld',
  'cloud',
  'data_centre',
  'cdn',
  'msp',
  'mssp',
  'marketplace',
  'search_engine',
  'social_network',
  'trust_service',
] as const;

/** DORA Article 2(1)(a)–(t), spelled as the choices of field 1.4 of the reporting templates. */
export const financialEntities = [
  'credit_institution',
  'payment_institution',
  'exempted_payment_institution',
  'account_information_service_provider',
  'electronic_money_institution',
  'exempted_electronic_money_institution',
  'investment_firm',
  'crypto_asset_service_provider',
  'issuer_of_asset_referenced_tokens',
  'central_securities_depository',
  'central_counterparty',
  'trading_venue',
  'trade_repository',
  'manager_of_alternative_investment_fund',
  'management_company',
  'data_reporting_service_provider',
  'insurance_reinsurance_undertaking',
  'insurance_intermediary',
  'institution_for_occupational_retirement_provision',
  'credit_rating_agency',
  'administrator_of_critical_benchmarks',
  'crowdfunding_service_provider',
  'securitisation_repository',
] as const;

/** `other` and an ICT provider are no financial entities; saying so is a fact too. */
export const entityTypes = [...financialEntities, 'ict_third_party_provider', 'other'] as const;

type Simple = 'instant' | 'date' | 'boolean' | 'number' | 'country' | 'zone' | 'countries';

function simple<Kind extends Simple>(kind: Kind) {
  return (en: string, pl: string) => ({ kind, question: text(en, pl) });
}

export const instant = simple('instant');
export const date = simple('date');
export const boolean = simple('boolean');
export const number = simple('number');
export const country = simple('country');
export const zone = simple('zone');
export const countries = simple('countries');

export function fields(en: string, pl: string) {
  return { kind: 'fields' as const, question: text(en, pl) };
}

export function choice<const Values extends readonly string[]>(values: Values, ask: Text) {
  return { kind: 'choice' as const, values, question: ask };
}

export function choices<const Values extends readonly string[]>(values: Values, ask: Text) {
  return { kind: 'choices' as const, values, question: ask };
}
