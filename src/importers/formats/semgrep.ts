// Semgrep's JSON: one finding a result.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'semgrep-json',
    label: 'a Semgrep report (JSON)',
    tool: 'Semgrep',
    noun: 'result',
    seen: '0.4x to 1.84',
    vector: 'hand',
    marks: ['results[].check_id results[].extra', 'results errors paths version'],
    version: '/version',
    items: [
      {
        at: 'results[]',
        fields: {
          title: ['extra.message', 'check_id'],
          severity: {
            at: 'extra.severity',
            words: { error: 'high', warning: 'medium', info: 'low', inventory: 'info' },
          },
          rule: 'check_id',
          location: ['{path}:{start.line}', 'path'],
          identity: ['start.col'],
          cwe: 'extra.metadata.cwe',
          description: [
            'extra.message',
            { Rule: 'check_id', Code: 'extra.lines' },
            { OWASP: 'extra.metadata.owasp', References: 'extra.metadata.references' },
          ],
          remediation: [{ Fix: 'extra.fix' }],
          aside: [{ at: 'extra.is_ignored', as: 'ignored' }],
        },
      },
    ],
  },
];
