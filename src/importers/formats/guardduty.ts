// Amazon GuardDuty: findings as GetFindings lists them. Single events are logs.
import type { Format } from '../table/format.ts';

const resource = [
  'Resource.InstanceDetails.InstanceId',
  'Resource.S3BucketDetails.Name',
  'Resource.EksClusterDetails.Name',
  'Resource.EcsClusterDetails.Name',
  'Resource.RdsDbInstanceDetails.DbInstanceIdentifier',
  'Resource.LambdaDetails.FunctionName',
  'Resource.AccessKeyDetails.UserName',
];

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'guardduty-json',
    label: 'a list of GuardDuty findings (JSON)',
    tool: 'Amazon GuardDuty',
    noun: 'finding',
    seen: 'documentation of GetFindings (schema version 2.0); no file',
    vector: 'hand',
    marks: ['Findings[].Service Findings[].Type Findings[].Severity'],
    items: [
      {
        at: 'Findings[]',
        fields: {
          title: ['Title', 'Type'],
          severity: { at: 'Severity', score: true },
          rule: 'Type',
          location: resource,
          identity: ['AccountId', 'Region', 'Id'],
          description: [
            'Description',
            { Resource: ['Resource.ResourceType', ...resource], Account: 'AccountId' },
            {
              Region: 'Region',
              Addresses: 'Resource.InstanceDetails.NetworkInterfaces.PrivateIpAddress',
            },
            { Count: 'Service.Count', 'First seen': 'Service.EventFirstSeen' },
          ],
          id: 'Id',
          aside: [{ at: 'Service.Archived', as: 'archived' }],
        },
      },
    ],
  },
];
