// nsp (Node Security Platform) as JSON: one finding an advisory, with CVSS alone.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'nsp-json',
    label: 'an nsp report (JSON)',
    tool: 'nsp',
    noun: 'advisory',
    seen: 'reports of 2018, without a version in the file',
    vector: 'hand',
    marks: ['advisory module patched_versions vulnerable_versions'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: '{title} in {module}',
          severity: { at: 'severity' },
          rule: ['advisory', 'title'],
          location: ['{module} {version}', 'module'],
          identity: ['path'],
          cve: 'overview',
          cvss: [{ score: 'cvss_score', vector: 'cvss_vector' }],
          description: [
            'overview',
            { Vulnerable: 'vulnerable_versions', Path: 'path', Advisory: 'advisory' },
          ],
          remediation: ['recommendation', { Patched: 'patched_versions' }],
          id: 'id',
        },
      },
    ],
  },
];
