// AWS IAM Access Analyzer: one finding a resource that others can reach, or access without use.
import type { Format } from '../table/format.ts';

const principals = ['AWS', 'Federated', 'CanonicalUser', 'Service'].map(
  (kind) => `principal.${kind}`,
);

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'access-analyzer-json',
    label: 'a list of findings of IAM Access Analyzer (JSON)',
    tool: 'AWS IAM Access Analyzer',
    noun: 'finding',
    seen: 'no file; members from memory of ListFindings and ListFindingsV2; it gives no severity',
    vector: 'hand',
    marks: ['findings[].principal findings[].isPublic', 'findings[].resourceOwnerAccount'],
    items: [
      {
        at: 'findings[]',
        fields: {
          // The second version of the list has findings of several types, and says which.
          title: [
            '{findingType}: {resourceType} {resource}',
            '{resourceType} {resource} can be reached from outside',
            'resource',
          ],
          severity: { always: 'unknown' },
          rule: ['{findingType} {resourceType}', 'resourceType'],
          location: 'resource',
          identity: ['action', ...principals, 'isPublic'],
          description: [
            { Principal: principals, Actions: 'action' },
            { Public: 'isPublic', Account: 'resourceOwnerAccount', Error: 'error' },
          ],
          id: 'id',
          aside: [
            { at: 'status', is: ['archived'], as: 'archived' },
            { at: 'error', is: 'anything', as: 'not analysed' },
          ],
          status: 'status',
        },
      },
    ],
  },
];
