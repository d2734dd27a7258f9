// Nancy: one finding a vulnerability of a Go module. Excluded ones are set aside.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'nancy-json',
    label: 'a Nancy report (JSON)',
    tool: 'Nancy',
    noun: 'vulnerability',
    seen: '1.0',
    vector: 'hand',
    marks: ['num_audited num_vulnerable'],
    version: '/version',
    items: [
      {
        at: 'vulnerable[]',
        each: 'Vulnerabilities',
        fields: {
          title: ['{ID} in {^Coordinates}', 'Title'],
          severity: { at: 'CvssScore', score: true },
          rule: 'ID',
          location: '^Coordinates',
          cve: 'Cve',
          cwe: 'Cwe',
          cvss: [{ score: 'CvssScore', vector: 'CvssVector' }],
          description: ['Description', { Title: 'Title', References: 'Reference' }],
          aside: [{ at: 'Excluded', as: 'excluded' }],
        },
      },
    ],
  },
];
