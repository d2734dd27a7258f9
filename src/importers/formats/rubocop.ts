// RuboCop as JSON: one finding an offense.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'rubocop-json',
    label: 'a RuboCop report (JSON)',
    tool: 'RuboCop',
    noun: 'file',
    seen: '1.24',
    vector: 'hand',
    marks: ['metadata.rubocop_version files'],
    version: '/metadata.rubocop_version',
    items: [
      {
        at: 'files[]',
        each: 'offenses',
        fields: {
          title: '{cop_name}: {message}',
          severity: {
            at: 'severity',
            words: {
              convention: 'low',
              warning: 'medium',
              error: 'high',
              fatal: 'high',
              refactor: 'info',
            },
          },
          rule: 'cop_name',
          location: ['{^path}:{location.line}', '^path'],
          identity: ['location.column', 'message'],
          description: ['message'],
          aside: [{ at: 'corrected', as: 'fixed' }],
        },
      },
    ],
  },
];
