// ShellCheck as JSON (json1): one finding a comment.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'shellcheck-json',
    label: 'a ShellCheck report (JSON)',
    tool: 'ShellCheck',
    noun: 'comment',
    seen: 'reports of published examples, without a version',
    vector: 'hand',
    marks: [
      'comments[].code comments[].endColumn comments[].level',
      'code endColumn endLine level',
    ],
    items: ['comments[]', '[]'].map((at) => ({
      at,
      fields: {
        title: 'SC{code} in {file}',
        severity: { at: 'level', words: { style: 'info' } },
        rule: 'SC{code}',
        location: ['{file}:{line}', 'file'],
        identity: ['column', 'message'],
        description: ['message'],
      },
    })),
  },
];
