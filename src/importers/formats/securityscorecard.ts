// SecurityScorecard's table of issues.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'vulnmgmt',
    format: 'securityscorecard-csv',
    label: 'a SecurityScorecard table of issues (CSV)',
    tool: 'SecurityScorecard',
    noun: 'row',
    seen: 'by the columns that another reader takes; no file was seen',
    vector: 'hand',
    columns: ['ISSUE ID', 'ISSUE TYPE TITLE', 'ISSUE TYPE SEVERITY', 'ISSUE RECOMMENDATION'],
    fields: {
      title: 'ISSUE TYPE TITLE',
      severity: { at: 'ISSUE TYPE SEVERITY' },
      rule: 'ISSUE TYPE TITLE',
      host: ['HOSTNAME', 'IP ADDRESS'],
      url: 'FINAL URL',
      identity: ['ISSUE ID', 'IP ADDRESS'],
      cve: 'CVE',
      description: ['DESCRIPTION', { Data: 'DATA', Address: 'IP ADDRESS' }],
      remediation: ['ISSUE RECOMMENDATION'],
      id: 'ISSUE ID',
    },
  },
];
