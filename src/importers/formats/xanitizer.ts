// Xanitizer as XML: one finding an element; its rating is a score from 0 to 10.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'generic',
    format: 'xanitizer-xml',
    label: 'a Xanitizer report (XML)',
    tool: 'Xanitizer',
    noun: 'finding',
    seen: 'reports of 2019, without a version in the file',
    vector: 'hand',
    roots: ['XanitizerFindingsList'],
    version: '/XanitizerFindingsList/@xanitizerVersionShort',
    items: [
      {
        at: 'XanitizerFindingsList/finding',
        fields: {
          title: ['{problemType} in {file}', '{problemType}'],
          severity: { at: 'rating', score: true },
          rule: 'problemTypeId',
          location: ['{package}.{class} {file}:{line}', '{file}:{line}', 'file'],
          identity: ['@id'],
          cwe: 'cweNumber',
          description: ['description', { Category: 'category', Classification: 'classification' }],
          id: '@id',
          aside: [
            { at: 'classification', is: ['harmless', 'false positive', 'ignored'], as: 'harmless' },
          ],
        },
      },
    ],
  },
];
