// Aderyn as JSON: one finding an instance of an issue.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'aderyn-json',
    label: 'an Aderyn report (JSON)',
    tool: 'Aderyn',
    noun: 'issue',
    seen: '0.1 to 0.6, by published examples',
    vector: 'hand',
    marks: ['files_details files_summary issue_count'],
    items: (['critical', 'high', 'medium', 'low'] as const).map((level) => ({
      at: `${level}_issues.issues[]`,
      each: 'instances',
      fields: {
        title: ['{^title} in {contract_path}', '^title'],
        severity: { always: level },
        rule: ['^detector_name', '^title'],
        location: ['{contract_path}:{line_no}', 'contract_path'],
        identity: ['src_char'],
        description: ['^description', { Hint: 'hint' }],
      },
    })),
  },
];
