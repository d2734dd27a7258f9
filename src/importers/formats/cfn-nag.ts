// cfn_nag as JSON: one finding a violation.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'cfn-nag-json',
    label: 'a cfn_nag report (JSON)',
    tool: 'cfn_nag',
    noun: 'file',
    seen: 'reports of 2024, without a version in the file',
    vector: 'hand',
    marks: ['filename file_results'],
    list: true,
    items: [
      {
        at: '[]',
        each: 'file_results.violations',
        fields: {
          title: ['{message}', 'name'],
          severity: {
            at: 'type',
            words: { fail: 'high', failing_violation: 'high', warn: 'medium', warning: 'medium' },
          },
          rule: 'id',
          location: '^filename',
          identity: ['logical_resource_ids'],
          description: [{ Rule: 'name', Resources: 'logical_resource_ids', Lines: 'line_numbers' }],
        },
      },
    ],
  },
];
