// anchorectl: the evaluation of an image against a policy. Its actions are no severities.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'anchorectl-policies-json',
    label: 'an evaluation of a policy by anchorectl (JSON)',
    tool: 'Anchore',
    noun: 'evaluation',
    seen: 'reports of 2022, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: ['detail policyId finalAction'],
    items: [
      {
        at: '[]',
        each: 'detail',
        fields: {
          title: ['{description}', '{gate} {triggerName}'],
          severity: { always: 'unknown' },
          rule: '{gate} {triggerName}',
          location: ['{tag}', '^tag'],
          identity: ['triggerId', 'imageId', 'policyId'],
          cve: 'triggerId',
          description: [{ Action: 'status', Gate: 'gate', Policy: 'policyId', Digest: '^digest' }],
          passed: [{ at: 'status', is: ['go'] }],
        },
      },
    ],
    list: true,
  },
];
