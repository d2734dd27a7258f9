// The facts by which each report is due: those of its act, and those of the report itself.
import type { Facts } from '../../src/legal/facts.ts';

export type SomeFacts = Partial<Facts>;

export interface Moments {
  aware_at: string;
  /** Of what follows: a classification, a request of the authority, an update. */
  later: string;
}

export const trust: SomeFacts = { provider_type: 'trust_service', trust_services_affected: true };

/** By which each act applies. */
export function actsAt({ aware_at, later }: Moments): Readonly<Record<string, SomeFacts>> {
  const cyber = { cra_exploited_vulnerability: true, cra_severe_incident: true };
  const bank = { entity_type: 'payment_institution', nis2_class: 'none' } as const;
  return {
    nis2: { nis2_class: 'essential', nis2_significant: true, authority_request_at: later },
    gdpr: { personal_data: true, data_role: 'controller', gdpr_high_risk: true },
    ai_act: { ai_role: 'provider', ai_system_risk_class: 'annex_iii', ai_serious_incident: true },
    dora: { ...bank, classified_at: later },
    cra: { ...cyber, cra_manufacturer: true, fix_available_at: later },
    eidas: { ...trust, occurred_at: aware_at, trust_service_qualified: false },
    cer: { cer_critical_entity: true, cer_significant_disruption: true },
  };
}

/** What one report needs beyond its act. */
export const particularFacts: Readonly<Record<string, SomeFacts>> = {
  'NIS2-IN-TSP': trust,
  'EIDAS-24': { trust_service_qualified: true },
  'NIS2-VOL': { nis2_significant: false },
  'DORA-LATE': { dora_delay_expected: true },
  'GDPR-33-2': { data_role: 'processor' },
  'AIA-26-5': { ai_role: 'deployer' },
  'AIA-26-5-MSA': { ai_role: 'deployer' },
  'AIA-55': { ai_role: 'gpai_sr' },
  'NIS2-SVC': { services_affected: true },
  'NIS2-THR': { significant_cyber_threat: true },
  'DORA-CLI': { clients_financial_impact: true },
  'DORA-THR-CLI': { significant_cyber_threat: true },
};
