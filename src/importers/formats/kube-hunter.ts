// kube-hunter as JSON: one finding a vulnerability of a place in a cluster.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'kube-hunter-json',
    label: 'a kube-hunter report (JSON)',
    tool: 'kube-hunter',
    noun: 'vulnerability',
    seen: 'reports of 2020 and later, without a version in the file',
    vector: 'hand',
    marks: ['nodes services vulnerabilities'],
    items: [
      {
        at: 'vulnerabilities[]',
        fields: {
          title: ['{vulnerability} at {location}', 'vulnerability'],
          severity: { at: 'severity' },
          rule: ['vid', 'vulnerability'],
          host: 'location',
          identity: ['location', 'evidence'],
          description: [
            'description',
            {
              Category: 'category',
              Evidence: 'evidence',
              Hunter: 'hunter',
              Reference: 'avd_reference',
            },
          ],
        },
      },
    ],
  },
];
