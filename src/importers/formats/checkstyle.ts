// Checkstyle as XML, and detekt, which writes the same shape: one finding an error.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'generic',
    format: 'checkstyle-xml',
    label: 'a Checkstyle report (XML)',
    tool: 'Checkstyle',
    noun: 'file',
    seen: '8.36 to 10, by published examples',
    vector: 'hand',
    roots: ['checkstyle'],
    contains: ['com.puppycrawl.tools.checkstyle'],
    version: '/checkstyle/@version',
    items: [
      {
        at: 'checkstyle/file',
        each: 'error',
        fields: {
          title: '@message',
          severity: { at: '@severity' },
          rule: '@source',
          location: ['{^@name}:{@line}', '^@name'],
          identity: ['@column', '@message'],
        },
      },
    ],
  },
  {
    kind: 'xml',
    connector: 'generic',
    format: 'detekt-xml',
    label: 'a detekt report (XML)',
    tool: 'detekt',
    noun: 'file',
    seen: '1.23, by published examples',
    vector: 'hand',
    roots: ['checkstyle'],
    contains: ['source="detekt.'],
    items: [
      {
        at: 'checkstyle/file',
        each: 'error',
        fields: {
          title: '@message',
          severity: { at: '@severity' },
          rule: '@source',
          location: ['{^@name}:{@line}', '^@name'],
          identity: ['@column', '@message'],
        },
      },
    ],
  },
];
