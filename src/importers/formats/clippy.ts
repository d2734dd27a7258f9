// Clippy as messages of cargo: one finding a lint.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'clippy-json',
    label: 'a Clippy report (JSON lines)',
    tool: 'Clippy',
    noun: 'message',
    seen: 'cargo 1.60 to 1.85, by published examples',
    vector: 'hand',
    marks: ['package_id reason target'],
    contains: ['clippy::'],
    lines: true,
    items: [
      {
        at: 'message',
        only: [{ at: 'code.code', is: 'anything' }],
        fields: {
          title: ['{code.code} in {spans.file_name}', 'code.code'],
          severity: { at: 'level' },
          rule: 'code.code',
          location: ['{spans.file_name}:{spans.line_start}', 'spans.file_name'],
          identity: ['spans.column_start', 'message'],
          description: ['message', { Code: 'spans.text.text' }],
          remediation: ['children.message'],
        },
      },
    ],
  },
];
