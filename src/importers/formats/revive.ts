// revive, a checker of Go: one finding a failure.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'revive-json',
    label: 'a revive report (JSON)',
    tool: 'revive',
    noun: 'failure',
    seen: 'types of the program that writes it; no file',
    vector: 'hand',
    marks: ['Failure RuleName Category Position'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{Failure}', 'RuleName'],
          severity: { at: 'Severity' },
          rule: 'RuleName',
          location: ['{Position.Start.Filename}:{Position.Start.Line}', 'Position.Start.Filename'],
          identity: ['Failure', 'Position.Start.Column'],
          description: ['Failure', { Category: 'Category', Confidence: 'Confidence' }],
        },
      },
    ],
  },
];
