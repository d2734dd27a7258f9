// Steampipe and Powerpipe: their table of controls. What is in alarm is a finding.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'generic',
    format: 'steampipe-csv',
    label: 'a Steampipe table of check results (CSV)',
    tool: 'Steampipe',
    noun: 'row',
    seen: '0.8 to Powerpipe 1, by published examples',
    vector: 'hand',
    columns: ['group_id', 'control_id', 'control_title', 'reason', 'resource', 'status'],
    fields: {
      title: ['{control_title}: {resource}', 'control_title'],
      severity: { at: 'severity' },
      rule: 'control_id',
      location: 'resource',
      identity: ['account_id', 'region'],
      description: [
        'control_description',
        { Reason: 'reason', Group: 'title', Account: 'account_id', Region: 'region' },
      ],
      passed: [{ at: 'status', is: ['ok', 'skip', 'info'] }],
      aside: [{ at: 'status', is: ['error'], as: 'not tested' }],
    },
  },
];
