// The words of the help in English: each with what it means here.
export const words = {
  claim: [
    'Claim',
    'What somebody states, such as a priority or a finding of a test. Both are taken only with a ' +
      'record that stands behind them.',
  ],
  evidence: [
    'Evidence',
    'A record that something is so: a file that the service holds and has hashed, or a reference ' +
      'with a hash that somebody declares.',
  ],
  gap: ['Gap', 'An incident without confirmed evidence. It can have no priority.'],
  confirmed: [
    'Confirmed',
    'Evidence that a person attached or vouched for. The gate counts no other.',
  ],
  signal: [
    'Signal',
    'What a machine or the media reported and nobody has confirmed yet. It opens no gate.',
  ],
  held: [
    'Held, declared',
    'Held: the service has the bytes and hashed them itself. Declared: it knows only what ' +
      'somebody said of them.',
  ],
  custody: [
    'Chain of custody',
    'Who did what with a record, and when; each entry is linked by hash to the one before it.',
  ],
  gate: [
    'Retest gate',
    'The rule that closing needs a confirmed record of a retest. A server can be run with the ' +
      'gate off; the checklist then says so.',
  ],
  retest: [
    'Retest',
    'Looking again whether the fix holds. The gate looks for a confirmed record whose type ' +
      'contains “retest”; whether a test was run, it cannot know.',
  ],
  severity: [
    'Severity',
    'How bad it is, as a person classified it; with a dashed border, only as it was reported.',
  ],
  priority: ['Priority', 'P0 to P3. Set by a person, once there is confirmed evidence.'],
  visibility: [
    'Public, restricted, internal',
    'Public: all who may read incidents. Restricted: Analysts and above, and readers of ' +
      'restricted packages and reports. Internal: Analysts and above.',
  ],
  tlp: [
    'TLP',
    'Traffic Light Protocol: how far a source lets its words travel. A record is never wider ' +
      'than its label.',
  ],
  serviceClock: [
    'Service clock',
    'The time to acknowledge, contain and remediate, counted from the report.',
  ],
  flag: ['Flag', 'A mark such as “NIS2” or “Personal data”, which one can filter by.'],
  category: ['Category', 'What kind of incident it is. It chooses the playbook.'],
  view: ['View', 'Filters, words and order under a name. Your own are kept in this browser.'],
  finding: ['Finding', 'What a tool reported about one weakness in one place.'],
  duplicate: ['Duplicate', 'A finding that is known already. It opens no second incident.'],
  setAside: [
    'Set aside',
    'A finding that the tool itself marks as dealt with. It opens no incident.',
  ],
  dryRun: ['Dry run', 'The server reads the file and says what would happen. It writes nothing.'],
  duty: [
    'Duty',
    'A report that a law asks for. Which ones may apply is worked out from facts; people decide.',
  ],
  regime: ['Regime', 'The law that a duty comes from, such as NIS2, DORA, GDPR or the AI Act.'],
  fact: ['Fact', 'An answer that duties depend on. What nobody has recorded is unknown.'],
  aware: [
    'Aware since',
    'When you learned of it. Many clocks start there; until it is recorded, the time of ' +
      'detection counts.',
  ],
  earlyWarning: [
    'Early warning',
    'The first report under NIS2, due within 24 hours of learning of it; the notification ' +
      'follows within 72.',
  ],
  provisional: ['Provisional', 'A clock whose duty still depends on a fact that is unknown.'],
  projected: [
    'Projected',
    'The date of a report that follows another one. It becomes a deadline once that one is ' +
      'recorded as sent.',
  ],
  submission: [
    'Submission',
    'The record that a report was sent. Without a receipt it is a declaration.',
  ],
  receipt: [
    'Receipt',
    'What comes back from the authority, such as a UPO. Handing a report over is no receipt.',
  ],
  coverage: [
    'Coverage',
    'How complete the evidence is, in eleven dimensions. A KPI of completeness, not a security ' +
      'rating.',
  ],
  technique: [
    'Technique',
    'A way of attacking as ATT&CK or ATLAS names it. A suggested one is a guess with reasons.',
  ],
  confidence: [
    'Confidence',
    'How often such a suggestion is meant to be right: at 40 %, four of ten.',
  ],
  observed: [
    'Observed, possible',
    'Observed: a tool saw it or somebody reported it. Possible: a scanner found a weakness that ' +
      'could be used so.',
  ],
  playbook: [
    'Playbook',
    'The steps for one kind of incident: who performs each, who approves, what it must leave ' +
      'as evidence.',
  ],
  approvalClass: [
    'A0, A1, A2',
    'How a step is approved: not at all; by one approver beside the performer; by two people of ' +
      'two roles.',
  ],
  fourEyes: [
    'Four eyes',
    'A setting of the server. On: the approver must be another user with a fitting role. Off: ' +
      'the name is kept as said.',
  ],
  validationRef: [
    'Validation reference',
    'The confirmed record that proves a step. Closing the registry record needs one.',
  ],
  engagement: [
    'Engagement',
    'A threat-led test with its scope, rules, log, register and final report.',
  ],
  restrictedTest: [
    'Restricted',
    'Only members and administrators learn that the engagement exists. In any, only they write.',
  ],
  whiteTeam: ['White team', 'The few people who know of the test and steer it.'],
  deconfliction: [
    '“Is this us?”',
    'Asks the logs whether something was the test. “Not logged” means that nobody wrote it down, ' +
      'and no more.',
  ],
  rules: [
    'Rules of engagement',
    'What the test may do. The red team begins only when the newest version is signed.',
  ],
  crownJewels: ['Crown jewels', 'What the test is about: the functions and systems at stake.'],
  log: ['Log', 'What was done, when and by whom. Entries are never changed.'],
  register: [
    'Register',
    'Log entries that stand on evidence. Each finding of the final report names some of them.',
  ],
  trust: [
    'Trust',
    'A figure from 0 to 100 that policy keeps of an agent. No measure of safety, and no decision ' +
      'reads it.',
  ],
  quarantine: [
    'Quarantine',
    'No tool of the agent has effect any more, whatever was granted. What does not ask is not ' +
      'stopped.',
  ],
  policyEpoch: [
    'Policy epoch',
    'The number of a policy change; the page calls it “Policy change”. Enforcement points ' +
      'acknowledge it.',
  ],
  enforcement: [
    'Enforcement point',
    'The gateway that asks before an agent uses a tool. What it acknowledges is its own word.',
  ],
  package: [
    'Package',
    'Records with custody, manifest and signature in one file, which “proofline verify” checks ' +
      'without this server.',
  ],
  auditLog: ['Audit log', 'Every write and every close that the gate refused, in order.'],
  checkpoint: [
    'Checkpoint',
    'The signed head of the log: its length, and one hash over all of it.',
  ],
  role: ['Role', 'What an account may do. A role may all that the roles below it may.'],
  token: ['Token', 'Stands for you in a program, with a part of your roles, until a day.'],
  calendar: [
    'Calendar address',
    'Whoever has it reads incident numbers and duties without signing in, until it is revoked.',
  ],
  setupLink: [
    'Set-up link',
    'What a server without users prints at its start. It works once, for 30 minutes.',
  ],
  simulation: ['Simulation', 'No real incident: made by a generator, or recorded as a simulation.'],
  module: ['Module', 'This server as its contract describes it to other programs.'],
  window: ['Window', 'The time up to now that the figures look at.'],
  median: ['Median', 'Half of the cases took less. A few long ones pull the mean, not the median.'],
} as const satisfies Record<string, readonly [term: string, meaning: string]>;
