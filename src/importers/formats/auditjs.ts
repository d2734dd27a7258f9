// AuditJS as JSON: one finding a vulnerability of a package.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'auditjs-json',
    label: 'an AuditJS report (JSON)',
    tool: 'AuditJS',
    noun: 'package',
    seen: 'reports of 2024, without a version in the file; CVSS is its only severity',
    vector: 'hand',
    marks: ['coordinates vulnerabilities reference'],
    list: true,
    items: [
      {
        at: '[]',
        each: 'vulnerabilities',
        fields: {
          title: ['{title} in {^coordinates}', '{id} in {^coordinates}'],
          severity: { at: 'cvssScore', score: true },
          rule: ['cve', 'id'],
          location: '^coordinates',
          cve: ['cve', 'id'],
          cvss: [{ score: 'cvssScore', vector: 'cvssVector' }],
          description: ['description', { Reference: 'reference' }],
          id: 'id',
        },
      },
    ],
  },
];
