// Lynis' report (report.dat): one finding a warning or suggestion.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'lines',
    connector: 'vulnscan',
    format: 'lynis-report',
    label: 'a Lynis report (report.dat)',
    tool: 'Lynis',
    noun: 'finding',
    seen: '3.1; the tool gives no severity but warnings and suggestions',
    vector: 'hand',
    marks: [/^# Lynis Report/m, /^lynis_version=/m],
    around: [/^hostname=(?<hostname>.+)$/, /^lynis_version=(?<version>.+)$/],
    last: /^finish=true\s*$/,
    version: '/version',
    lines: [
      {
        match:
          /^(?<kind>warning|suggestion)\[\]=(?<test>[\w-]{1,64})\|(?<message>[^|]*)\|(?:-|(?<details>[^|]*))\|(?:-|(?<solution>[^|]*))\|?\s*$/,
        fields: {
          title: 'message',
          severity: { at: 'kind', words: { warning: 'medium', suggestion: 'low' } },
          rule: 'test',
          host: '/hostname',
          location: 'details',
          identity: ['message', 'kind'],
          description: [{ Test: 'test', Details: 'details' }],
          remediation: ['solution'],
        },
      },
    ],
  },
];
