// Horusec: one finding a weakness of the code.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'horusec-json',
    label: 'a Horusec report (JSON)',
    tool: 'Horusec',
    noun: 'weakness',
    seen: '2.6',
    vector: 'hand',
    marks: ['analysisVulnerabilities repositoryID', 'analysisVulnerabilities[].vulnerabilities'],
    version: '/version',
    items: [
      {
        at: 'analysisVulnerabilities[]',
        each: 'vulnerabilities',
        fields: {
          title: 'details',
          severity: { at: 'severity' },
          rule: ['rule_id', '{securityTool} {language}'],
          location: ['{file}:{line}', 'file'],
          identity: ['column', 'vulnHash', 'code'],
          description: ['details', { Tool: 'securityTool', Language: 'language', Code: 'code' }],
          aside: [
            { at: 'type', is: ['false positive'], as: 'a false positive' },
            { at: 'type', is: ['risk accepted'], as: 'an accepted risk' },
            { at: 'type', is: ['corrected'], as: 'fixed' },
          ],
        },
      },
    ],
  },
];
