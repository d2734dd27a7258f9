// Bandit's JSON: one finding a result.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'bandit-json',
    label: 'a Bandit report (JSON)',
    tool: 'Bandit',
    noun: 'result',
    seen: '1.6 and 1.7, without a version in the file',
    vector: 'hand',
    marks: ['metrics results generated_at', 'results[].test_id results[].issue_severity'],
    items: [
      {
        at: 'results[]',
        fields: {
          title: ['issue_text', 'test_name'],
          severity: { at: 'issue_severity' },
          rule: 'test_id',
          location: ['{filename}:{line_number}', 'filename'],
          identity: ['col_offset'],
          cwe: 'issue_cwe.id',
          description: [
            'issue_text',
            { Test: 'test_name', Confidence: 'issue_confidence', Code: 'code' },
            { References: 'more_info' },
          ],
        },
      },
    ],
  },
];
