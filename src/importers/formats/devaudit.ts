// DevAudit as JSON: one finding a vulnerability of a package; CVSS is its only severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'devaudit-json',
    label: 'a DevAudit report (JSON)',
    tool: 'DevAudit',
    noun: 'package',
    seen: 'reports of 2020, without a version in the file; CVSS is its only severity',
    vector: 'hand',
    marks: [['Packages', 'Packages Audited', 'Vulnerabilities Found']],
    items: [
      {
        at: 'Packages[]',
        each: 'Vulnerabilities',
        fields: {
          title: ['{title} in {^Package.name}', 'title'],
          severity: { at: 'cvssScore', score: true },
          rule: 'id',
          location: ['{^Package.pm} {^Package.name}', '^Package.name'],
          cve: ['cve', 'title'],
          cvss: [{ score: 'cvssScore', vector: 'cvssVector' }],
          description: ['description', { Version: '^Package.version', Reference: 'reference' }],
          id: 'id',
        },
      },
    ],
  },
];
