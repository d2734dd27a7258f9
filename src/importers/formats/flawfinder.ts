// Flawfinder's table: levels go from 0 to 5; 4 and 5 are errors in its SARIF, 3 is a warning.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'generic',
    format: 'flawfinder-csv',
    label: 'a Flawfinder report (CSV)',
    tool: 'Flawfinder',
    noun: 'row',
    seen: '2.0.19, by published examples',
    vector: 'hand',
    columns: ['DefaultLevel', 'Level', 'Category', 'Name', 'Warning', 'Suggestion'],
    fields: {
      title: ['{Name} in {File}', 'Name'],
      severity: {
        at: 'Level',
        words: { 5: 'high', 4: 'high', 3: 'medium', 2: 'low', 1: 'low', 0: 'info' },
      },
      rule: ['RuleId', 'Name'],
      location: ['{File}:{Line}', 'File'],
      identity: ['Column', 'Fingerprint'],
      cwe: 'CWEs',
      description: [
        'Warning',
        { Category: 'Category', Code: 'Context', Note: 'Note', Reference: 'HelpUri' },
      ],
      remediation: ['Suggestion'],
      id: 'Fingerprint',
    },
  },
];
