// Secretlint as JSON: one finding a message; what it found is masked or stays in the file.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'secretlint-json',
    label: 'a Secretlint report (JSON)',
    tool: 'Secretlint',
    noun: 'file',
    seen: 'reports of 2026, without a version in the file',
    vector: 'hand',
    marks: ['filePath messages sourceContentType'],
    list: true,
    items: [
      {
        at: '[]',
        each: 'messages',
        fields: {
          title: ['{messageId} in {^filePath}', 'ruleId'],
          severity: { at: 'severity', words: { error: 'high', warning: 'medium', info: 'info' } },
          rule: ['ruleId'],
          location: ['{^filePath}:{loc.start.line}', '^filePath'],
          identity: ['range'],
          description: [{ Rule: 'ruleId', Reference: 'docsUrl' }],
        },
      },
    ],
  },
];
