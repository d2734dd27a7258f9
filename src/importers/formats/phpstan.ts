// PHPStan as JSON: one finding a message in a file. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'phpstan-json',
    label: 'a PHPStan report (JSON)',
    tool: 'PHPStan',
    noun: 'file',
    seen: '1 and 2, by published examples; the tool gives no severity',
    vector: 'hand',
    marks: ['errors[] files totals.file_errors'],
    items: [
      {
        at: 'files{}',
        each: 'messages',
        fields: {
          title: ['{identifier} in {#1}', '{message}'],
          severity: { always: 'unknown' },
          rule: ['identifier', 'message'],
          location: ['{#1}:{line}', '#1'],
          identity: ['message'],
          description: ['message', { Tip: 'tip' }],
        },
      },
    ],
  },
];
