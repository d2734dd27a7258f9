// Docker Bench for Security as JSON: one finding a test that warns. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'docker-bench-json',
    label: 'a Docker Bench for Security report (JSON)',
    tool: 'Docker Bench for Security',
    noun: 'section',
    seen: '1.3.6; it names no host; the tool gives no severity',
    vector: 'hand',
    marks: ['dockerbenchsecurity tests'],
    version: '/dockerbenchsecurity',
    items: [
      {
        at: 'tests[]',
        each: 'results',
        fields: {
          title: '{id}: {desc}',
          severity: { always: 'unknown' },
          rule: 'id',
          location: '^desc',
          identity: ['items'],
          description: [{ Result: 'result', Details: 'details', Items: 'items' }],
          remediation: ['remediation', 'remediation-impact'],
          passed: [{ at: 'result', is: ['pass', 'info', 'note'] }],
        },
      },
    ],
  },
];
