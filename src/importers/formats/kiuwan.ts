// Kiuwan: its table of defects and its list of insecure components.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'generic',
    format: 'kiuwan-csv',
    label: 'a Kiuwan table of defects (CSV)',
    tool: 'Kiuwan',
    noun: 'row',
    seen: 'exports of 2024, without a version in the file',
    vector: 'hand',
    columns: ['Rule code', 'Rule', 'Priority', 'Software characteristic', 'Line number', 'Muted'],
    fields: {
      title: ['{Rule} in {File}', 'Rule'],
      severity: {
        at: 'Priority',
        words: { 'very high': 'critical', 'very low': 'info', normal: 'medium' },
      },
      rule: 'Rule code',
      location: ['{File}:{Line number}', 'File'],
      identity: ['Source file', 'Source line number'],
      cwe: 'CWE',
      description: [
        {
          Kind: 'Software characteristic',
          Type: 'Vulnerability type',
          Code: 'Line text',
          Source: 'Source file',
        },
      ],
      aside: [{ at: 'Muted', as: 'muted' }],
      status: 'Status',
    },
  },
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'kiuwan-sca-json',
    label: 'a Kiuwan list of insecure components (JSON)',
    tool: 'Kiuwan',
    noun: 'vulnerability',
    seen: 'answers of 2021, without a version in the file',
    vector: 'hand',
    marks: ['securityRisk components cVSSv2BaseScore'],
    list: true,
    items: [
      {
        at: '[]',
        each: 'components',
        fields: {
          title: ['{^cve} in {artifact}', '^cve'],
          severity: { at: '^securityRisk' },
          rule: '^cve',
          location: ['{artifact} {version}', 'artifact'],
          identity: ['^id'],
          cve: '^cve',
          cwe: '^cwe',
          cvss: [{ score: '^cVSSv3BaseScore' }, { score: '^cVSSv2BaseScore' }],
          description: ['^description', { Component: 'description' }],
          id: '^id',
          aside: [{ at: '^muted', as: 'muted' }],
        },
      },
    ],
  },
];
