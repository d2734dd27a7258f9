// detect-secrets: one finding a secret in a file. What an audit has called none is set aside. The
// tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'detect-secrets-json',
    label: 'a detect-secrets report (JSON)',
    tool: 'detect-secrets',
    noun: 'secret',
    seen: '1.0; the tool gives no severity',
    vector: 'hand',
    marks: ['plugins_used results'],
    version: '/version',
    items: [
      {
        at: 'results{}[]',
        fields: {
          title: 'Secret: {type}',
          severity: { always: 'unknown' },
          rule: 'type',
          location: ['{#1}:{line_number}', '#1'],
          identity: ['hashed_secret'],
          description: [{ Verified: 'is_verified' }],
          aside: [{ at: 'is_secret', is: ['false'], as: 'no secret' }],
        },
      },
    ],
  },
];
