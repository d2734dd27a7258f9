// Key figures and their windows, in English.
export const figures = {
  figure: {
    table: 'View as table',
    csv: 'Save as CSV',
    window: 'Time range',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
  },
  kpi: {
    title: 'Key metrics',
    flags: 'Legal flags',
    classified: 'Classified: {{flag}}',
    none: 'no data',
    noData: 'no data: {{n}} of {{of}}',
    trend: 'From {{from}} to {{to}} within the time range',
    names: {
      total: 'Incidents reported',
      urgent: 'Open P0 and P1',
      coverage: 'Evidence coverage',
      mtta: 'Mean time to acknowledge P0',
      mttc: 'Mean time to contain P1',
      sla: 'Closed within SLA',
    },
    notes: {
      total: 'Reported in this time range, in any state.',
      urgent_one: 'Includes {{count}} incident reported before this time range.',
      urgent_other: 'Includes {{count}} incidents reported before this time range.',
      flags: 'Of the incidents reported in this time range.',
      flagsDue_one: '{{count}} report to authorities is not sent, from the recorded facts.',
      flagsDue_other: '{{count}} reports to authorities are not sent, from the recorded facts.',
      coverage: 'A KPI of evidence completeness, not a security rating.',
      mtta: 'From report to acknowledgement; {{n}} of {{of}} cases.',
      mttc: 'From detection to containment; {{n}} of {{of}} cases.',
      sla_one: 'Of {{count}} incident with an SLA target in this time range.',
      sla_other: 'Of {{count}} incidents with an SLA target in this time range.',
    },
  },
};
