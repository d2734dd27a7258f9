// Pylint as JSON: one finding a message. Conventions and hints to refactor are of no risk.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'pylint-json',
    label: 'a Pylint report (JSON)',
    tool: 'Pylint',
    noun: 'message',
    seen: 'reports of published examples, without a version',
    vector: 'hand',
    marks: ['message-id module obj symbol'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{symbol} in {path}', 'symbol'],
          severity: { at: 'type', words: { convention: 'info', refactor: 'info', fatal: 'high' } },
          rule: 'message-id',
          location: ['{path}:{line}', 'path'],
          identity: ['column', 'message'],
          description: ['message', { Object: 'obj', Module: 'module' }],
        },
      },
    ],
  },
];
