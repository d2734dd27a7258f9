// CxOSA as JSON: one finding a vulnerability of a library.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'checkmarx-osa-json',
    label: 'a CxOSA list of vulnerabilities (JSON)',
    tool: 'Checkmarx',
    noun: 'vulnerability',
    seen: 'answers of 2021 as one list, without a version in the file',
    vector: 'hand',
    marks: ['cveName libraryId recommendations'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{cveName} in library {libraryId}', 'cveName'],
          severity: { at: 'severity.name' },
          rule: 'cveName',
          location: ['sourceFileName', 'libraryId'],
          identity: ['libraryId'],
          cve: 'cveName',
          cvss: [{ score: 'score' }],
          description: ['description', { Reference: 'url' }],
          remediation: ['recommendations'],
          id: 'id',
          aside: [{ at: 'state.name', is: ['not_exploitable'], as: 'not exploitable' }],
        },
      },
    ],
  },
];
