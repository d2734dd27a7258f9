// CodeNarc as XML: one finding a violation; priorities go from 1 to 3.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'generic',
    format: 'codenarc-xml',
    label: 'a CodeNarc report (XML)',
    tool: 'CodeNarc',
    noun: 'file',
    seen: '3.1, by published examples',
    vector: 'hand',
    roots: ['CodeNarc'],
    version: '/CodeNarc/@version',
    items: [
      {
        at: 'CodeNarc/Package/File',
        each: 'Violation',
        fields: {
          title: ['{@ruleName} in {^@name}', '@ruleName'],
          severity: { at: '@priority', words: { 1: 'high', 2: 'medium', 3: 'low' } },
          rule: '@ruleName',
          location: [
            '{/CodeNarc/Package/@path}/{^@name}:{@lineNumber}',
            '{^@name}:{@lineNumber}',
            '^@name',
          ],
          identity: ['Message', 'SourceLine'],
          description: ['Message', { Code: 'SourceLine' }],
        },
      },
    ],
  },
];
