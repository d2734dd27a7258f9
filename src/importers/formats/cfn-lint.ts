// cfn-lint as JSON: one finding a match.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'cfn-lint-json',
    label: 'a cfn-lint report (JSON)',
    tool: 'cfn-lint',
    noun: 'match',
    seen: 'reports of 2026, without a version in the file',
    vector: 'hand',
    marks: ['Filename Level Rule Location Message'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: 'Message',
          severity: {
            at: 'Level',
            words: { error: 'high', warning: 'medium', informational: 'info' },
          },
          rule: 'Rule.Id',
          location: ['{Filename}:{Location.Start.LineNumber}', 'Filename'],
          identity: ['Location.Path', 'Message'],
          description: [
            'Rule.Description',
            { Rule: 'Rule.ShortDescription', Reference: 'Rule.Source' },
          ],
        },
      },
    ],
  },
];
