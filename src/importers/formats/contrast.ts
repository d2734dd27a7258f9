// Contrast Security's table: one finding a vulnerability of an application.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'generic',
    format: 'contrast-csv',
    label: 'a Contrast Security table of vulnerabilities (CSV)',
    tool: 'Contrast Security',
    noun: 'row',
    seen: 'exports of 2018, without a version in the file',
    vector: 'hand',
    columns: [
      'Vulnerability Name',
      'Vulnerability ID',
      'Rule Name',
      'Severity',
      'Application Name',
    ],
    fields: {
      title: 'Vulnerability Name',
      severity: { at: 'Severity', words: { note: 'info' } },
      rule: 'Rule Name',
      location: ['{Application Name} {Request URI}', 'Application Name'],
      identity: ['Vulnerability ID', 'Application ID'],
      cwe: 'CWE ID',
      description: [{ Category: 'Category', Request: '{Request Method} {Request URI}' }],
      id: 'Vulnerability ID',
      status: 'Status',
    },
  },
];
