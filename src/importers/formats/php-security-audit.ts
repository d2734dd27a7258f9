// phpcs-security-audit as JSON: one finding a message; its severities are those of phpcs.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'php-security-audit-json',
    label: 'a phpcs-security-audit report (JSON)',
    tool: 'phpcs-security-audit',
    noun: 'file',
    seen: 'reports of version 2, without a version in the file',
    vector: 'hand',
    marks: ['totals.fixable files'],
    items: [
      {
        at: 'files{}',
        each: 'messages',
        fields: {
          title: ['{message}', 'source'],
          severity: { at: 'type', words: { error: 'high', warning: 'medium' } },
          rule: 'source',
          location: ['{#1}:{line}', '#1'],
          identity: ['column', 'message'],
          description: [{ Severity: 'severity' }],
        },
      },
    ],
  },
];
