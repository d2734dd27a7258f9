// huskyCI: the findings of the tools that it ran, as its API gives them.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'huskyci-json',
    label: 'a huskyCI report (JSON)',
    tool: 'huskyCI',
    noun: 'vulnerability',
    seen: 'answers of 2020, without a version in the file',
    vector: 'hand',
    marks: ['RID huskyciresults'],
    items: [
      {
        at: 'huskyciresults{}{}{}[]',
        fields: {
          title: ['title', '{securitytool}: {details}'],
          severity: { at: 'severity' },
          rule: ['title', 'details'],
          location: ['{file}:{line}', 'file'],
          identity: ['/repositoryURL', 'securitytool', 'code', 'vulnerablebelow'],
          description: [
            'details',
            {
              Tool: 'securitytool',
              Confidence: 'confidence',
              'Vulnerable below': 'vulnerablebelow',
            },
          ],
          aside: [{ at: 'severity', is: ['nosec'], as: 'ignored' }],
        },
      },
    ],
  },
];
