// MixAudit as JSON: one finding an advisory for a package of Elixir.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'mix-audit-json',
    label: 'a MixAudit report (JSON)',
    tool: 'MixAudit',
    noun: 'vulnerability',
    seen: 'reports of 2026, without a version in the file',
    vector: 'hand',
    marks: ['vulnerabilities[].advisory vulnerabilities[].dependency pass'],
    items: [
      {
        at: 'vulnerabilities[]',
        fields: {
          title: ['{advisory.title} in {dependency.package}', 'advisory.title'],
          severity: { at: 'advisory.severity' },
          rule: 'advisory.id',
          location: ['{dependency.lockfile} {dependency.package}', 'dependency.package'],
          cve: ['advisory.cve', 'advisory.id'],
          description: [
            'advisory.description',
            {
              Version: 'dependency.version',
              Versions: 'advisory.vulnerable_version_ranges',
              Reference: 'advisory.url',
            },
          ],
          remediation: [{ 'Fixed version': 'advisory.first_patched_versions' }],
          id: 'advisory.id',
        },
      },
    ],
  },
];
