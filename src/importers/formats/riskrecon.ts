// RiskRecon: findings of companies as its API lists them.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'riskrecon-json',
    label: 'a RiskRecon list of findings (JSON of the API)',
    tool: 'RiskRecon',
    noun: 'finding',
    seen: 'answers of 2020, without a version in the file',
    vector: 'hand',
    marks: [
      'analysis_id finding_id security_criteria',
      'findings[].finding_id findings[].security_criteria',
    ],
    items: ['[]', 'findings[]'].map((at) => ({
      at,
      fields: {
        title: ['{finding} at {host_name}', 'finding'],
        severity: { at: 'severity' },
        rule: ['security_criteria', 'finding'],
        host: ['host_name', 'domain_name', 'ip_address'],
        location: 'finding_data_value',
        identity: ['finding', 'ip_address', 'service', 'vendor'],
        description: [
          'finding_context',
          {
            Domain: 'security_domain',
            Value: 'finding_data_value',
            Priority: 'priority',
            Asset: 'asset_value',
            Vendor: 'vendor',
          },
        ],
        id: 'finding_id',
        aside: [{ at: 'false_positive', as: 'a false positive' }],
      },
    })),
  },
];
