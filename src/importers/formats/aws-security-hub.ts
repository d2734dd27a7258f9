// AWS Security Hub: findings in the AWS Security Finding Format (ASFF), also of GuardDuty and
// Inspector, and of Prowler, which writes one a line; one finding an entry.
import type { Fields, Format } from '../table/format.ts';

const fields: Fields = {
  title: 'Title',
  severity: { at: ['Severity.Label', 'FindingProviderFields.Severity.Label'] },
  rule: 'GeneratorId',
  location: 'Resources.Id',
  identity: ['AwsAccountId', 'Region', 'Id'],
  cve: 'Vulnerabilities.Id',
  cvss: [{ in: 'Vulnerabilities.Cvss', score: 'BaseScore', vector: 'BaseVector' }],
  description: [
    'Description',
    { Product: 'ProductName', Account: 'AwsAccountId', Resources: 'Resources.Id' },
    { Types: 'Types', References: ['SourceUrl', 'Vulnerabilities.ReferenceUrls'] },
  ],
  remediation: ['Remediation.Recommendation.Text', 'Remediation.Recommendation.Url'],
  id: 'Id',
  passed: [{ at: 'Compliance.Status', is: ['passed', 'not_available'] }],
  aside: [
    { at: 'RecordState', is: ['archived'], as: 'archived' },
    { at: 'Workflow.Status', is: ['suppressed'], as: 'suppressed' },
    { at: 'Workflow.Status', is: ['resolved'], as: 'resolved' },
  ],
};

const common = {
  kind: 'json',
  connector: 'findingmgr',
  tool: 'AWS Security Hub',
  noun: 'finding',
  vector: 'hand',
} as const;

export const formats: readonly Format[] = [
  {
    ...common,
    format: 'aws-security-hub-json',
    label: 'an AWS Security Hub list (ASFF)',
    seen: 'ASFF 2018-10-08 of Security Hub, GuardDuty and Inspector',
    marks: ['Findings[].AwsAccountId', 'findings[].ProductArn'],
    items: ['Findings[]', 'findings[]'].map((at) => ({ at, fields })),
  },
  {
    ...common,
    format: 'aws-security-hub-lines-json',
    label: 'an ASFF list of findings (JSON or JSON lines)',
    seen: 'ASFF 2018-10-08 of Security Hub and Inspector, and lines of Prowler 2.4',
    lines: true,
    marks: ['ProductArn AwsAccountId'],
    items: ['[]', ''].map((at) => ({ at, fields })),
  },
];
