// Infer as JSON: one finding a bug.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'infer-json',
    label: 'an Infer report (JSON)',
    tool: 'Infer',
    noun: 'bug',
    seen: 'reports of 2026, without a version in the file',
    vector: 'hand',
    marks: ['bug_type qualifier bug_trace_length'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{bug_type_hum} in {procedure}', 'bug_type_hum', 'bug_type'],
          severity: {
            at: 'severity',
            words: { error: 'high', warning: 'medium', info: 'info', advice: 'info', like: 'info' },
          },
          rule: 'bug_type',
          location: ['{file}:{line}', 'file'],
          identity: ['hash', 'procedure', 'qualifier'],
          description: ['qualifier', { Category: 'category', Procedure: 'procedure' }],
          id: 'hash',
          aside: [{ at: 'censored_reason', is: 'anything', as: 'suppressed' }],
        },
      },
    ],
  },
];
