// Amazon Macie: one finding a bucket or an object with what should not be there.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'macie-json',
    label: 'a list of findings of Amazon Macie (JSON)',
    tool: 'Amazon Macie',
    noun: 'finding',
    seen: 'no file; members from memory of GetFindings (macie2)',
    vector: 'hand',
    marks: [
      'findings[].resourcesAffected findings[].classificationDetails',
      'findings[].resourcesAffected',
    ],
    items: [
      {
        at: 'findings[]',
        fields: {
          title: ['title', 'type'],
          severity: { at: 'severity.description' },
          rule: 'type',
          location: [
            'resourcesAffected.s3Object.path',
            '{resourcesAffected.s3Bucket.arn}/{resourcesAffected.s3Object.key}',
            'resourcesAffected.s3Bucket.arn',
          ],
          identity: ['accountId'],
          description: ['description', { Category: 'category', Region: 'region' }],
          id: 'id',
          aside: [
            { at: 'archived', as: 'archived' },
            { at: 'sample', as: 'a sample' },
          ],
        },
      },
    ],
  },
];
