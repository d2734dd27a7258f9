// Retire.js: one finding a vulnerability of a library that a file has.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'retire-js-json',
    label: 'a Retire.js report (JSON)',
    tool: 'Retire.js',
    noun: 'vulnerability',
    seen: '2.2',
    vector: 'hand',
    marks: ['data[].results[] errors messages'],
    version: '/version',
    items: [
      {
        at: 'data[]',
        each: ['results', 'vulnerabilities'],
        fields: {
          title: ['{^component} {^version}: {identifiers.summary}', '{^component} {^version}'],
          severity: { at: 'severity' },
          rule: ['identifiers.CVE', 'identifiers.summary', 'info'],
          location: ['{^^file} {^component}', '^component'],
          identity: ['^version', 'info', 'identifiers.issue', 'identifiers.bug'],
          cve: 'identifiers.CVE',
          cwe: 'cwe',
          description: [
            'identifiers.summary',
            { Library: '{^component} {^version}', File: '^^file', References: 'info' },
          ],
          remediation: [{ 'Fixed version': 'below' }],
        },
      },
    ],
  },
];
