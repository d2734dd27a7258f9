// Regula as JSON: one finding a rule that a resource fails; what is waived is set aside.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'regula-json',
    label: 'a Regula report (JSON)',
    tool: 'Regula',
    noun: 'result',
    seen: '2 and 3, by its documentation',
    vector: 'hand',
    marks: [
      'rule_results[].rule_id rule_results[].rule_result',
      'rule_results summary.rule_results',
    ],
    items: [
      {
        at: 'rule_results[]',
        fields: {
          title: ['{rule_summary}: {resource_id}', 'rule_summary', 'rule_name'],
          severity: { at: 'rule_severity' },
          rule: ['rule_id', 'rule_name'],
          location: ['{source_location.path}:{source_location.line}', 'filepath'],
          identity: ['provider', 'resource_type', 'resource_id', 'rule_name'],
          description: [
            'rule_description',
            'rule_message',
            { Resource: 'resource_id', Type: 'resource_type', Controls: 'controls' },
          ],
          remediation: ['rule_remediation_doc'],
          passed: [{ at: 'rule_result', is: ['pass'] }],
          aside: [{ at: 'rule_result', is: ['waived'], as: 'waived' }],
        },
      },
    ],
  },
];
