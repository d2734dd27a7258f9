// AWS IAM Access Analyzer: one finding a resource that others can reach.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'access-analyzer-json',
    label: 'a list of findings of IAM Access Analyzer (JSON)',
    tool: 'AWS IAM Access Analyzer',
    noun: 'finding',
    seen: 'no file; members from memory of ListFindings; it gives no severity',
    vector: 'hand',
    marks: ['findings[].principal findings[].isPublic', 'findings[].resourceOwnerAccount'],
    items: [
      {
        at: 'findings[]',
        fields: {
          title: ['{resourceType} {resource} can be reached from outside', 'resource'],
          severity: { always: 'unknown' },
          rule: 'resourceType',
          location: 'resource',
          identity: ['action', 'principal.AWS', 'principal.Federated', 'isPublic'],
          description: [
            { Principal: ['principal.AWS', 'principal.Federated'], Actions: 'action' },
            { Public: 'isPublic', Account: 'resourceOwnerAccount', Error: 'error' },
          ],
          id: 'id',
          aside: [{ at: 'status', is: ['archived'], as: 'archived' }],
          status: 'status',
        },
      },
    ],
  },
];
