// Sobelow as JSON: one finding an entry. Confidence is no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'sobelow-json',
    label: 'a Sobelow report (JSON)',
    tool: 'Sobelow',
    noun: 'finding',
    seen: '0.13 to 0.15, by published examples; the tool gives no severity',
    vector: 'hand',
    marks: ['findings sobelow_version'],
    version: '/sobelow_version',
    items: [
      {
        at: 'findings{}[]',
        fields: {
          title: ['{type} in {file}', 'type'],
          severity: { always: 'unknown' },
          rule: 'type',
          location: ['{file}:{line}', 'file'],
          identity: ['variable'],
          description: [{ Confidence: '#1', Variable: 'variable' }],
        },
      },
    ],
  },
];
