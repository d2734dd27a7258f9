// gosec's JSON: one finding an issue.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'gosec-json',
    label: 'a gosec report (JSON)',
    tool: 'gosec',
    noun: 'issue',
    seen: '2.x',
    vector: 'hand',
    marks: ['GosecVersion', 'Issues Stats'],
    version: '/GosecVersion',
    items: [
      {
        at: 'Issues[]',
        fields: {
          title: ['details', 'rule_id'],
          severity: { at: 'severity' },
          rule: 'rule_id',
          location: ['{file}:{line}', 'file'],
          identity: ['column'],
          cwe: 'cwe.id',
          description: ['details', { Confidence: 'confidence', Code: 'code' }],
          remediation: [{ Fix: 'autofix' }],
          aside: [
            { at: 'nosec', as: 'suppressed' },
            { at: 'suppressions.kind', is: ['insource', 'external'], as: 'suppressed' },
          ],
        },
      },
    ],
  },
];
