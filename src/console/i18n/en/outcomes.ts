// Outcomes other than closing, in English.
import { label } from '../declared-texts.ts';

export const outcomes = {
  outcome: {
    none: 'none',
    false_positive: 'False positive',
    accepted_risk: 'Risk accepted',
    duplicate: 'Duplicate',
    merged: 'Merged',
  },
  outcomes: {
    open: 'Other outcome…',
    title: 'Record an outcome for {{id}}',
    lead:
      'An outcome does not close the incident. It stays open, closing still needs a retest, and ' +
      'statistics count it separately.',
    choice: 'Outcome',
    help: {
      false_positive: 'There is no problem. The finding was wrong.',
      accepted_risk: 'The problem stays for now. Ends by itself on the date.',
      duplicate: 'Work continues in another incident.',
    },
    reason: 'Reason',
    original: 'ID of the original incident',
    approver: label('en', 'action', 'approved_by'),
    approverHelp: 'A second person, with the role Operator or above.',
    expires: 'Accepted until',
    expiresHelp: 'At most one year. After that day the incident needs a decision again.',
    submit: {
      false_positive: 'Record false positive',
      accepted_risk: 'Accept risk',
      duplicate: 'Record duplicate',
    },
    notClosed: 'Not closed: the gate above still applies.',
    until: 'until',
    of: 'of',
    into: 'into',
    by: label('en', 'evidence', 'created_by'),
    approved: label('en', 'action', 'approved_by'),
    stranger: 'No active account has this address.',
    withdraw: 'Undo outcome',
    likely: 'Possible duplicates',
    likelyCount_one: '{{count}} possible duplicate',
    likelyCount_other: '{{count}} possible duplicates',
    choose: 'Use {{id}}',
    signs: {
      same_finding: 'same finding',
      same_weakness: 'same CVE and asset',
      similar_title: 'similar title',
    },
    history: 'Earlier outcomes',
    ends: { withdrawn: 'withdrawn', expired: 'ended at its date', closed: 'ended by closing' },
  },
};
