// Prowler: one finding a failed check of a resource, as OCSF, JSON or CSV; muted is set aside.
import type { Fields, Format } from '../table/format.ts';

const common = {
  connector: 'vulnmgmt',
  tool: 'Prowler',
  noun: 'check',
  vector: 'hand',
} as const;

const table: Fields = {
  title: ['CHECK_TITLE', 'CHECK_ID'],
  severity: { at: 'SEVERITY' },
  rule: 'CHECK_ID',
  location: ['RESOURCE_UID', 'RESOURCE_NAME'],
  identity: ['PROVIDER', 'ACCOUNT_UID', 'REGION', 'RESOURCE_NAME'],
  description: [
    'STATUS_EXTENDED',
    'DESCRIPTION',
    { Risk: 'RISK', Resource: 'RESOURCE_NAME', Account: 'ACCOUNT_UID', Region: 'REGION' },
    { References: 'RELATED_URL' },
  ],
  remediation: ['REMEDIATION_RECOMMENDATION_TEXT', 'REMEDIATION_RECOMMENDATION_URL'],
  id: 'FINDING_UID',
  passed: [{ at: 'STATUS', is: ['pass', 'info'] }],
  aside: [
    { at: 'MUTED', as: 'muted' },
    { at: 'STATUS', is: ['manual'], as: 'not tested' },
  ],
};

export const formats: readonly Format[] = [
  {
    ...common,
    kind: 'json',
    format: 'prowler-ocsf-json',
    label: 'a Prowler report (OCSF)',
    seen: '4.2 and 4.5 (OCSF 1.2 and 1.3)',
    // Not every version writes the risk.
    marks: [
      'finding_info risk_details status_code',
      'finding_info metadata.event_code cloud status_code status_detail',
    ],
    contains: ['rowler"', 'prowler'],
    version: 'metadata.product.version',
    items: [
      {
        at: '[]',
        fields: {
          title: ['finding_info.title', 'metadata.event_code'],
          severity: { at: 'severity' },
          rule: 'metadata.event_code',
          location: ['resources.uid', 'resources.name'],
          identity: ['cloud.provider', 'cloud.account.uid', 'resources.region', 'resources.name'],
          description: [
            'status_detail',
            'finding_info.desc',
            { Risk: 'risk_details', Resource: 'resources.name', Account: 'cloud.account.uid' },
            { Region: 'resources.region' },
          ],
          remediation: ['remediation.desc', { References: 'remediation.references' }],
          id: 'finding_info.uid',
          passed: [{ at: 'status_code', is: ['pass', 'info'] }],
          aside: [
            { at: 'status', is: ['suppressed'], as: 'muted' },
            { at: 'status_code', is: ['manual'], as: 'not tested' },
          ],
        },
      },
    ],
  },
  {
    ...common,
    kind: 'json',
    format: 'prowler-json',
    label: 'a Prowler report (JSON)',
    seen: '3.x',
    marks: ['AssessmentStartTime CheckID', 'FindingUniqueId CheckID'],
    items: [
      {
        at: '[]',
        fields: {
          title: ['CheckTitle', 'CheckID'],
          severity: { at: 'Severity' },
          rule: 'CheckID',
          location: ['ResourceArn', 'ResourceId'],
          identity: ['Provider', 'AccountId', 'Region', 'ResourceId'],
          description: [
            'StatusExtended',
            'Description',
            { Risk: 'Risk', Resource: 'ResourceId', Account: 'AccountId', Region: 'Region' },
            { References: 'RelatedUrl' },
          ],
          remediation: ['Remediation.Recommendation.Text', 'Remediation.Recommendation.Url'],
          id: 'FindingUniqueId',
          passed: [{ at: 'Status', is: ['pass', 'info'] }],
          aside: [
            { at: 'Status', is: ['muted', 'warning'], as: 'muted' },
            { at: 'Status', is: ['manual'], as: 'not tested' },
          ],
        },
      },
    ],
  },
  {
    ...common,
    kind: 'csv',
    format: 'prowler-csv',
    label: 'a Prowler report (CSV)',
    seen: '4.x and 5.x',
    columns: ['FINDING_UID', 'CHECK_ID', 'STATUS', 'SEVERITY'],
    version: 'PROWLER_VERSION',
    fields: table,
  },
  {
    ...common,
    kind: 'csv',
    format: 'prowler-3-csv',
    label: 'a Prowler 3 report (CSV)',
    seen: 'columns of 3.x from memory; no file',
    columns: ['FINDING_UNIQUE_ID', 'CHECK_ID', 'STATUS', 'SEVERITY'],
    fields: {
      ...table,
      location: ['RESOURCE_ARN', 'RESOURCE_ID', 'RESOURCE_NAME'],
      identity: ['PROVIDER', 'ACCOUNT_ID', 'REGION', 'RESOURCE_ID'],
      description: [
        'STATUS_EXTENDED',
        'DESCRIPTION',
        { Risk: 'RISK', Resource: 'RESOURCE_ID', Account: 'ACCOUNT_ID', Region: 'REGION' },
        { References: 'RELATED_URL' },
      ],
      id: 'FINDING_UNIQUE_ID',
      aside: [
        { at: 'STATUS', is: ['muted', 'warning'], as: 'muted' },
        { at: 'STATUS', is: ['manual'], as: 'not tested' },
      ],
    },
  },
];
