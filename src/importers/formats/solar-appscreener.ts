// Solar appScreener's table: one finding a row.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'generic',
    format: 'solar-appscreener-csv',
    label: 'a Solar appScreener table of vulnerabilities (CSV)',
    tool: 'Solar appScreener',
    noun: 'row',
    seen: 'exports of 2023, without a version in the file',
    vector: 'hand',
    columns: ['Vulnerability', 'Language', 'Severity Level', 'Trace', 'Vulnerability Comment'],
    fields: {
      title: ['{Vulnerability} in {File}', 'Vulnerability'],
      severity: { at: 'Severity Level' },
      rule: 'Vulnerability',
      location: ['{File}:{Line}', 'File'],
      identity: ['Trace'],
      description: ['Description', { Language: 'Language', Links: 'Links' }],
      remediation: ['Recommendations'],
      status: 'Status',
    },
  },
];
