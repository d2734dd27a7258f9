// CodeChecker as JSON: one finding a report of an analyzer.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'codechecker-json',
    label: 'a CodeChecker report (JSON)',
    tool: 'CodeChecker',
    noun: 'report',
    seen: 'version 1 of the format',
    vector: 'hand',
    marks: ['reports[].report_hash reports[].checker_name'],
    items: [
      {
        at: 'reports[]',
        fields: {
          title: ['{message}', 'checker_name'],
          severity: { at: 'severity', words: { style: 'info', unspecified: 'unknown' } },
          rule: 'checker_name',
          location: ['{file.path}:{line}', 'file.path'],
          identity: ['report_hash'],
          description: ['message', { Analyzer: 'analyzer_name', Category: 'category' }],
          id: 'report_hash',
          aside: [
            { at: 'review_status', is: ['false_positive'], as: 'a false positive' },
            { at: 'review_status', is: ['intentional'], as: 'intentional' },
          ],
        },
      },
    ],
  },
];
