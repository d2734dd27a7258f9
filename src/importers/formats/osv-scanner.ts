// OSV-Scanner's JSON: one finding a vulnerability of a package.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'osv-scanner-json',
    label: 'an OSV-Scanner report (JSON)',
    tool: 'OSV-Scanner',
    noun: 'vulnerability',
    seen: '1.x and 2.x, without a version in the file; OSV schema 1.6',
    vector: 'hand',
    marks: ['results[].packages results[].source', 'results experimental_config'],
    items: [
      {
        at: 'results[].packages[]',
        each: 'vulnerabilities',
        fields: {
          title: ['{id} in {^package.name}: {summary}', '{id} in {^package.name}', 'id'],
          severity: { at: 'database_specific.severity' },
          rule: 'id',
          location: ['{/results[].source.path} {^package.name}', '^package.name'],
          identity: ['^package.ecosystem', '^package.version'],
          cve: 'aliases',
          cwe: 'database_specific.cwe_ids',
          // A group holds the names of one vulnerability; its score is for those without a vector.
          cvss: [
            { in: 'severity', vector: 'score' },
            { in: '^groups', same: ['ids', 'id'], score: 'max_severity' },
          ],
          description: [
            'details',
            { Package: '{^package.name} {^package.version}', Aliases: 'aliases' },
            { References: 'references.url' },
          ],
          remediation: [{ 'Fixed version': 'affected.ranges.events.fixed' }],
          aside: [
            { at: 'withdrawn', is: 'anything', as: 'withdrawn' },
            // Its analysis of calls, under the name of earlier versions, too.
            ...['experimental_analysis', 'experimentalAnalysis'].map((analysis) => ({
              all: { in: '^groups', same: ['ids', 'id'] as const },
              at: `${analysis}.*.called`,
              is: ['false'],
              as: 'not called',
            })),
          ],
        },
      },
    ],
  },
];
