// Gitleaks: one finding a leak. The secret itself stays in the file. The tool gives no severity: a
// leaked secret is high.
import type { Format } from '../table/format.ts';

const common = {
  kind: 'json',
  connector: 'generic',
  tool: 'Gitleaks',
  noun: 'leak',
  vector: 'hand',
} as const;

export const formats: readonly Format[] = [
  {
    ...common,
    format: 'gitleaks-json',
    label: 'a Gitleaks report (JSON)',
    seen: '8.x',
    marks: ['RuleID Secret'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['Secret: {Description}', 'Secret: {RuleID}'],
          severity: { always: 'high' },
          rule: 'RuleID',
          location: ['{File}:{StartLine}', 'File'],
          identity: ['Commit', 'StartColumn', 'SymlinkFile'],
          description: [
            { Commit: 'Commit', Author: 'Author', Date: 'Date', Message: 'Message', Tags: 'Tags' },
            { Link: 'Link' },
          ],
          id: 'Fingerprint',
        },
      },
    ],
  },
  {
    ...common,
    format: 'gitleaks-7-json',
    label: 'a Gitleaks 7 report (JSON)',
    seen: '4 to 7',
    marks: ['offender commit rule'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: 'Secret: {rule}',
          severity: { always: 'high' },
          rule: 'rule',
          location: ['{file}:{lineNumber}', 'file'],
          identity: ['repo', 'commit'],
          description: [
            { Commit: 'commit', Author: 'author', Date: 'date', Tags: 'tags', Link: 'leakURL' },
          ],
        },
      },
    ],
  },
];
