// SAINT's table of vulnerabilities: levels are texts, and others than the known take the CVSS band.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'vulnmgmt',
    format: 'saint-csv',
    label: 'a SAINT table of vulnerabilities (CSV)',
    tool: 'SAINT',
    noun: 'row',
    seen: 'exports of 2024, without a version in the file',
    vector: 'hand',
    columns: ['IP Address', 'Hostname', 'Severity Level', 'Vulnerability Check ID', 'Tutorial'],
    fields: {
      title: ['{Description}', 'Tutorial'],
      severity: {
        at: 'Severity Level',
        words: { 'critical problem': 'critical' },
      },
      rule: 'Vulnerability Check ID',
      host: ['Hostname', 'IP Address'],
      location: 'Service',
      identity: ['IP Address', 'Description', 'Severity', 'Tutorial'],
      cve: ['Plain CVEs', 'CVEs'],
      cvss: [{ score: 'CVSSv3 Score' }, { score: 'CVSS Score' }],
      description: [
        { Problem: 'Severity', Tutorial: 'Tutorial', Service: 'Service', Confirmed: 'Confirmed' },
      ],
      aside: [{ at: 'Exclusion', is: ['yes'], as: 'excluded' }],
    },
  },
];
