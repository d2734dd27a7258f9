// Scantist as JSON: one finding a vulnerability of a library.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'scantist-json',
    label: 'a Scantist report (JSON)',
    tool: 'Scantist',
    noun: 'vulnerability',
    seen: 'reports of 2019, without a version in the file',
    vector: 'hand',
    marks: [['Public ID', 'Library Version', 'Issue Source']],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{Public ID} in {Library}', 'Public ID'],
          severity: { at: 'Score' },
          rule: 'Public ID',
          location: ['{File Path} {Library}', 'Library'],
          cve: 'Public ID',
          description: ['Description', { Version: 'Library Version', Type: 'Issue Type' }],
          remediation: [
            { 'Fixed version': 'Patched Version', 'Latest version': 'Latest Component Version' },
          ],
          id: 'Public ID',
        },
      },
    ],
  },
];
