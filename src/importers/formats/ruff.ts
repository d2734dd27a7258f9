// Ruff as JSON: one finding a violation. Older versions give no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'ruff-json',
    label: 'a Ruff report (JSON)',
    tool: 'Ruff',
    noun: 'violation',
    seen: '0.0.2 to 0.16, by published examples',
    vector: 'hand',
    marks: ['code end_location filename noqa_row'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{code} in {filename}', 'code'],
          severity: { at: 'severity' },
          rule: 'code',
          location: ['{filename}:{location.row}', 'filename'],
          identity: ['location.column', 'cell', 'message'],
          description: ['message', { Reference: 'url' }],
          remediation: ['fix.message'],
        },
      },
    ],
  },
];
