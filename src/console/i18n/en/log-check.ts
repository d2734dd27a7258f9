// Checking the audit log in the browser, in English.
export const logCheck = {
  logCheck: {
    title: 'Head of the log',
    origin: 'Log',
    size: 'Entries',
    root: 'Head hash',
    note: 'Signed checkpoint',
    verify: 'Verify',
    forget: 'Forget what this browser has checked',
    noSubtle:
      'This browser checks signatures on a safe connection only: HTTPS, or the machine itself.',
    limits:
      'Verify checks the signature of the head, that the log has only grown since this browser ' +
      'last checked it, and the entries on this page. It does not check the other entries, and ' +
      'the server sends both the page and the key: “proofline audit verify”, with a key that was ' +
      'kept elsewhere, checks the whole log and the content of every entry.',
    summaryHolds: 'What was checked holds',
    summaryFails: 'Something does not hold',
    summaryUnable: 'Nothing could be checked',
    outcomes: { holds: 'holds', fails: 'does not hold', unchecked: 'not checked' },
    withoutSignature: 'Without a signature that holds there is nothing to compare with.',
    signature: {
      name: 'Signature',
      known: 'The head is signed by a key that this browser knows from an earlier check:',
      new:
        'The head is signed, but by a key that this browser meets for the first time. Compare it ' +
        'with the one that was kept elsewhere:',
      first:
        'The head is signed. This browser meets the key for the first time; compare it with the ' +
        'one that was kept elsewhere:',
      malformed: 'What the server sent is no signed checkpoint.',
      unknown_key: 'None of the log’s keys signed the head.',
      bad_signature: 'The signature does not fit the text of the head: one of them was changed.',
      unable: 'This browser has no Ed25519 signatures; a newer one can check them.',
    },
    growth: {
      name: 'Only grown',
      holds: 'The log begins with everything that it held then.',
      first: 'This browser has not checked this log before; the next time it compares.',
      other_log: 'The log has another name now. It was forked, or it is another log.',
      shorter: 'The log is shorter now: entries were taken away.',
      rewritten: 'The log does not go on from what it held then: its past was changed.',
      since: 'Compared with {{size}} entries, checked <at></at>.',
    },
    entries: {
      name: 'Entries on this page',
      holding_one: '{{count}} entry stands in the signed log exactly as shown.',
      holding_other: '{{count}} entries stand in the signed log exactly as shown.',
      pending_one: '{{count}} is too new to have a place; verify again in a second.',
      pending_other: '{{count}} are too new to have a place; verify again in a second.',
      changed: 'Entry {{id}} is not what the log holds: it was changed after it was written.',
      not_in_log: 'Entry {{id}} has no proof that it stands in the log.',
      unsigned: 'Entry {{id}} is proved only under a head that does not fit the newest one.',
    },
    incident: 'Only entries of the incident',
    all: 'Show all entries',
  },
};
