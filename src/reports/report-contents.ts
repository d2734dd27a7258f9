// What travels with each report besides its own text and fields: one list for each report and each
// recipient, so that no one gets more than the law of that report needs. What a list does not name
// stays here; free text of the incident's record is in none of them.
import { isPersons, type ReportRegime, type ReportTarget } from '../domain/report-target.ts';
import type { ReportPhase } from '../legal/report-phases.ts';

/** Families of entries of the audit trail, by the first word of their action. */
export type EventFamily = 'incident' | 'evidence' | 'import' | 'action' | 'agent' | 'technique';

export interface ReportContents {
  /** Members of the record of the incident. */
  incident: readonly string[];
  /** Members of each evidence record that is not internal; its chain of custody, its proof, too. */
  evidence: readonly string[];
  /** Whose entries say when something happened; neither who did it nor a detail. */
  timeline: readonly EventFamily[];
}

const identity = ['id', 'public_id'] as const;
const beginning = [...identity, 'country', 'occurred_at', 'detected_at', 'aware_at'] as const;
const ending = ['contained_at', 'recovered_at', 'closed_at', 'status_lifecycle'] as const;
const impact = [
  ...['severity', 'affected_users'],
  ...['impact_confidentiality', 'impact_integrity', 'impact_availability'],
] as const;

/** That it is there, what it is, and what its row of the manifest is compared with. */
const named = [
  ...['id', 'evidence_type', 'evidence_class', 'source', 'hash_sha256', 'visibility', 'status'],
  ...['bytes', 'integrity', 'created_at', 'erased'],
] as const;
const described = [...named, 'media_type', 'confidence', 'retest_outcome', 'tlp'] as const;

interface Stages {
  /** Of each report under the act that is not below. */
  first: ReportContents;
  /** Those that differ, by phase. */
  later: Readonly<Record<string, ReportContents>>;
}

const nis2Warning: ReportContents = {
  incident: [...beginning, 'nis2_relevant'],
  evidence: named,
  timeline: ['incident', 'evidence'],
};
const nis2Notification: ReportContents = {
  ...nis2Warning,
  incident: [...nis2Warning.incident, ...impact],
  evidence: described,
};
const nis2Progress: ReportContents = {
  ...nis2Notification,
  incident: [...nis2Notification.incident, ...ending],
  timeline: ['incident', 'evidence', 'import', 'action', 'technique'],
};

/** Figures and times are in the fields of the form, and the form alone decides on them. */
const doraFirst: ReportContents = {
  incident: beginning,
  evidence: named,
  timeline: ['incident', 'evidence'],
};
const doraIntermediate: ReportContents = {
  ...doraFirst,
  incident: [...doraFirst.incident, 'recovered_at', 'status_lifecycle'],
  evidence: described,
  timeline: ['incident', 'evidence', 'import', 'action', 'technique'],
};
/** A threat has not occurred, so there is nothing of an incident but who knew of it, and when. */
const doraThreat: ReportContents = {
  incident: [...identity, 'detected_at', 'aware_at'],
  evidence: named,
  timeline: ['evidence'],
};
const doraFinal: ReportContents = {
  ...doraIntermediate,
  incident: [...doraFirst.incident, ...ending],
};

/** Article 33(3) asks for no evidence beyond what the form says, so it is only named. */
const breach: ReportContents = {
  incident: [
    ...[...beginning, 'contained_at', 'recovered_at', 'gdpr_personal_data', 'gdpr_breach'],
    ...['impact_confidentiality', 'impact_integrity', 'impact_availability'],
  ],
  evidence: named,
  timeline: ['incident', 'evidence', 'action'],
};

/** Article 33(2): what the controller needs for its own notification. Evidence stays here, since it
 * can be about the data of other controllers. */
const processorNotice: ReportContents = { ...breach, evidence: [], timeline: ['incident'] };

/** Article 73(6): the system must not be altered in a way that affects the evaluation of causes. */
const aiIncident: ReportContents = {
  incident: [...beginning, 'ai_act_relevant', 'ai_serious_incident', 'severity', 'affected_users'],
  evidence: described,
  timeline: ['incident', 'evidence', 'action', 'agent'],
};

/** Article 26(5): the provider investigates its system; evidence of the deployer is its own. */
const deployerNotice: ReportContents = {
  incident: [...beginning, 'ai_act_relevant', 'ai_serious_incident'],
  evidence: [],
  timeline: ['incident', 'agent'],
};

/** Article 14 is about the product: what the manufacturer's own systems lost is in no list. */
const product: ReportContents = {
  incident: beginning,
  evidence: named,
  timeline: ['incident', 'evidence'],
};
const productFinal: ReportContents = {
  incident: [...beginning, 'contained_at', 'recovered_at', 'closed_at'],
  evidence: described,
  timeline: ['incident', 'evidence', 'action'],
};

/** Articles 19a and 24: the impact on the trust service, and on data in it. */
const trustService: ReportContents = {
  incident: [
    ...[...beginning, 'contained_at', 'recovered_at', 'affected_users'],
    ...['impact_confidentiality', 'impact_integrity', 'impact_availability'],
  ],
  evidence: named,
  timeline: ['incident', 'evidence'],
};

/** Article 15: the disruption of a service, which need not come from a computer. */
const disruption: ReportContents = {
  incident: [...beginning, 'affected_users', 'impact_availability'],
  evidence: named,
  timeline: ['incident'],
};
const disruptionDetailed: ReportContents = {
  ...disruption,
  incident: [...disruption.incident, ...ending],
  timeline: ['incident', 'action'],
};

const byRegime: Readonly<Record<ReportRegime, Stages>> = {
  nis2: {
    first: nis2Notification,
    later: {
      early_warning_24h: nis2Warning,
      intermediate_report: nis2Progress,
      progress_report: nis2Progress,
      final_report: nis2Progress,
      voluntary: nis2Warning,
    },
  },
  gdpr: { first: breach, later: { art33_processor: processorNotice } },
  ai_act: {
    first: aiIncident,
    later: {
      art73_complete: {
        ...aiIncident,
        incident: [...aiIncident.incident, ...ending],
      },
      art26_deployer: deployerNotice,
      art26_authority: deployerNotice,
    },
  },
  dora: {
    first: doraFirst,
    later: {
      intermediate_report: doraIntermediate,
      final_report: doraFinal,
      significant_threat: doraThreat,
      delay_notice: doraThreat,
    },
  },
  cra: {
    first: product,
    later: { vulnerability_final_14d: productFinal, incident_final_1m: productFinal },
  },
  eidas: { first: trustService, later: {} },
  cer: { first: disruption, later: { detailed_1m: disruptionDetailed } },
};

/** Persons get the text alone, whatever the report is. */
const textAlone: ReportContents = { incident: [], evidence: [], timeline: [] };

export function contentsOf(
  { regime, phase }: Pick<ReportPhase, 'regime' | 'phase'>,
  target: ReportTarget,
): ReportContents {
  if (isPersons(target)) return textAlone;
  const { first, later } = byRegime[regime];
  return later[phase] ?? first;
}

/** Whether the report has an entry of the trail of this action. */
export function isInTimeline({ timeline }: ReportContents, action: string): boolean {
  return timeline.some((family) => action.startsWith(`${family}.`));
}

/** The members that the list names, in the order of the record. */
export function only(
  names: readonly string[],
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}
