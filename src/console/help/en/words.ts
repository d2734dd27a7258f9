// The words of the help in English: each with what it means here.
export const words = {
  claim: [
    'Claim',
    'A statement such as a priority or a test finding. The server accepts it only ' +
      'with evidence.',
  ],
  evidence: [
    'Evidence',
    'A file that the server stores and hashes, or a declared reference with a hash.',
  ],
  gap: ['Evidence gap', 'An incident without confirmed evidence. It can have no priority.'],
  confirmed: [
    'Confirmed',
    'Evidence that a person attached or confirmed. The retest gate counts only ' +
      'confirmed evidence.',
  ],
  signal: [
    'Unconfirmed evidence',
    'Evidence from a tool or the media that no person has confirmed yet. It meets no ' +
      'requirement for closing.',
  ],
  held: [
    'Stored, declared',
    'Stored: the server has the file and hashed it. Declared: the server knows only ' +
      'a reference and a hash that someone entered.',
  ],
  custody: [
    'Chain of custody',
    'Who did what with the evidence, and when. Each entry is linked by hash to the ' +
      'previous one.',
  ],
  gate: [
    'Retest gate',
    'The rule that closing an incident requires confirmed retest evidence. If the ' +
      'gate is off on a server, the checklist says so.',
  ],
  retest: [
    'Retest',
    'A test that checks whether the fix works. The gate looks for confirmed evidence ' +
      "whose type contains “retest”. It can't know whether a test was performed.",
  ],
  severity: [
    'Severity',
    'How severe the incident is, as classified by a person. A dashed border marks a ' +
      'severity that is only reported.',
  ],
  priority: ['Priority', 'P0 to P3, set by a person when there is confirmed evidence.'],
  visibility: [
    'Public, restricted, internal',
    'Public: everyone who can read incidents. Restricted: Analysts and above, and ' +
      'recipients of restricted packages and reports. Internal: Analysts and above.',
  ],
  tlp: [
    'TLP',
    'Traffic Light Protocol: who can receive the information of a source. Evidence ' +
      'is never more visible than its label allows.',
  ],
  serviceClock: [
    'SLA target',
    'The time to acknowledge, contain and remediate, counted from the report.',
  ],
  flag: ['Flag', 'A mark such as “NIS2” or “Personal data”. You can filter by it.'],
  category: ['Category', 'The kind of incident. It selects the playbook.'],
  view: [
    'View',
    'A name for filters, search words and sort order. Your own views are stored in ' +
      'this browser.',
  ],
  finding: ['Finding', 'One weakness in one place, as reported by a tool.'],
  duplicate: ['Duplicate', 'A finding that is already known. It creates no second incident.'],
  setAside: [
    'Resolved in the tool',
    'A finding that the tool itself marks as resolved. It creates no incident.',
  ],
  dryRun: [
    'Dry run',
    'The server reads the file and shows what the import would do, without writing ' + 'anything.',
  ],
  duty: [
    'Reporting obligation',
    'A report that a law requires. Proofline derives possible obligations from the ' +
      'facts; a person decides.',
  ],
  regime: [
    'Regime',
    'The law behind a reporting obligation, such as NIS2, DORA, GDPR or the AI Act.',
  ],
  fact: [
    'Fact',
    "An answer that reporting obligations depend on. Facts that aren't recorded are " + 'unknown.',
  ],
  aware: [
    'Aware since',
    'When your organisation became aware of the incident. Many legal deadlines start ' +
      'then. Until it is recorded, the time of detection counts.',
  ],
  earlyWarning: [
    'Early warning',
    'The first report under NIS2, due within 24 hours of becoming aware. The ' +
      'incident notification follows within 72 hours.',
  ],
  provisional: [
    'Provisional',
    'A deadline whose reporting obligation still depends on an unknown fact.',
  ],
  projected: [
    'Projected',
    'The expected date of a report that follows another one. It becomes a deadline ' +
      'when the earlier report is recorded as sent.',
  ],
  submission: [
    'Submission',
    'The record that a report was sent. Without a receipt it is a declaration.',
  ],
  receipt: [
    'Receipt',
    "The confirmation from the authority, such as a UPO. Sending a report doesn't " +
      'count as a receipt.',
  ],
  coverage: [
    'Coverage',
    'How complete the evidence is, in eleven dimensions. A KPI of evidence ' +
      'completeness, not a security rating.',
  ],
  technique: [
    'Technique',
    'An attack technique of ATT&CK or ATLAS. A suggestion is a hypothesis with ' + 'reasons.',
  ],
  confidence: [
    'Confidence',
    'How often such a suggestion is expected to be right: at 40%, four of ten.',
  ],
  observed: [
    'Observed, possible',
    'Observed: a tool detected it or a person reported it. Possible: a scanner found ' +
      'a weakness that allows it.',
  ],
  playbook: [
    'Playbook',
    'The steps for one kind of incident: who performs each, who approves it, and the ' +
      'evidence that it produces.',
  ],
  approvalClass: [
    'A0, A1, A2',
    'How an action is approved. A0: no approval. A1: one approver in addition to the ' +
      'performer. A2: two people with two different roles.',
  ],
  fourEyes: [
    'Four-eyes approval',
    'A server setting. On: the approver must be another user with the required role. ' +
      'Off: the name is stored as entered. Act: that person decides in their own login, under ' +
      'Approvals.',
  ],
  validationRef: [
    'Evidence for this action',
    'Confirmed evidence that proves a response action. To close the registry record, ' +
      'at least one action must have it.',
  ],
  engagement: [
    'Engagement',
    'A threat-led penetration test (TLPT) with its scope, rules, log, register and ' +
      'final report.',
  ],
  restrictedTest: [
    'Restricted',
    'Only members and administrators can see the engagement. In any engagement, only ' +
      'they can edit.',
  ],
  whiteTeam: [
    'Control team',
    'The few people who know about the test and manage it (EU 2025/1190; formerly ' +
      'white team).',
  ],
  deconfliction: [
    'Check for test activity',
    'Searches the logs for an event (deconfliction). “Not logged” means only that no ' +
      'entry matches.',
  ],
  rules: [
    'Rules of engagement',
    'What the test is allowed to do. The red team test can start only after the ' +
      'latest version is signed.',
  ],
  crownJewels: ['Crown jewels', 'The functions and systems that the test targets.'],
  log: ['Log', 'What was done, when and by whom. Entries are immutable.'],
  register: [
    'Register',
    'Log entries with evidence. Each finding of the final report cites some of them.',
  ],
  trust: [
    'Trust score',
    "A policy value from 0 to 100. It isn't a measure of safety, and policy " +
      "decisions don't use it.",
  ],
  quarantine: [
    'Quarantine',
    "Blocks all tools of the agent. Tools that don't ask Proofline aren't blocked.",
  ],
  policyEpoch: [
    'Policy epoch',
    'The number of a policy change. Policy enforcement points acknowledge it.',
  ],
  enforcement: [
    'Policy enforcement point',
    "The gateway that asks Proofline before an agent uses a tool. Proofline can't " +
      'verify its acknowledgements.',
  ],
  package: [
    'Package',
    'Evidence with chain of custody, manifest and signature in one file. “proofline ' +
      'verify” checks it offline.',
  ],
  auditLog: ['Audit log', 'Every write and every refused close, in order.'],
  checkpoint: ['Checkpoint', 'The signed size and root hash of the audit log.'],
  role: [
    'Role',
    'The permissions of an account. A role includes the permissions of all roles ' + 'below it.',
  ],
  token: ['Token', 'Lets a program act for you with some of your roles, until it expires.'],
  serviceAccount: [
    'Service account',
    'An account of a program. A user owns it, and it has roles, scopes and an end.',
  ],
  scope: ['Scope', 'An area that a program can read or change, within its roles.'],
  calendar: [
    'Calendar URL',
    'Anyone with the URL can read incident IDs and reporting obligations without ' +
      'signing in, until you revoke it.',
  ],
  setupLink: [
    'Set-up link',
    'The link that a server without users prints when it starts. It works once, for ' +
      '30 minutes.',
  ],
  simulation: [
    'Simulation',
    "An incident that isn't real: generated, or recorded as a simulation.",
  ],
  module: ['Module', 'This server, as its contract describes it to other programs.'],
  window: ['Time range', 'The period up to now that the metrics cover.'],
  median: [
    'Median',
    'Half of the cases took less time. A few long cases change the mean, not the ' + 'median.',
  ],
} as const satisfies Record<string, readonly [term: string, meaning: string]>;
