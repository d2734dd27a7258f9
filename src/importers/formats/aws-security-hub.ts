// AWS Security Hub: findings in the AWS Security Finding Format (ASFF), also of GuardDuty and
// Inspector; one finding an entry.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'findingmgr',
    format: 'aws-security-hub-json',
    label: 'an AWS Security Hub list (ASFF)',
    tool: 'AWS Security Hub',
    noun: 'finding',
    seen: 'ASFF 2018-10-08 of Security Hub, GuardDuty and Inspector',
    vector: 'hand',
    marks: ['ProductArn AwsAccountId', 'Findings[].AwsAccountId', 'findings[].ProductArn'],
    items: ['Findings[]', 'findings[]', '[]'].map((at) => ({
      at,
      fields: {
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
      },
    })),
  },
];
