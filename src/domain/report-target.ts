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
  'data_subjects',
] as const;
export type ReportTarget = (typeof reportTargets)[number];
