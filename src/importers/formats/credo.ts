// Credo, a checker of Elixir: one finding an issue.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'credo-json',
    label: 'a Credo report (JSON)',
    tool: 'Credo',
    noun: 'issue',
    seen: 'the program that writes it, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: ['issues[].check issues[].category issues[].filename issues[].line_no'],
    items: [
      {
        at: 'issues[]',
        fields: {
          title: ['message', 'check'],
          severity: { always: 'unknown' },
          rule: 'check',
          location: ['{filename}:{line_no}', 'filename'],
          identity: ['message', 'trigger', 'column'],
          description: ['message', { Category: 'category', Scope: 'scope', Priority: 'priority' }],
        },
      },
    ],
  },
];
