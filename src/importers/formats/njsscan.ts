// njsscan as JSON: one finding a match of a rule in a file.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'njsscan-json',
    label: 'an njsscan report (JSON)',
    tool: 'njsscan',
    noun: 'rule',
    seen: '0.4.3',
    vector: 'hand',
    marks: ['njsscan_version'],
    version: '/njsscan_version',
    items: ['nodejs{}', 'templates{}'].map((at) => ({
      at,
      each: 'files',
      fields: {
        title: ['{^metadata.description}'],
        severity: {
          at: '^metadata.severity',
          words: { error: 'high', warning: 'medium', info: 'info' },
        },
        rule: '#1',
        location: ['{file_path}:{match_lines}', 'file_path'],
        cwe: '^metadata.cwe',
        description: [{ Code: 'match_string', OWASP: '^metadata.owasp-web' }],
      },
    })),
  },
];
