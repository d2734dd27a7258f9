// w3af as XML: one finding a vulnerability or an information.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'webscanner',
    format: 'w3af-xml',
    label: 'a w3af report (XML)',
    tool: 'w3af',
    noun: 'finding',
    seen: '1.7, by the fields that another reader takes; no file was seen',
    vector: 'hand',
    roots: ['w3af-run', 'w3afrun'],
    items: ['w3af-run', 'w3afrun'].flatMap((root) =>
      ['vulnerability', 'information'].map((part) => ({
        at: `${root}/${part}`,
        fields: {
          title: '@name',
          severity: { at: '@severity' },
          rule: ['@plugin', '@name'],
          url: '@url',
          location: '@url',
          identity: ['@name', '@method', '@var'],
          description: [
            'description',
            'long-description',
            { Method: '@method', Parameter: '@var' },
          ],
          remediation: ['fix-guidance', { References: 'references/reference/@url' }],
          id: '@id',
        },
      })),
    ),
  },
];
