// Cppcheck as XML: one finding an error. Style, performance and portability are low.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'generic',
    format: 'cppcheck-xml',
    label: 'a Cppcheck report (XML)',
    tool: 'Cppcheck',
    noun: 'error',
    seen: '1.83 to 2.13, by published examples',
    vector: 'hand',
    roots: ['results'],
    contains: ['<cppcheck version='],
    items: [
      {
        at: 'results/errors/error',
        fields: {
          title: '@msg',
          severity: {
            at: '@severity',
            words: { style: 'low', performance: 'low', portability: 'low', debug: 'info' },
          },
          rule: '@id',
          location: ['{location/@file}:{location/@line}', 'location/@file'],
          identity: ['location/@column', '@msg'],
          cwe: '@cwe',
          description: ['@verbose', { Symbol: 'symbol' }],
        },
      },
    ],
  },
];
