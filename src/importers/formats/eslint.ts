// ESLint as JSON: one finding a message.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'eslint-json',
    label: 'an ESLint report (JSON)',
    tool: 'ESLint',
    noun: 'file',
    seen: 'reports of 2019, without a version in the file',
    vector: 'hand',
    marks: ['filePath messages errorCount'],
    list: true,
    items: [
      {
        at: '[]',
        each: 'messages',
        fields: {
          title: ['{ruleId}: {message}', 'message'],
          severity: { at: 'severity', words: { 2: 'high', 1: 'medium' } },
          rule: 'ruleId',
          location: ['{^filePath}:{line}', '^filePath'],
          identity: ['column', 'message'],
          description: [{ Code: 'source' }],
        },
      },
    ],
  },
];
