// TFLint as JSON: one finding an issue of a rule.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'tflint-json',
    label: 'a TFLint report (JSON)',
    tool: 'TFLint',
    noun: 'issue',
    seen: '0.40 to 0.60, by published examples',
    vector: 'hand',
    marks: ['errors[] issues[].callers issues[].range issues[].rule'],
    items: [
      {
        at: 'issues[]',
        fields: {
          title: ['{rule.name} in {range.filename}', 'rule.name'],
          severity: { at: 'rule.severity' },
          rule: 'rule.name',
          location: ['{range.filename}:{range.start.line}', 'range.filename'],
          identity: ['range.start.column', 'message'],
          description: ['message', { Reference: 'rule.link' }],
        },
      },
    ],
  },
];
