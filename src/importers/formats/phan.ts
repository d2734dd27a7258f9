// Phan as JSON: one finding an issue; 0 is low, 5 normal, 10 critical.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'phan-json',
    label: 'a Phan report (JSON)',
    tool: 'Phan',
    noun: 'issue',
    seen: 'reports of published examples, without a version',
    vector: 'hand',
    marks: ['check_name location type_id'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{check_name} in {location.path}', 'check_name'],
          severity: { at: 'severity', words: { 0: 'low', 5: 'medium', 10: 'critical' } },
          rule: 'check_name',
          location: ['{location.path}:{location.lines.begin}', 'location.path'],
          identity: ['description'],
          description: ['description', { Suggestion: 'suggestion' }],
        },
      },
    ],
  },
];
