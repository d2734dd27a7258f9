// Psalm as JSON: one finding an issue of code.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'psalm-json',
    label: 'a Psalm report (JSON)',
    tool: 'Psalm',
    noun: 'issue',
    seen: 'reports of 2026, without a version in the file',
    vector: 'hand',
    marks: ['error_level file_name line_from shortcode'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{type} in {file_name}', 'type'],
          severity: { at: 'severity' },
          rule: 'type',
          location: ['{file_name}:{line_from}', 'file_name'],
          identity: ['column_from', 'message'],
          description: ['message', { Code: 'snippet', Level: 'error_level', Reference: 'link' }],
        },
      },
    ],
  },
];
