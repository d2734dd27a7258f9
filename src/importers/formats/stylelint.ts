// Stylelint, a checker of style sheets: one finding a warning.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'stylelint-json',
    label: 'a Stylelint report (JSON)',
    tool: 'Stylelint',
    noun: 'file',
    seen: 'no file; members from memory of its documentation (16)',
    vector: 'hand',
    marks: ['source warnings errored'],
    list: true,
    items: [
      {
        at: '[]',
        each: 'warnings',
        fields: {
          title: ['{text}', 'rule'],
          severity: { at: 'severity', words: { error: 'medium', warning: 'low' } },
          rule: 'rule',
          location: ['{^source}:{line}', '^source'],
          identity: ['text', 'column'],
        },
      },
    ],
  },
];
