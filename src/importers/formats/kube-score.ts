// kube-score as JSON: one finding a check of an object; 1 is critical, 5 a warning, 10 well.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'kube-score-json',
    label: 'a kube-score report (JSON)',
    tool: 'kube-score',
    noun: 'object',
    seen: '1.10 to 1.18, by published examples',
    vector: 'hand',
    marks: ['checks[].check checks[].grade file_name', 'checks[].check checks[].grade object_name'],
    list: true,
    items: [
      {
        at: '[]',
        each: 'checks',
        fields: {
          title: ['{check.name} of {^object_name}', '{check.name} in {^file_name}'],
          severity: { at: 'grade', words: { 1: 'critical', 5: 'medium', 7: 'low' } },
          rule: 'check.id',
          location: ['{^file_name}:{^file_row}', '^file_name', '^object_name'],
          identity: ['^object_name'],
          description: ['comments.summary', 'comments.description', { Path: 'comments.path' }],
          passed: [{ at: 'grade', is: ['10'] }, { at: 'skipped' }],
        },
      },
    ],
  },
];
