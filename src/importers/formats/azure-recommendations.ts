// Microsoft Defender for Cloud: its table of recommendations, one finding a resource that fails.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'vulnmgmt',
    format: 'azure-recommendations-csv',
    label: 'a table of recommendations of Microsoft Defender for Cloud (CSV)',
    tool: 'Microsoft Defender for Cloud',
    noun: 'row',
    seen: 'exports of 2021, without a version in the file',
    vector: 'hand',
    columns: ['recommendationId', 'recommendationDisplayName', 'resourceId', 'state', 'severity'],
    fields: {
      title: ['{recommendationDisplayName}: {resourceName}', 'recommendationDisplayName'],
      severity: { at: 'severity' },
      rule: 'recommendationName',
      location: 'resourceId',
      identity: ['subscriptionId'],
      description: [
        'description',
        {
          Subscription: 'subscriptionName',
          Group: 'resourceGroup',
          Type: 'resourceType',
          Link: 'azurePortalRecommendationLink',
        },
      ],
      remediation: ['remediationSteps'],
      id: 'recommendationName',
      passed: [{ at: 'state', is: ['healthy', 'notapplicable'] }],
    },
  },
];
