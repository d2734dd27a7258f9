// bundler-audit as JSON: one finding an advisory for a gem.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'bundler-audit-json',
    label: 'a bundler-audit report (JSON)',
    tool: 'bundler-audit',
    noun: 'result',
    seen: '0.9',
    vector: 'hand',
    marks: ['results[].gem results[].advisory', 'results[].gem results[].type'],
    version: '/version',
    items: [
      {
        at: 'results[]',
        only: [{ at: 'type', is: ['unpatched_gem'] }],
        fields: {
          title: ['{advisory.title} in {gem.name}', '{advisory.id} in {gem.name}'],
          severity: { at: 'advisory.criticality' },
          rule: 'advisory.id',
          location: ['{gem.name} {gem.version}', 'gem.name'],
          cve: ['advisory.id', 'CVE-{advisory.cve}'],
          cvss: [{ score: 'advisory.cvss_v3' }, { score: 'advisory.cvss_v2' }],
          description: ['advisory.description', { Reference: 'advisory.url' }],
          remediation: [{ 'Fixed version': 'advisory.patched_versions' }],
          id: 'advisory.id',
        },
      },
    ],
  },
];
