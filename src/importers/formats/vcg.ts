// VisualCodeGrepper as XML: one finding an issue. Priorities go from 1 to 7.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'generic',
    format: 'vcg-xml',
    label: 'a VisualCodeGrepper report (XML)',
    tool: 'VisualCodeGrepper',
    noun: 'issue',
    seen: 'reports of 2019, without a version in the file',
    vector: 'hand',
    roots: ['CodeIssueCollection'],
    items: [
      {
        at: 'CodeIssueCollection/CodeIssue',
        fields: {
          title: ['{Title} in {FileName}', 'Title'],
          severity: {
            at: 'Priority',
            words: {
              1: 'critical',
              2: 'high',
              3: 'medium',
              4: 'low',
              5: 'low',
              6: 'info',
              7: 'info',
            },
          },
          rule: 'Title',
          location: ['{FileName}:{Line}', 'FileName'],
          identity: ['CodeLine'],
          description: ['Description', { Severity: 'Severity', Code: 'CodeLine' }],
        },
      },
    ],
  },
];
