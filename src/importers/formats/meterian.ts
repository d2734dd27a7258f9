// Meterian as JSON: one finding an advice for a component.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'meterian-json',
    label: 'a Meterian report (JSON)',
    tool: 'Meterian',
    noun: 'component',
    seen: 'reports of 2021, without a version in the file',
    vector: 'hand',
    marks: ['reports.security scores.security', 'reports.security scores'],
    items: [
      {
        at: 'reports.security.reports[].reports[]',
        each: 'advices',
        fields: {
          title: '{^dependency.name}: {description}',
          severity: { at: 'severity' },
          rule: 'id',
          location: ['{^dependency.name} {^dependency.version}', '^dependency.name'],
          identity: ['/reports.security.reports[].language', 'id', '^locations'],
          cve: 'cve',
          cwe: 'cwe',
          cvss: [{ score: 'cvss' }],
          description: ['description', { Range: 'versionRange', References: 'links.url' }],
          remediation: [
            {
              'Safe versions': [
                '^safeVersions.latestPatch',
                '^safeVersions.latestMinor',
                '^safeVersions.latestMajor',
              ],
            },
          ],
          id: 'id',
        },
      },
    ],
  },
];
