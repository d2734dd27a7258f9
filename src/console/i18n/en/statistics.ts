// Tables and charts of statistics, in English.
export const statistics = {
  statistics: {
    lead: 'Incidents reported in the time range, excluding undone imports.',
    nothing: 'No incidents were reported in this time range.',
    none: 'No incidents were reported within a year. Metrics start with the first one.',
    longest: 'Show the last 365 days',
    method: 'How the metrics are calculated',
    methodText:
      'All metrics cover the incidents reported in the time range, excluding undone imports. ' +
      'A metric without cases has no value, never 0. Intervals with negative durations are ' +
      'excluded and counted. Evidence coverage counts the evidence that you can see.',
    negative_one: '{{count}} interval with a negative duration is excluded.',
    negative_other: '{{count}} intervals with negative durations are excluded.',
    count: 'Incidents',
    noneOfThem: 'None in this time range.',
    noPriority: 'No priority',
    noOutcome: 'No outcome',
    otherCategories: 'All other categories',
    missing: {
      confirmed_evidence: 'No confirmed evidence',
      confirmed_retest: 'No confirmed retest',
    },
    finding: {
      grave: '{{count}} of {{of}} are critical or high',
      unclosed: '{{count}} of {{of}} are not closed',
      urgent: '{{count}} of {{of}} have the priority P0 or P1',
      commonest: '{{name}} is the most frequent: {{count}}',
      reason: 'Most attempts fail for one reason: {{name}}',
    },
    months: {
      month: 'Month',
      open: {
        title: 'Open incidents by month',
        note:
          "At the end of each month, UTC; this month's column is today. By today's severity. " +
          'A reopened incident counts as open throughout.',
        fewer: 'Open incidents: {{total}}, {{by}} fewer than at the end of {{month}}',
        more: 'Open incidents: {{total}}, {{by}} more than at the end of {{month}}',
        same: 'Open incidents: {{total}}, as many as at the end of {{month}}',
      },
      reported: {
        title: 'Reported incidents by month',
        note: "In each month, UTC, by today's severity. Too many are open to count them.",
        most: 'Most incidents were reported in {{month}}: {{total}}',
      },
    },
    by: {
      severity: {
        title: 'By severity',
        note: 'Classified severity, or reported severity if not classified.',
      },
      state: { title: 'By state', note: 'Current workflow state.' },
      priority: {
        title: 'By priority',
        note: 'A priority requires evidence and classification.',
      },
      outcome: {
        title: 'By outcome',
        note: 'Outcomes close nothing; all other metrics include these incidents.',
      },
      flag: { title: 'By flag', one: 'Flag', note: 'An incident can have several flags.' },
      category: { title: 'By category', note: 'The ten most frequent categories.' },
      refusal: {
        title: 'Refused close attempts',
        one: 'Missing evidence',
        note:
          'Attempts in this time range. An attempt with two missing requirements counts for ' +
          'both.',
      },
    },
    durations: {
      title: 'Response times',
      note: 'Open cases are excluded; the oldest is listed.',
      interval: 'Interval',
      mean: 'Mean',
      median: 'Median',
      p90: '90th percentile',
      cases: 'Cases',
      nOf: '{{n}} of {{of}}',
      span: 'Half within {{median}}, 9 in 10 within {{p90}}',
      oldest: 'Oldest open case since',
      names: {
        mtta_p0_min: 'Report to acknowledgement, P0',
        mttc_p1_h: 'Detection to containment, P1',
        mttd_h: 'Occurrence to detection',
        mttr_h: 'Detection to recovery',
        mttclose_h: 'Report to closure',
      },
    },
  },
};
