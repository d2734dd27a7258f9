// Every sentence of the documents in English, apart from labels that records and lists declare.
import { certificateWords } from './certificate-words-en.ts';
import { reportWords } from './report-words-en.ts';

const s = (count: number) => (count === 1 ? '' : 's');

export const english = {
  kind: {
    evidence: 'Evidence package',
    engagement: 'Engagement report',
    close: 'Close certificate',
    custody: 'Custody certificate',
  },
  incident: 'Incident',
  engagement: 'Engagement',
  asOf: 'Records as of',
  numberStarts: 'Package number starts with',
  page: (number: number, of: number) => `Page ${number} of ${of}`,
  contents: 'Contents',
  none: 'None recorded.',
  redactedEntry: 'Withheld from this audience',
  audience: {
    public: 'Everyone (public)',
    restricted: 'The parties concerned and authorities (restricted)',
    internal: 'This organisation only (internal)',
  } as Record<string, string>,
  tlp: {
    CLEAR: 'recipients can share this document without limits.',
    GREEN: 'recipients can share this document within their community, not publicly.',
    AMBER: 'recipients can share this document inside their own organisation and with its clients.',
    'AMBER+STRICT': 'recipients can share this document inside their own organisation only.',
    RED: 'only the named recipients can read this document.',
  } as Record<string, string>,
  number: {
    title: 'Package number (SHA-256)',
    note:
      'The number is calculated from all records of this package. If a record changes, the ' +
      'number changes. The section on checking explains how to compare it.',
  },
  cover: {
    issuer: 'Issued by',
    issuedBy: (version: string, kid: string) => `Proofline ${version}, key ${kid}`,
    issued: 'Issued',
    for: 'Prepared for',
    subject: 'Internal ID',
    zone: 'Time zone',
    utc: 'All times are UTC.',
    handling: 'Handling',
  },
  figures: {
    exhibits: 'exhibits',
    held: 'held by the server',
    entries: 'custody entries',
    steps: 'response actions done',
    contained: 'detection to containment',
    findings: 'findings',
    log: 'log entries',
    register: 'register entries',
  },
  summary: {
    title: 'Summary',
    happened: 'What happened',
    who: 'Who',
    when: 'When',
    done: 'What was done',
    proven: 'What is proven',
    notProven: 'What is not proven',
  },
  cut: 'The rest of the text is in the section on the incident.',
  happened: {
    nothing: (category: string, level: string) =>
      `No description was recorded. Category: ${category}. Level: ${level}.`,
  },
  who: {
    reported: (who: string) => `Reported by ${who}.`,
    owner: (who: string) => `Owner: ${who}.`,
    noOwner: 'No owner is assigned yet.',
    entity: (kind: string, sector: string) =>
      `Affected organisation: ${[kind, sector].filter((text) => text !== '').join(', ')}.`,
    users: (count: number) => `Affected users: ${count.toLocaleString('en')}.`,
  },
  when: {
    occurred_at: (at: string) => `Occurred on ${at}.`,
    detected_at: (at: string) => `Detected on ${at}.`,
    aware_at: (at: string) => `Aware since ${at}.`,
    breach_found_at: (at: string) => `Breach found: ${at}.`,
    contained_at: (at: string) => `Contained on ${at}.`,
    recovered_at: (at: string) => `Recovered on ${at}.`,
    closed_at: (at: string) => `Closed on ${at}.`,
    notClosed: 'Not closed yet.',
  },
  done: {
    none: 'No response action is recorded as done.',
    some: (titles: string, more: number) =>
      `Done: ${titles}${more > 0 ? `; and ${more} more` : ''}.`,
    open: (count: number) => `${count} response action${s(count)} still open.`,
    state: (state: string) => `State of the incident: ${state}.`,
    closed: (at: string) => `The incident was closed on ${at}.`,
  },
  proven: {
    held: (count: number, exhibits: string) =>
      `That the server holds the received bytes of ${count} exhibit${s(count)} ` +
      `and calculated their fingerprints (${exhibits}).`,
    chains: (count: number) =>
      `Who handled ${count} exhibit${s(count)} in this system: their custody entries are linked.`,
    retest: (exhibits: string) =>
      `Which evidence was named when the incident was closed (${exhibits}).`,
    log: 'That the audit log contains the issue of this package.',
    nothing: 'Nothing yet: no evidence is recorded.',
  },
  notProven: {
    references: (count: number, exhibits: string) =>
      `The content of ${count} reference${s(count)}: it is outside this server (${exhibits}).`,
    withheld: (count: number) =>
      `${count} exhibit${s(count)} withheld from this audience: only fingerprints are shown.`,
    unconfirmed: (count: number, exhibits: string) =>
      `What ${count} exhibit${s(count)} without confirmation ` +
      `say${count === 1 ? 's' : ''} (${exhibits}).`,
    anomalies: (exhibits: string) =>
      `That the declared custody is free of contradictions (${exhibits}).`,
    open: 'That the cause is removed: the incident is not closed.',
    noGate: 'That the fix works: no evidence was named when it was closed.',
    truth: 'That the recorded statements are true and complete.',
    pendingLog:
      'That the audit log contains the issue of this package: its proof is still pending.',
  },
  sections: {
    timeline: 'Timeline',
    incident: 'The incident',
    exhibits: 'Evidence',
    actions: 'Response actions',
    imports: 'Imported files',
    notes: 'Notes',
    verify: 'How to check this document',
    custody: 'Annex A: custody of each exhibit',
  },
  timeline: {
    lead:
      'Each line states who did what. The source is an exhibit (E) ' +
      'or the entry of the audit log. ' +
      'Times are UTC.',
    time: 'Time (UTC)',
    event: 'Event',
    source: 'Source',
    log: (id: number) => `Log ${id.toLocaleString('en')}`,
    service: 'An integration',
    system: 'Proofline',
    hidden: 'An entry that this audience does not see.',
    remark: (text: string) => ` “${text}”`,
    other: (who: string, action: string) => `${who}: ${action}.`,
  },
  groups: {
    facts: 'Description and classification',
    finding: 'Finding of the tool',
    custom: 'Fields of the organisation',
    customField: 'Custom field',
    outcomes: 'Outcomes',
    impact: (value: string) => `${value} of 5`,
  },
  flagged: 'Marked as',
  text: 'Full description',
  yes: 'Yes',
  state: 'State',
  exhibits: {
    title: 'Exhibits',
    number: 'No.',
    exhibit: 'Exhibit',
    size: 'Size',
    received: 'Added by, time (UTC)',
    custody: 'Custody',
    status: 'Status',
    held: 'Held',
    reference: 'Reference',
    withheld: 'Withheld',
    notHeld: 'not held',
    legend:
      'Held: the server calculated the fingerprint from the bytes that it received. ' +
      'Withheld: only the fingerprint is shown. Reference: outside this server, not checked.',
    from: (source: string) => `Source: ${source}`,
    file: (name: string) => `File: ${name}`,
    at: (reference: string) => `Reference: ${reference}`,
    part: (start: string, end: string) => `Bytes ${start} to ${end} of the file`,
    shown: (visibility: string, confidence: number) =>
      `${visibility}, confidence ${confidence} of 100`,
    withdrawn: (reason: string) => `Withdrawn: ${reason}`,
    anomalies: (what: string) => `Contradictions: ${what}`,
    tlp: (label: string) => `TLP:${label}, set by its source`,
    result: (result: string) => `Result of the retest: ${result}`,
    none: 'No evidence is recorded.',
  },
  statuses: {
    SIGNAL: 'unconfirmed',
    CONFIRMED: 'confirmed',
    WITHDRAWN: 'withdrawn',
  } as Record<string, string>,
  visibility: {
    public: 'Visible to everyone',
    restricted: 'Visible to parties and authorities',
    internal: 'Internal',
  } as Record<string, string>,
  anomaly: {
    time_runs_backwards: 'times are out of order',
    time_in_the_future: 'a time is in the future',
    last_hash_differs_from_evidence: 'the last fingerprint differs from that of the exhibit',
  } as Record<string, string>,
  result: { pass: 'pass', partial: 'partial', fail: 'fail' } as Record<string, string>,
  custody: {
    lead:
      'Each sentence is an entry of the chain of custody. “Declared” entries were entered by ' +
      'people; the server recorded all others. The full links between entries are in ' +
      'package.json.',
    of: (name: string) => `Custody of ${name}`,
    when: 'Time (UTC)',
    what: 'What was done',
    after: 'Fingerprint afterwards',
    recorded: 'Recorded',
    unchanged: 'Unchanged',
    different: 'Different',
    declared: ' (declared)',
    acts: {
      received: (who: string) => `${who} added the exhibit to the incident.`,
      imported: (who: string) => `${who} imported the exhibit with a file.`,
      accessed: (who: string) => `${who} opened the exhibit.`,
      exported: (who: string) => `${who} downloaded a copy.`,
      collected: (who: string) => `${who} collected the exhibit.`,
      transferred: (who: string) => `${who} handed the exhibit over.`,
      analysed: (who: string) => `${who} analysed the exhibit.`,
      confirmed: (who: string) => `${who} confirmed the exhibit.`,
      verified: (who: string) => `${who} verified the exhibit.`,
      withdrawn: (who: string) => `${who} withdrew the exhibit.`,
    } as Record<string, (who: string) => string>,
    other: (who: string, action: string) => `${who}: ${action}.`,
    withheld: (number: string) => `Person or tool ${number} (name withheld)`,
    empty: 'No custody entry is recorded.',
  },
  actions: {
    step: 'Action',
    state: 'State',
    who: 'Assignee',
    when: 'Ended or due (UTC)',
    ended: (at: string) => at,
    due: (at: string) => `due ${at}`,
    approved: (who: string) => `Approved by ${who}.`,
    comment: (text: string) => `Comment: ${text}`,
    proof: (reference: string) => `Evidence: ${reference}`,
    statuses: {
      proposed: 'Proposed',
      approved: 'Approved',
      in_progress: 'In progress',
      done: 'Done',
      rejected: 'Rejected',
      cancelled: 'Cancelled',
    } as Record<string, string>,
  },
  imports: { file: 'File', tool: 'Tool', size: 'Size', who: 'Imported by', when: 'Time (UTC)' },
  notes: {
    hidden: 'A note that this audience does not see.',
    by: (who: string, at: string) => `${who}, ${at}`,
    withdrawn: (reason: string) => `Withdrawn: ${reason}`,
  },
  picture: 'Picture of exhibit',
  pictureFailed: 'The picture is not shown: it is corrupted, too large or of an unsupported type.',
  verify: {
    words: 'Five words',
    word: 'Word',
    is: 'What it is',
    not: 'What it can’t show',
    five: [
      [
        'Fingerprint',
        'A 64-character number calculated from a file (SHA-256). Two different files ' +
          'practically never share one.',
        'That the content is true, or when the file was made.',
      ],
      [
        'Custody',
        'The list of people who received, opened or exported an exhibit, with the ' +
          'fingerprint after each step.',
        'What happened to the file before it was received.',
      ],
      [
        'Signature',
        'A seal made with a secret key of the issuer. Anyone can check it with the public key.',
        'Who operated the system. It is not a qualified electronic signature.',
      ],
      [
        'Audit log',
        'A numbered journal in which each state depends on all earlier entries.',
        'Events that were never entered.',
      ],
      [
        'Time stamp',
        'A statement by a separate authority that the signature existed at a time.',
        'When the events themselves took place.',
      ],
    ] as readonly (readonly [string, string, string])[],
    phone: 'Without software',
    byPhone: [
      'Call the issuer at a number that you already have, not one from this document.',
      'Let them read out the package number and the key.',
      'Compare both with page 1. If they agree, the document names the package that was issued.',
    ],
    offline: 'With software, offline',
    offlineLead: 'Get the key file separately from this document. Then run:',
    command: (file: string) => `proofline verify ${file}.pdf --keys proofline-keys.json`,
    offlineEnd:
      'Exit code 0 means: intact, and signed with a key that you named. A second, separate ' +
      'program, contrib/verify_package.py, checks the same with Python and openssl. The records ' +
      'are attached to this PDF as package.json.',
    data: 'Signature data',
    number: 'Package number',
    signed: 'Signed with',
    signedWith: (kid: string) => `Ed25519 key ${kid}`,
    publicKey: 'Public key',
    log: 'Audit log',
    logProof: {
      pending: 'The proof is pending. Download the package again for a proof.',
      included: 'The log contains the issue of this package. The proof is in package.json.',
    } as Record<string, string>,
    stamp: 'Time stamp',
    stamped: {
      none: 'None by a separate authority.',
      failed: 'The time-stamping authority was unreachable.',
      granted: 'RFC 3161, in package.json. The option --tsa-cert checks the issuer.',
    } as Record<string, string>,
    shows: 'What a successful check shows',
    itShows: 'It shows',
    itDoesNot: 'It doesn’t show',
    pairs: [
      [
        'The records in this package are unchanged since it was issued.',
        'The recorded statements are true.',
      ],
      ['The holder of the key signed them.', 'All events were recorded.'],
      [
        'Each held exhibit in a ZIP package has the bytes that were received.',
        'The file was authentic before it was received, or the clock of the server was correct.',
      ],
    ] as readonly (readonly [string, string])[],
    disclaimer: 'This document is neither legal advice nor a certificate of compliance.',
    files: 'Files of the package',
    file: 'File',
  },
  ...certificateWords,
  report: reportWords,
};

export type Words = typeof english;
