// Insider: one finding a weakness in code, and one a vulnerability of a library.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'insider-json',
    label: 'an Insider report (JSON)',
    tool: 'Insider',
    noun: 'vulnerability',
    seen: 'types of the program that writes it; no file; personal data that it lists is no finding',
    vector: 'hand',
    marks: ['dra none low medium high critical total'],
    version: '/sast.version',
    items: [
      {
        at: 'vulnerabilities[]',
        fields: {
          title: ['shortMessage', 'longMessage', 'classMessage', 'vul_id'],
          severity: { at: 'rank' },
          location: ['{class}:{line}', 'class', 'affectedFiles', 'classMessage'],
          identity: ['method', 'column', 'cwe'],
          cwe: 'cwe',
          cvss: [{ score: 'cvss' }],
          description: [
            'longMessage',
            { Place: 'classMessage', Method: 'method', Category: 'category' },
          ],
          id: 'vul_id',
        },
      },
      {
        at: 'sca[]',
        fields: {
          title: ['title', 'cves'],
          severity: { at: 'severity' },
          rule: 'advisoryId',
          cve: 'cves',
          cwe: 'cwe',
          description: ['description'],
          remediation: ['recomendation'],
        },
      },
    ],
  },
];
