// chkrootkit's output: one finding a test that warns. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'lines',
    connector: 'vulnscan',
    format: 'chkrootkit-log',
    label: 'a log of chkrootkit',
    tool: 'chkrootkit',
    noun: 'test',
    seen: 'outputs of 2026, without a version; the tool gives no severity',
    vector: 'hand',
    marks: [/^ROOTDIR is `/m],
    lines: [
      {
        match:
          /^Checking `(?<check>[^']{1,128})'\.\.\.\s{0,200}(?<result>(?:INFECTED|WARNING|Warning|Vulnerable|vulnerable)\b.{0,500})$/,
        fields: {
          title: '{check}: {result}',
          severity: { always: 'unknown' },
          rule: 'Test of {check}',
          location: 'check',
        },
      },
      {
        match:
          /^Searching for (?<check>.{1,128}?)\.\.\.\s{0,200}(?<result>(?:INFECTED|WARNING|Warning|Possible)\b.{0,500})$/,
        fields: {
          title: '{check}: {result}',
          severity: { always: 'unknown' },
          rule: 'Search {check}',
          location: 'check',
        },
      },
      {
        match: /^(?:WARNING|Warning): (?<message>.{1,500})$/,
        fields: { title: 'message', severity: { always: 'unknown' } },
      },
    ],
  },
];
