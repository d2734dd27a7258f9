// Hadolint as JSON: one finding a rule at a line of a Dockerfile.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'hadolint-json',
    label: 'a Hadolint report (JSON)',
    tool: 'Hadolint',
    noun: 'finding',
    seen: 'reports of 2021, without a version in the file',
    vector: 'hand',
    marks: ['code level line message file column'],
    // ShellCheck has the same members, and the end.
    lacks: ['"endColumn"'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{code}: {message}'],
          severity: { at: 'level', words: { error: 'high', warning: 'medium', style: 'info' } },
          rule: 'code',
          location: ['{file}:{line}', 'file'],
          description: ['message'],
        },
      },
    ],
  },
];
