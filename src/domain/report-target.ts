// Who gets reports, as kinds of recipients: each has settings of its own on how it is reached.
import type { RegimeName } from './regime.ts';

/** Regimes whose duties are met by a report that is made here. */
export const reportRegimes = [
  'nis2',
  'gdpr',
  'ai_act',
  'dora',
  'cra',
  'eidas',
  'cer',
] as const satisfies RegimeName[];
export type ReportRegime = (typeof reportRegimes)[number];

export const reportTargets = [
  'nis2_authority',
  'dora_authority',
  'data_protection_authority',
  'market_surveillance_authority',
  'cra_platform',
  'trust_supervisor',
  'cer_authority',
  'ai_office',
  'controller',
  'provider',
  'data_subjects',
  'users',
  'recipients_of_services',
  'clients',
] as const;
export type ReportTarget = (typeof reportTargets)[number];

const persons: readonly ReportTarget[] = [
  'data_subjects',
  'users',
  'recipients_of_services',
  'clients',
];

/** Whether it is persons, who get a text in plain language and nothing else. */
export function isPersons(target: ReportTarget): boolean {
  return persons.includes(target);
}
