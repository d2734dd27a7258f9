// What reports to authorities and messages to persons say around their fields, in English.
const s = (count: number) => (count === 1 ? '' : 's');

export const reportWords = {
  titles: {
    nis2: {
      early_warning_24h: 'Early warning of a significant incident',
      incident_notification_72h: 'Notification of a significant incident',
      incident_notification_24h:
        'Notification of a significant incident by a trust service provider',
      intermediate_report: 'Intermediate report on a significant incident',
      progress_report: 'Progress report on a significant incident',
      final_report: 'Final report on a significant incident',
      voluntary: 'Voluntary notification of an incident',
    },
    gdpr: {
      art33_notification_72h: 'Notification of a personal data breach to the supervisory authority',
      art33_supplement: 'Supplement to the notification of a personal data breach',
      art33_processor: 'Notice of a personal data breach to the controller',
    },
    ai_act: {
      art73_initial: 'Report of a serious incident of an AI system',
      art73_complete: 'Complete report of a serious incident of an AI system',
      art26_deployer: 'Notice of a serious incident by the deployer of an AI system',
      art26_authority: 'Report of a serious incident by the deployer of an AI system',
      art55_gpai: 'Report of a serious incident of an AI model with systemic risk',
    },
    dora: {
      initial_notification: 'Initial notification of a major ICT-related incident',
      intermediate_report: 'Intermediate report on a major ICT-related incident',
      final_report: 'Final report on a major ICT-related incident',
      reclassification: 'Reclassification of a major ICT-related incident as non-major',
      significant_threat: 'Notification of a significant cyber threat',
      delay_notice: 'Notice that a time limit of DORA cannot be met',
    },
    cra: {
      vulnerability_early_warning_24h: 'Early warning of an actively exploited vulnerability',
      vulnerability_notification_72h: 'Notification of an actively exploited vulnerability',
      vulnerability_final_14d: 'Final report on an actively exploited vulnerability',
      incident_early_warning_24h: 'Early warning of a severe incident on a product',
      incident_notification_72h: 'Notification of a severe incident on a product',
      incident_final_1m: 'Final report on a severe incident on a product',
    },
    eidas: {
      non_qualified_24h: 'Notification by a non-qualified trust service provider',
      qualified_24h: 'Notification by a qualified trust service provider',
    },
    cer: {
      initial_24h: 'Initial notification by a critical entity',
      detailed_1m: 'Detailed report by a critical entity',
    },
  } as Record<string, Record<string, string>>,
  kind: 'Report',
  message: 'Message to those affected',
  to: (name: string) => `To: ${name}`,
  reference: (id: string) => `Own reference: ${id}`,
  only: 'For the named recipient only',
  form: 'Content of the report',
  text: 'Text of the report',
  textNote: (by: string, at: string, approved: string, on: string) =>
    `Written by ${by}, ${at}. Approved by ${approved}, ${on}.`,
  provenUnnamed: 'Nothing yet: this report names no exhibit.',
  provenNothing: 'Nothing yet: this server holds the content of no exhibit.',
  who: 'Who reports',
  what: 'What is reported',
  parts: {
    general: 'General information about the financial entity',
    initial: 'Content of the initial notification',
    intermediate: 'Content of the intermediate report',
    final: 'Content of the final report',
    threat: 'Content of the notification',
  } as Record<string, string>,
  field: 'Field',
  dataField: 'Data field',
  content: 'Content',
  unknown: 'Not yet known',
  unfilled: (numbers: string) => `Conditional fields without content: ${numbers}.`,
  release: 'Release',
  limit: 'Time limit',
  latest: (at: string) => `last lawful moment ${at}`,
  released: 'Released',
  releasedBy: (who: string, at: string) => `${at}, by ${who}`,
  check: 'Check before release',
  checked: (findings: number, isReasoned: boolean) => {
    if (findings === 0) return 'Found nothing.';
    const reason = isReasoned ? 'The reason to release it is recorded.' : 'No reason was given.';
    return `${findings} finding${s(findings)}. ${reason}`;
  },
  recipient: 'Recipient',
  channel: 'Channel',
  number: 'No.',
  evidence: 'Evidence',
  size: 'Size',
  recorded: 'Recorded',
  status: 'Status',
  events: 'Timeline',
  eventsLead:
    'What the records of the incident and of the named evidence contain. Names of employees are ' +
    'left out.',
  times: (zone: string) => (zone === 'UTC' ? 'Times are UTC.' : `Times are local (${zone}).`),
  time: 'Time',
  event: 'Event',
  source: 'Source',
  someone: 'The reporting organisation',
  answers: {
    reports: (name: string) => `${name} reports.`,
    noName: 'The report doesn’t name the reporting entity yet.',
    happenedNot: 'The report doesn’t say it yet.',
    doneNot: 'The report names no measures yet.',
    whenNot: 'The report names no times yet.',
    limit: (at: string) => `Time limit of this report: ${at}.`,
    noLimit: 'Time limit of this report: the recorded facts give no date.',
    released: (at: string, isLate: boolean) =>
      `Released ${at}${isLate ? ', after the limit' : ''}.`,
    rest: 'The rest is in the section on the content.',
    missing: (count: number, names: string) =>
      `${count} required answer${s(count)} that ${count === 1 ? 'is' : 'are'} not yet known: ` +
      names,
    received: 'That the recipient received this report: only a receipt shows it.',
  },
  figures: {
    filled: 'answers given',
    open: 'not yet known',
    evidence: 'exhibits named',
  },
  sign: 'Signature (handwritten or qualified electronic)',
  signer: 'Name, role, date',
  letter: {
    from: (public_id: string) => `Case ${public_id}`,
    check:
      'The sender keeps the signed record of this message under the number below. If you doubt ' +
      'that it is genuine, call the contact that you already know and compare the number.',
  },
};

export type ReportWords = typeof reportWords;
