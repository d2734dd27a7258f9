// Legitify: one finding a violation of a policy; those that passed or were skipped are none.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'legitify-json',
    label: 'a Legitify report (JSON)',
    tool: 'Legitify',
    noun: 'violation',
    seen: 'reports of 2023, without a version in the file',
    vector: 'hand',
    marks: ['type=flattened content'],
    items: [
      {
        at: 'content{}',
        each: 'violations',
        fields: {
          title: ['{^policyInfo.title}: {aux.entityName}', '^policyInfo.title'],
          severity: { at: '^policyInfo.severity' },
          rule: ['^policyInfo.fullyQualifiedPolicyName', '^policyInfo.policyName'],
          url: 'canonicalLink',
          identity: ['violationEntityType', 'aux.entityId'],
          description: ['^policyInfo.description', { Threat: '^policyInfo.threat' }],
          remediation: ['^policyInfo.remediationSteps'],
          passed: [{ at: 'status', is: ['passed', 'skipped'] }],
        },
      },
    ],
  },
];
