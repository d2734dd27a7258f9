// What can be reported to whom: the phases of the regimes that end in a report, the obligations
// that each of them meets, and the recipients that it goes to.
import { reportRegimes, type ReportRegime, type ReportTarget } from '../domain/report-target.ts';
import type { DoraReportName } from './dora-report.ts';

export interface ReportPhase {
  regime: ReportRegime;
  phase: string;
  /** Other names that are taken for it. */
  aliases: readonly string[];
  /** Obligations that such a report meets; the one that is in play counts, else the first. */
  obligations: readonly [string, ...string[]];
  /** The first is whom the law names; the others can get a copy. */
  targets: readonly [ReportTarget, ...ReportTarget[]];
  /** The report in the fields of its template, alongside the draft. */
  dora_report?: DoraReportName;
  /** The contract names it: what speaks against it is recorded and does not stop it. */
  in_contract?: true;
}

type Row = Omit<ReportPhase, 'regime' | 'aliases'> & { aliases?: readonly string[] };

const nis2: readonly Row[] = [
  {
    phase: 'early_warning_24h',
    obligations: ['NIS2-EW'],
    targets: ['nis2_authority'],
    in_contract: true,
  },
  {
    phase: 'incident_notification_72h',
    aliases: ['notification_72h'],
    obligations: ['NIS2-IN'],
    targets: ['nis2_authority'],
    in_contract: true,
  },
  {
    phase: 'incident_notification_24h',
    obligations: ['NIS2-IN-TSP'],
    targets: ['nis2_authority'],
  },
  {
    phase: 'intermediate_report',
    aliases: ['intermediate'],
    obligations: ['NIS2-IR'],
    targets: ['nis2_authority'],
  },
  { phase: 'progress_report', obligations: ['NIS2-PR'], targets: ['nis2_authority'] },
  {
    phase: 'final_report',
    aliases: ['final', 'final_report_1m', 'final_report_after_progress'],
    obligations: ['NIS2-FR', 'NIS2-FR2'],
    targets: ['nis2_authority'],
    in_contract: true,
  },
  {
    phase: 'voluntary',
    aliases: ['voluntary_notification'],
    obligations: ['NIS2-VOL'],
    targets: ['nis2_authority'],
  },
  {
    phase: 'recipients_incident',
    aliases: ['recipients'],
    obligations: ['NIS2-SVC'],
    targets: ['recipients_of_services'],
  },
  {
    phase: 'recipients_threat',
    aliases: ['threat', 'significant_cyber_threat'],
    obligations: ['NIS2-THR'],
    targets: ['recipients_of_services'],
  },
];

const gdpr: readonly Row[] = [
  {
    phase: 'art33_notification_72h',
    aliases: ['art33', 'notification_72h'],
    obligations: ['GDPR-33'],
    targets: ['data_protection_authority'],
    in_contract: true,
  },
  {
    phase: 'art33_supplement',
    obligations: ['GDPR-33-SUP'],
    targets: ['data_protection_authority'],
  },
  {
    phase: 'art34_communication',
    aliases: ['art34'],
    obligations: ['GDPR-34'],
    targets: ['data_subjects'],
  },
  {
    phase: 'art33_processor',
    aliases: ['art33_2', 'processor'],
    obligations: ['GDPR-33-2'],
    targets: ['controller'],
  },
];

const aiAct: readonly Row[] = [
  {
    phase: 'art73_initial',
    aliases: ['initial', 'art73', 'serious_incident'],
    obligations: ['AIA-73-15D', 'AIA-73-2D', 'AIA-73-10D'],
    targets: ['market_surveillance_authority'],
    in_contract: true,
  },
  {
    phase: 'art73_complete',
    aliases: ['complete', 'final'],
    obligations: ['AIA-73-COMP'],
    targets: ['market_surveillance_authority'],
  },
  {
    phase: 'art26_deployer',
    aliases: ['art26', 'deployer'],
    obligations: ['AIA-26-5'],
    targets: ['provider'],
  },
  {
    phase: 'art26_authority',
    obligations: ['AIA-26-5-MSA'],
    targets: ['market_surveillance_authority'],
  },
  {
    phase: 'art55_gpai',
    aliases: ['art55', 'gpai'],
    obligations: ['AIA-55'],
    targets: ['ai_office', 'market_surveillance_authority'],
  },
];

/** A Member State can ask for a copy to its NIS2 authority (DORA Art. 19(1)). */
const doraTargets = ['dora_authority', 'nis2_authority'] as const;

const dora: readonly Row[] = [
  {
    phase: 'initial_notification',
    aliases: ['initial'],
    obligations: ['DORA-INIT'],
    targets: doraTargets,
    dora_report: 'initial_notification',
  },
  {
    phase: 'intermediate_report',
    aliases: ['intermediate'],
    obligations: ['DORA-INT', 'DORA-INT-UPD'],
    targets: doraTargets,
    dora_report: 'intermediate_report',
  },
  {
    phase: 'final_report',
    aliases: ['final'],
    obligations: ['DORA-FIN'],
    targets: doraTargets,
    dora_report: 'final_report',
  },
  {
    phase: 'reclassification',
    obligations: ['DORA-RECLASS'],
    targets: doraTargets,
    dora_report: 'reclassification',
  },
  {
    phase: 'delay_notice',
    aliases: ['delay'],
    obligations: ['DORA-LATE'],
    targets: ['dora_authority'],
  },
  {
    phase: 'significant_threat',
    aliases: ['threat', 'significant_cyber_threat'],
    obligations: ['DORA-THR'],
    targets: doraTargets,
    dora_report: 'significant_threat',
  },
  {
    phase: 'client_information',
    aliases: ['clients'],
    obligations: ['DORA-CLI'],
    targets: ['clients'],
  },
  {
    phase: 'client_protection_info',
    aliases: ['client_protection'],
    obligations: ['DORA-THR-CLI'],
    targets: ['clients'],
  },
];

const craPlatform = (
  [
    ['vulnerability_early_warning_24h', 'CRA-V-24'],
    ['vulnerability_notification_72h', 'CRA-V-72'],
    ['vulnerability_final_14d', 'CRA-V-14D'],
    ['incident_early_warning_24h', 'CRA-I-24'],
    ['incident_notification_72h', 'CRA-I-72'],
    ['incident_final_1m', 'CRA-I-1M'],
  ] as const
).map(([phase, id]): Row => ({ phase, obligations: [id], targets: ['cra_platform'] }));

const cra: readonly Row[] = [
  ...craPlatform,
  { phase: 'users', obligations: ['CRA-USR'], targets: ['users'] },
];

const eidas: readonly Row[] = [
  { phase: 'non_qualified_24h', obligations: ['EIDAS-19A'], targets: ['trust_supervisor'] },
  { phase: 'qualified_24h', obligations: ['EIDAS-24'], targets: ['trust_supervisor'] },
];

const cer: readonly Row[] = [
  {
    phase: 'initial_24h',
    aliases: ['initial'],
    obligations: ['CER-24'],
    targets: ['cer_authority'],
  },
  {
    phase: 'detailed_1m',
    aliases: ['detailed'],
    obligations: ['CER-1M'],
    targets: ['cer_authority'],
  },
];

const rows: Readonly<Record<ReportRegime, readonly Row[]>> = {
  ...{ nis2, gdpr, ai_act: aiAct, dora },
  ...{ cra, eidas, cer },
};

export const reportPhases: readonly ReportPhase[] = reportRegimes.flatMap((regime) =>
  rows[regime].map((row) => ({ aliases: [], ...row, regime })),
);

/** Names that people and laws use for a recipient. */
const targetAliases: Readonly<Record<ReportTarget, readonly string[]>> = {
  nis2_authority: [
    ...['csirt', 'national_csirt', 'csirt_sectoral', 'csirt_nask', 'csirt_gov', 'csirt_mon'],
    ...['csirt_knf', 'csirt_cez'],
  ],
  dora_authority: ['knf'],
  data_protection_authority: ['dpa', 'supervisory_authority', 'uodo', 'puodo'],
  market_surveillance_authority: ['msa'],
  cra_platform: ['enisa', 'csirt', 'csirt_coordinator', 'single_reporting_platform'],
  trust_supervisor: ['supervisory_body'],
  cer_authority: [],
  ai_office: ['aio'],
  controller: ['data_controller'],
  provider: ['ai_provider'],
  data_subjects: [],
  users: ['impacted_users'],
  recipients_of_services: ['recipients', 'service_recipients'],
  clients: ['customers'],
};

/** The recipient whom the law names, no matter who that is. */
const legalRecipient = ['authority', 'competent_authority', 'regulator'];

function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** The regime of this name in any letter case; undefined when nothing is reported under it. */
export function reportRegime(name: string): ReportRegime | undefined {
  return reportRegimes.find((regime) => regime === plain(name));
}

/** The phase of a regime by its name or another name of it. */
export function reportPhase(regime: ReportRegime, name: string): ReportPhase | undefined {
  const asked = plain(name);
  const known = reportPhases.filter((one) => one.regime === regime);
  return known.find(({ phase, aliases }) => phase === asked || aliases.includes(asked));
}

/** The recipient of a phase by its name or another name of it. */
export function reportTarget(phase: ReportPhase, name: string): ReportTarget | undefined {
  const asked = plain(name);
  if (legalRecipient.includes(asked)) return phase.targets[0];
  return phase.targets.find((one) => one === asked || targetAliases[one].includes(asked));
}
