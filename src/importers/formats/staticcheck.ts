// Staticcheck as JSON lines: one finding a problem; those that a comment ignores are set aside.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'staticcheck-json',
    label: 'a Staticcheck report (JSON lines)',
    tool: 'Staticcheck',
    noun: 'problem',
    seen: 'reports of published examples, without a version',
    vector: 'hand',
    marks: ['code end.line location.file message severity'],
    lines: true,
    items: [
      {
        at: '',
        fields: {
          title: ['{code} in {location.file}', 'code'],
          severity: { at: 'severity', words: { ignored: 'unknown' } },
          rule: 'code',
          location: ['{location.file}:{location.line}', 'location.file'],
          identity: ['location.column', 'message'],
          description: ['message'],
          aside: [{ at: 'severity', is: ['ignored'], as: 'ignored' }],
        },
      },
    ],
  },
];
