// Evidence of an incident and the gate that asks for it, in English.
import { label } from '../declared-texts.ts';

export const evidence = {
  gate: {
    confirmed_evidence: 'confirmed evidence',
    confirmed_retest: 'confirmed retest evidence',
    remedy: {
      1: 'Attach and confirm evidence of a retest, such as a retest report, then close.',
      2: 'Attach and confirm evidence of the fix and of a retest, such as a retest report.',
    },
  },
  close: {
    title: 'Can this be closed?',
    yes: 'Yes',
    no: 'Not yet',
    dialog: 'Close {{id}}',
    ready: 'Ready to close: all requirements are met.',
    blocked: "Can't close yet. Missing:",
    gateOff: 'The retest gate is off on this server: no evidence is required.',
    evidence: 'Confirmed evidence',
    retest: 'Confirmed retest evidence',
    have: 'Available: {{types}}',
    nothing: 'None',
    satisfied: 'Requirements met by:',
    negative:
      'The type “{{type}}” might describe a failed retest. The gate checks only for the ' +
      'word “retest”. Check the evidence first.',
    result: 'Outcome recorded in this evidence: {{outcome}}.',
    failedRetest:
      'The latest retest still finds the problem. Fix it and retest, or withdraw that ' +
      'evidence if it is wrong:',
    failedIgnored:
      'A newer retest still finds the problem. This server accepts the older evidence ' +
      '(setting IP3_RETEST_LATEST=off):',
    honest: 'The gate checks that the evidence is recorded, not that a retest was performed.',
    audited: 'The audit log records the requirements and this evidence.',
    notYet: "You can't close the incident until all requirements are met.",
    note: 'Closing comment',
    submit: 'Close incident',
    done: 'Incident closed',
    role: 'You need the role Analyst.',
    attach: 'Attach evidence',
    attachRetest: 'Attach retest evidence',
    confirmRetest: 'Confirm retest evidence',
    assignRetest: 'Request retest',
  },
  visibility: {
    public: 'Public',
    restricted: 'Restricted',
    internal: 'Internal',
    who: {
      public:
        'Everyone who can read incidents, including Viewers and Reporters, and recipients of ' +
        'public packages.',
      restricted: 'Analysts and above, and recipients of restricted packages and reports.',
      internal: 'Analysts and above.',
    },
    sure: "Viewers will see it immediately. You can't undo this: they might have read it.",
    lead:
      'Applies immediately wherever this evidence is listed, counted or mentioned. The ' +
      'reason is stored.',
    submit: 'Change visibility',
  },
  evidence: {
    none: 'No evidence yet. Attach a file or reference.',
    nonePublic: 'No public evidence. To see other evidence, you need the role Analyst.',
    onlyPublic: 'Your role can see only public evidence.',
    more: 'Only the first 200 pieces of evidence are shown.',
    addNeeds: 'To attach evidence, you need the role {{role}}.',
    kindAndConfidence: '{{kind}}, confidence {{confidence}}',
    verified: 'stored and hashed by the server',
    declared: 'declared: a reference that the server never reads',
    broken: 'corrupted: the stored file has changed',
    erased: 'erased: the file was destroyed on purpose',
    short: { verified: 'Stored', declared: 'Declared', broken: 'Corrupted', erased: 'Erased' },
    statuses: { SIGNAL: 'Unconfirmed', CONFIRMED: 'Confirmed', WITHDRAWN: 'Withdrawn' },
    outcomes: { pass: 'passed', partial: 'partly passed', fail: 'failed' },
    copyHash: 'Copy hash',
    collected: 'Collected',
    anomaly: {
      time_runs_backwards: "its times aren't in order",
      time_in_the_future: 'a time is in the future',
      last_hash_differs_from_evidence: 'its last hash differs from the hash of the evidence',
    },
    custodyTitle: 'Chain of custody',
    custody_one: '{{count}} entry',
    custody_other: '{{count}} entries',
    chain_one: 'Checked in this browser: {{count}} entry, chain intact',
    chain_other: 'Checked in this browser: {{count}} entries, chain intact',
    chainBroken: 'Checked in this browser: the chain of custody is broken at entry {{seq}}.',
    break: {
      entry_missing: 'An entry is missing.',
      entry_changed: 'This entry or the one before it was changed.',
      hash_differs_from_evidence: 'Its hash differs from the hash of the evidence.',
    },
    chainMeans:
      'This browser recalculated every link and hash. Only the audit log can reveal a ' +
      'truncated or rebuilt chain.',
    noCrypto: "This browser can calculate hashes only over HTTPS. The chain wasn't checked.",
    origin: { declared: 'declared', service: 'observed by the server' },
    hashAfter: 'content',
    entryHash: 'entry',
    confirm: 'Confirm evidence',
    verify: 'Verify on server',
    verifiedGood: 'Verified by the server',
    verifiedBad: 'Verification failed',
    hashOk: {
      erased: 'The file was erased. The signed audit log says by whom and on what ground.',
      true: 'The stored file matches its recorded hash.',
      false: "The stored file doesn't match its recorded hash.",
      null: "The server doesn't store the file, so it has nothing to compare.",
    },
    custodyHolds_one: 'Chain of custody: {{count}} entry with valid position, link and hash.',
    custodyHolds_other: 'Chain of custody: {{count}} entries with valid position, link and hash.',
    custodyBroken: 'The chain of custody is broken at entry {{seq}}.',
    download: 'Download',
    withdraw: 'Withdraw…',
    withdrawLead: 'The evidence stays visible with your reason, but no longer counts.',
    withdrawSubmit: 'Withdraw evidence',
    changeVisibility: 'Change visibility…',
    addTitle: 'Attach evidence',
    file: 'File',
    drop: 'The file is hashed in this browser before upload. You can drop it here.',
    hashing: 'Hashing…',
    sending: 'Uploading',
    submit: 'Attach evidence',
    attached: 'Evidence attached and added to its chain of custody',
  },
  attach: {
    form: 'What to attach',
    file: 'File',
    reference: label('en', 'evidence', 'content_ref'),
    text: 'Pasted text',
    pasted: 'Text',
    pastedHelp: 'Stored as a text file, byte for byte.',
    notHashed:
      "Not hashed in this browser: the file is too large, or the connection isn't HTTPS. " +
      'The server hashes it.',
  },
  match: {
    title: 'Compare with a file',
    file: 'File to compare',
    help: 'It is hashed in this browser and not uploaded.',
    same: 'Match: this is the file of {{type}}.',
    part_one: 'Match: this is the imported file that {{count}} piece of evidence refers to.',
    part_other: 'Match: this is the imported file that {{count}} pieces of evidence refer to.',
    none: 'No evidence shown here has this content.',
    tooLarge: 'The file is too large to hash in a browser.',
  },
};
