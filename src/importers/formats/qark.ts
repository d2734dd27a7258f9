// QARK as JSON: one finding an issue of an Android app.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'qark-json',
    label: 'a QARK report (JSON)',
    tool: 'QARK',
    noun: 'issue',
    seen: 'reports of 2019 and later, without a version in the file',
    vector: 'hand',
    marks: ['apk_exploit_dict category name severity file_object'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: 'name',
          severity: {
            at: 'severity',
            words: { vulnerability: 'high', warning: 'medium', error: 'high' },
          },
          rule: 'name',
          location: ['{file_object}:{line_number}', 'file_object'],
          identity: ['line_number', 'description'],
          description: ['description', { Category: 'category' }],
        },
      },
    ],
  },
];
