// SwiftLint as JSON: one finding a violation.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'swiftlint-json',
    label: 'a SwiftLint report (JSON)',
    tool: 'SwiftLint',
    noun: 'violation',
    seen: 'reports of published examples, without a version',
    vector: 'hand',
    marks: ['character file reason rule_id'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{rule_id} in {file}', 'rule_id'],
          severity: { at: 'severity' },
          rule: 'rule_id',
          location: ['{file}:{line}', 'file'],
          identity: ['character', 'reason'],
          description: ['reason', { Kind: 'type' }],
        },
      },
    ],
  },
];
