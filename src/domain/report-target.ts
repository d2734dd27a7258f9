// Who gets reports, as kinds of recipients: each has settings of its own on how it is reached.

export const reportTargets = [
  'nis2_authority',
  'dora_authority',
  'data_protection_authority',
  'market_surveillance_authority',
  'data_subjects',
] as const;
export type ReportTarget = (typeof reportTargets)[number];
