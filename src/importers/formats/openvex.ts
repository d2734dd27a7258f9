// OpenVEX: one finding a product of a statement. What is not affected or fixed is set aside. The
// format has no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'findingmgr',
    format: 'openvex-json',
    label: 'an OpenVEX document',
    tool: 'OpenVEX',
    noun: 'statement',
    seen: '0.0.1 and 0.2.0; the format has no severity',
    vector: 'hand',
    marks: ['@context statements'],
    items: [
      {
        at: 'statements[]',
        each: 'products',
        orWhole: true,
        fields: {
          title: ['{^vulnerability.name} in {@id}', '^vulnerability.name', '^vulnerability'],
          severity: { always: 'unknown' },
          rule: ['^vulnerability.name', '^vulnerability'],
          location: '@id',
          identity: ['subcomponents.@id'],
          cve: '^vulnerability.aliases',
          description: [
            '^vulnerability.description',
            '^impact_statement',
            { Status: '^status', Justification: '^justification', Notes: '^status_notes' },
            { Parts: 'subcomponents.@id' },
          ],
          remediation: ['^action_statement'],
          aside: [{ at: '^status', is: ['not_affected'], as: 'not affected' }],
          status: '^status',
        },
      },
    ],
  },
];
