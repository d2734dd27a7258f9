// Pyright, a type checker of Python: one finding a diagnostic.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'pyright-json',
    label: 'a Pyright report (JSON)',
    tool: 'Pyright',
    noun: 'diagnostic',
    seen: 'no file; members from memory of its documentation (1.1)',
    vector: 'hand',
    marks: ['generalDiagnostics summary'],
    version: '/version',
    items: [
      {
        at: 'generalDiagnostics[]',
        fields: {
          title: ['message', 'rule'],
          severity: { at: 'severity', words: { error: 'medium', warning: 'low' } },
          rule: 'rule',
          location: ['{file}:{range.start.line}', 'file'],
          shown: { location: { of: ['file', 'range.start.line'], as: countedFromOne } },
          identity: ['message', 'range.start.character'],
          description: ['message'],
        },
      },
    ],
  },
];

/** The lines of the report begin with 0, those of an editor with 1. */
function countedFromOne([file = '', line = '']: readonly string[]): string {
  return file === '' || !/^\d+$/.test(line) ? '' : `${file}:${String(Number(line) + 1)}`;
}
