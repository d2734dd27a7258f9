// Checking the audit log in the browser, in English.
export const logCheck = {
  logCheck: {
    title: 'Latest checkpoint',
    origin: 'Log',
    size: 'Entries',
    root: 'Root hash',
    note: 'Signed checkpoint',
    verify: 'Verify log',
    forget: 'Delete the stored checkpoint',
    noSubtle: 'This browser can verify signatures only over HTTPS or on localhost.',
    limits:
      'Verification checks the signature of the latest checkpoint, that the log has only ' +
      "grown since your last check, and the entries on this page. It doesn't check other " +
      'entries. The server sends both the page and the key. To check the complete log with ' +
      'a key that you stored elsewhere, run “proofline audit verify”.',
    summaryHolds: 'Verification passed',
    summaryFails: 'Verification failed',
    summaryUnable: "Verification isn't possible",
    outcomes: { holds: 'passed', fails: 'failed', unchecked: 'not checked' },
    withoutSignature: 'There is nothing to compare without a valid signature.',
    signature: {
      name: 'Signature',
      known: 'The checkpoint is signed with a key that this browser knows from an earlier check:',
      new:
        'The checkpoint is signed with a key that is new to this browser. Compare it with ' +
        'the key that you stored elsewhere:',
      first:
        'The checkpoint is signed. This browser sees the key for the first time. Compare it ' +
        'with the key that you stored elsewhere:',
      malformed: "The server's response isn't a signed checkpoint.",
      unknown_key: "The checkpoint isn't signed with a key of this log.",
      bad_signature: "The signature doesn't match the checkpoint. One of them was changed.",
      unable: "This browser doesn't support Ed25519 signatures. Use a newer browser.",
    },
    growth: {
      name: 'Append-only',
      holds: 'The log contains all entries of the earlier checkpoint, unchanged.',
      first: "This browser hasn't checked this log before. The next check will compare.",
      other_log: 'The log has a different name. It was forked, or it is another log.',
      shorter: 'The log is shorter than before: entries were removed.',
      rewritten: 'The log differs from the earlier checkpoint: earlier entries were changed.',
      since: 'Compared with {{size}} entries, checked <at></at>.',
    },
    entries: {
      name: 'Entries on this page',
      holding_one: '{{count}} entry matches the signed log.',
      holding_other: '{{count}} entries match the signed log.',
      pending_one: "{{count}} entry isn't in the checkpoint yet. Verify again in a second.",
      pending_other: "{{count}} entries aren't in the checkpoint yet. Verify again in a second.",
      changed: 'Entry {{id}} differs from the log: it was changed after it was written.',
      not_in_log: 'Entry {{id}} has no proof of inclusion in the log.',
      unsigned: "Entry {{id}} is proven only for a checkpoint that doesn't match the latest one.",
    },
    incident: 'Only entries of the incident',
    all: 'Show all entries',
  },
};
