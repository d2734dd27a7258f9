// The words of the field that many screens show, in English.
export const words = {
  severity: {
    critical: 'Critical',
    high: 'High',
    medium: 'Medium',
    low: 'Low',
    info: 'Info',
    unknown: 'Unknown',
    reported: 'reported, not classified',
  },
  evidenceStatus: { gap: 'Gap', confirmed: 'Confirmed' },
  priority: { none: 'none', why: 'No priority until evidence exists and somebody classifies.' },
  state: {
    open: 'Open',
    triaged: 'Triaged',
    assigned: 'Assigned',
    fixing: 'Fixing',
    retest: 'Retest',
    closed: 'Closed',
  },
  colleague: {
    unknown: 'No active account has this address',
    unknownMore: 'Nobody signs in with it. Check the spelling, or choose somebody from the list.',
    anyway: 'Assign anyway',
  },
};
