// CIS-CAT Pro as JSON: one finding a rule that failed, with no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'cis-cat-json',
    label: 'a CIS-CAT Pro report (JSON)',
    tool: 'CIS-CAT Pro',
    noun: 'rule',
    seen:
      'names of members in a program that merges two of them; no file and no description of the ' +
      'vendor, and the names of titles are a guess; the guide has options of the CSV, no columns',
    vector: 'hand',
    marks: ['benchmark-id benchmark-title rules', 'benchmark-id profile-id rules'],
    items: [
      {
        at: 'rules[]',
        fields: {
          title: ['rule-title', 'title', 'rule-id'],
          severity: { always: 'unknown' },
          rule: 'rule-id',
          host: ['/hostname', '/target'],
          location: '/benchmark-id',
          description: [
            { Benchmark: '/benchmark-title', Profile: '/profile-title', Result: 'result' },
          ],
          passed: [
            {
              at: 'result',
              is: ['pass', 'notapplicable', 'notselected', 'informational', 'fixed'],
            },
          ],
          aside: [
            { at: 'result', is: ['error', 'unknown', 'notchecked', 'manual'], as: 'not tested' },
          ],
        },
      },
    ],
  },
];
