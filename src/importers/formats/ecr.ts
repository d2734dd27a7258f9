// Amazon ECR: findings of an image scan as its API gives them.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'ecr-json',
    label: 'an Amazon ECR response (JSON of the API)',
    tool: 'Amazon ECR',
    noun: 'finding',
    seen: 'answers of 2021 to 2026, by published examples',
    vector: 'hand',
    marks: [
      'imageScanFindings.findings repositoryName',
      'imageScanFindings.findings imageScanStatus',
    ],
    items: [
      {
        at: 'imageScanFindings.findings[]',
        fields: {
          title: ['{name} in {/repositoryName}', 'name'],
          severity: { at: 'severity' },
          rule: 'name',
          location: ['{/repositoryName}:{/imageId.imageTag}', '/repositoryName'],
          identity: ['/registryId', '/imageId.imageDigest', 'attributes.value'],
          description: ['description', { Attributes: 'attributes.value', Reference: 'uri' }],
        },
      },
    ],
  },
];
