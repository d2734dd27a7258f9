// Alert Logic's table of exposures: one finding a row.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'vulnmgmt',
    format: 'alert-logic-csv',
    label: 'an Alert Logic table of vulnerabilities (CSV)',
    tool: 'Alert Logic',
    noun: 'row',
    seen: 'exports of 2026, without a version in the file',
    vector: 'hand',
    columns: [
      'Vulnerability Span ID',
      'Vulnerability Key',
      'Asset Name',
      'Vulnerability',
      'Severity',
    ],
    fields: {
      title: 'Vulnerability',
      severity: { at: 'Severity' },
      rule: ['Vulnerability ID', 'Vulnerability'],
      host: ['Asset Name', 'IP Address'],
      location: 'Protocol/Port',
      identity: ['Vulnerability Key', 'IP Address', 'Customer Account'],
      cve: 'CVE',
      cvss: [{ score: 'CVSS Score' }],
      description: [
        'Description',
        {
          Evidence: 'Evidence',
          Service: 'Service',
          System: 'Operating System',
          Network: 'VPC/Network',
        },
      ],
      remediation: ['Resolution'],
      id: 'Vulnerability Key',
    },
  },
];
