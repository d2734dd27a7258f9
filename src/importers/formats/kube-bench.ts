// kube-bench: one finding a failed check. The tool gives no severity: a failed check is medium, and
// one that has to be made by hand is unknown.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'kube-bench-json',
    label: 'a kube-bench report (JSON)',
    tool: 'kube-bench',
    noun: 'check',
    seen: '0.3 to 0.6 (benchmarks 1.5 and 1.6)',
    vector: 'hand',
    marks: ['Controls Totals', 'Controls[].tests', 'node_type tests'],
    items: ['Controls[].', '[].', ''].map((at) => ({
      at: `${at}tests[].results[]`,
      fields: {
        title: ['{test_number} {test_desc}', 'test_desc'],
        severity: { at: 'status', words: { fail: 'medium', warn: 'unknown' } },
        rule: 'test_number',
        location: `/${at}node_type`,
        identity: [`/${at}version`],
        description: [
          { Section: `/${at}tests[].desc`, Audit: 'audit', Reason: 'reason' },
          { Expected: 'expected_result', Actual: 'actual_value' },
        ],
        remediation: ['remediation'],
        passed: [{ at: 'status', is: ['pass', 'info'] }],
        aside: [{ at: '{type} {status}', is: ['manual warn'], as: 'not tested' }],
      },
    })),
  },
];
