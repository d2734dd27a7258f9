// Bearer as JSON: one finding a result, listed by severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'bearer-json',
    label: 'a Bearer report (JSON)',
    tool: 'Bearer',
    noun: 'result',
    seen: 'reports of 2023 and 2024, without a version in the file',
    vector: 'hand',
    marks: ['critical', 'high', 'medium', 'low', 'warning'].map(
      (level) => `${level}[].full_filename ${level}[].cwe_ids`,
    ),
    items: (['critical', 'high', 'medium', 'low', 'warning'] as const).map((level) => ({
      at: `${level}[]`,
      fields: {
        title: ['{title} in {filename}', 'title'],
        severity: { always: level === 'warning' ? 'info' : level },
        rule: 'id',
        location: ['{full_filename}:{line_number}', 'full_filename'],
        identity: ['fingerprint'],
        cwe: 'cwe_ids',
        description: ['description', { Code: 'snippet', Reference: 'documentation_url' }],
        id: 'fingerprint',
      },
    })),
  },
];
