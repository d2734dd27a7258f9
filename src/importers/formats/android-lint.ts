// Android Lint as XML: one finding an issue.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'generic',
    format: 'android-lint-xml',
    label: 'an Android Lint report (XML)',
    tool: 'Android Lint',
    noun: 'issue',
    seen: '8.0 to 8.13 (format 6), by published examples',
    vector: 'hand',
    roots: ['issues'],
    contains: [' by="lint '],
    items: [
      {
        at: 'issues/issue',
        fields: {
          title: '@summary',
          severity: { at: '@severity' },
          rule: '@id',
          location: ['{location/@file}:{location/@line}', 'location/@file'],
          identity: ['location/@column', '@message'],
          description: [
            '@message',
            '@explanation',
            { Category: '@category', Code: '@errorLine1', Priority: '@priority' },
          ],
        },
      },
    ],
  },
];
