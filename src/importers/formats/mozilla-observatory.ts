// Mozilla Observatory as JSON: one finding a test that failed. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'webscanner',
    format: 'mozilla-observatory-json',
    label: 'a Mozilla Observatory scan (JSON)',
    tool: 'Mozilla Observatory',
    noun: 'test',
    seen: 'algorithm version 2; it names no host; the tool gives no severity',
    vector: 'hand',
    marks: ['scan.algorithm_version tests'],
    items: [
      {
        at: 'tests{}',
        fields: {
          title: ['score_description', 'name'],
          severity: { always: 'unknown' },
          rule: 'name',
          description: [{ Result: 'result', Expected: 'expectation', Score: 'score_modifier' }],
          passed: [{ at: 'pass' }],
        },
      },
    ],
  },
];
