// Sonatype's report of an application: one finding an issue of a component.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'sonatype-json',
    label: 'a Sonatype report of an application (JSON)',
    tool: 'Sonatype',
    noun: 'component',
    seen: 'reports of 2021, without a version in the file; the severity is a score',
    vector: 'hand',
    marks: [
      'components[].securityData matchSummary',
      'components[].componentIdentifier matchSummary',
    ],
    items: [
      {
        at: 'components[]',
        each: 'securityData.securityIssues',
        fields: {
          title: [
            '{reference} in {^componentIdentifier.coordinates.artifactId}',
            '{reference} in {^componentIdentifier.coordinates.name}',
            '{reference} in {^packageUrl}',
            'reference',
          ],
          severity: { at: 'severity', score: true },
          rule: 'reference',
          location: [
            '^packageUrl',
            '{^componentIdentifier.coordinates.groupId}:{^componentIdentifier.coordinates.artifactId}:{^componentIdentifier.coordinates.version}',
            '^hash',
          ],
          identity: ['^hash'],
          cve: 'reference',
          cvss: [{ score: 'severity' }],
          description: [{ Source: 'source', Category: 'threatCategory', Reference: 'url' }],
          id: 'reference',
          aside: [
            { at: 'status', is: ['not applicable'], as: 'not applicable' },
            { at: 'status', is: ['acknowledged'], as: 'an accepted risk' },
          ],
        },
      },
    ],
  },
];
