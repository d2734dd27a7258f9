// Dawnscanner as JSON: one finding a vulnerability of an application.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'dawnscanner-json',
    label: 'a dawnscanner report (JSON)',
    tool: 'dawnscanner',
    noun: 'vulnerability',
    seen: '1.6.9',
    vector: 'hand',
    marks: ['dawn_version vulnerabilities'],
    version: '/dawn_version',
    items: [
      {
        at: 'vulnerabilities[]',
        fields: {
          title: ['{name} in {/target}', 'name'],
          severity: { at: 'severity' },
          rule: 'name',
          location: '/target',
          cve: 'name',
          cvss: [{ score: 'cvss_score' }],
          description: ['message', { Reference: 'cve_link' }],
          remediation: ['remediation'],
        },
      },
    ],
  },
];
