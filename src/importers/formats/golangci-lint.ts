// golangci-lint as JSON: one finding an issue of one of its linters.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'golangci-lint-json',
    label: 'a golangci-lint report (JSON)',
    tool: 'golangci-lint',
    noun: 'issue',
    seen: '1 and 2, by published examples',
    vector: 'hand',
    marks: ['Issues[].FromLinter Issues[].Pos', 'Issues Report.Linters'],
    items: [
      {
        at: 'Issues[]',
        fields: {
          title: '{FromLinter}: {Text}',
          severity: { at: 'Severity' },
          rule: 'FromLinter',
          location: ['{Pos.Filename}:{Pos.Line}', 'Pos.Filename'],
          identity: ['Pos.Column', 'Text'],
          description: ['Text', { Code: 'SourceLines' }],
        },
      },
    ],
  },
];
