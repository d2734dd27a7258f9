// AWS Config: one finding a resource that does not comply with a rule.
import type { Format } from '../table/format.ts';

const of = 'EvaluationResultIdentifier.EvaluationResultQualifier';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'aws-config-json',
    label: 'a list of evaluation results of AWS Config (JSON)',
    tool: 'AWS Config',
    noun: 'result',
    seen: 'no file; members from memory of GetComplianceDetailsByConfigRule; it gives no severity',
    vector: 'hand',
    marks: ['EvaluationResults'],
    items: [
      {
        at: 'EvaluationResults[]',
        fields: {
          title: `{${of}.ConfigRuleName}: {${of}.ResourceType} {${of}.ResourceId}`,
          severity: { always: 'unknown' },
          rule: `${of}.ConfigRuleName`,
          location: [`{${of}.ResourceType} {${of}.ResourceId}`, `${of}.ResourceId`],
          description: ['Annotation'],
          passed: [{ at: 'ComplianceType', is: ['compliant', 'not_applicable'] }],
          aside: [{ at: 'ComplianceType', is: ['insufficient_data'], as: 'not evaluated' }],
        },
      },
    ],
  },
];
