// Pyre and Pysa, checkers of Python: one finding an error.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'pyre-json',
    label: 'a Pyre or Pysa report (JSON)',
    tool: 'Pyre',
    noun: 'error',
    seen: 'members that its client reads; no file; the tool gives no severity',
    vector: 'hand',
    marks: ['line column path code name concise_description'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{name} in {path}', 'name', 'concise_description'],
          severity: { always: 'unknown' },
          rule: ['{code}', 'name'],
          location: ['{path}:{line}', 'path'],
          identity: ['define', 'concise_description', 'column'],
          description: ['description', 'long_description', { In: 'define' }],
        },
      },
    ],
  },
];
