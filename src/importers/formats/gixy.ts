// Gixy, a checker of configurations of nginx: one finding an issue.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'gixy-json',
    label: 'a Gixy report (JSON)',
    tool: 'Gixy',
    noun: 'issue',
    seen: 'the program that writes it (0.1), without a version in the file; it names no file',
    vector: 'hand',
    marks: ['plugin summary severity help_url reason config'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: 'summary',
          severity: { at: 'severity', words: { unspecified: 'unknown' } },
          rule: 'plugin',
          location: 'path',
          identity: ['reason', 'config'],
          description: ['description', { Reason: 'reason', Help: 'help_url' }, 'config'],
        },
      },
    ],
  },
];
