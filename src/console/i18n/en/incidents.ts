// The list of incidents, in English.
export const incidents = {
  list: {
    title: 'Incidents',
    search: 'Search title, host, rule, CVE',
    filters: { status: 'State', severity: 'Severity', evidence_status: 'Evidence' },
    any: 'any',
    clear: 'Clear filters',
    columns: {
      severity: 'Severity',
      id: 'Incident',
      title: 'Title',
      evidence: 'Evidence',
      priority: 'Priority',
      state: 'State',
      owner: 'Owner',
      due: 'Due',
    },
    count_one: '{{count}} incident on this page',
    count_other: '{{count}} incidents on this page',
    nothing: 'No incident matches these filters.',
    empty: 'There are no incidents yet.',
    emptyHow: 'Import a file of a tool with “proofline import FILE”, or create one over the API.',
    unassigned: 'nobody',
  },
};
