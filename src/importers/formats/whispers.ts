// Whispers as JSON: one finding a secret. Its value stays in the file.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'whispers-json',
    label: 'a Whispers report (JSON)',
    tool: 'Whispers',
    noun: 'finding',
    seen: 'reports of 2022, without a version in the file',
    vector: 'hand',
    marks: ['key value file line rule_id message severity'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{message} in {file}', 'rule_id'],
          severity: {
            at: 'severity',
            words: { blocker: 'critical', major: 'medium', minor: 'low' },
          },
          rule: 'rule_id',
          location: ['{file}:{line}', 'file'],
          identity: ['key'],
          description: [{ Key: 'key' }],
        },
      },
    ],
  },
];
