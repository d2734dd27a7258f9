// ScoutSuite's results: one finding a rule that flags something. The file that the tool writes is a
// script that assigns the JSON.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'scoutsuite-json',
    label: 'ScoutSuite results (JSON, or the script of the tool)',
    tool: 'ScoutSuite',
    noun: 'rule',
    seen: '5.x',
    vector: 'hand',
    marks: ['last_run.ruleset_name services provider_code', 'last_run services provider_code'],
    assigned: true,
    version: '/last_run.version',
    items: [
      {
        at: 'services{}.findings{}',
        fields: {
          title: 'description',
          severity: { at: 'level', words: { danger: 'high', warning: 'medium' } },
          rule: '#2',
          location: ['{/account_id} {service}', 'service'],
          identity: ['/provider_code', '/account_id'],
          description: [
            'rationale',
            { Service: 'service', Account: '/account_id', Flagged: 'flagged_items' },
            { Items: 'items', References: 'references' },
          ],
          remediation: ['remediation'],
          passed: [{ at: 'flagged_items', is: ['0'] }],
        },
      },
    ],
  },
];
