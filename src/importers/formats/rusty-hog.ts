// Rusty Hog as JSON: one finding a secret. The secret stays in the file.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'rusty-hog-json',
    label: 'a Rusty Hog report (JSON)',
    tool: 'Rusty Hog',
    noun: 'finding',
    seen: 'reports of Duroc and Choctaw Hog of 2021, without a version; the tool gives no severity',
    vector: 'hand',
    marks: ['stringsFound path reason linenum', 'stringsFound path reason old_line_num'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{reason} in {path}', 'reason'],
          severity: { always: 'high' },
          rule: 'reason',
          location: ['{path}:{linenum}', '{path}:{new_line_num}', 'path'],
          identity: ['commitHash', 'old_line_num', 'stringsFound'],
          description: [{ Commit: 'commitHash', Date: 'date' }],
        },
      },
    ],
  },
];
