// The log of clamscan: one finding a signature in a file. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'lines',
    connector: 're',
    format: 'clamav-log',
    label: 'a log of clamscan (ClamAV)',
    tool: 'ClamAV',
    noun: 'match',
    seen: '1.2; the tool gives no severity',
    vector: 'hand',
    marks: [/^(?:(?:\.{0,2}\/|[A-Za-z]:\\)[^\n]*: (?:OK|[^\n]+ FOUND)|-+ SCAN SUMMARY -+)\s*$/m],
    failed: /^(?:\.{0,2}\/|[A-Za-z]:\\).*: .{1,200} ERROR\s*$/,
    lines: [
      {
        match:
          /^(?<path>.+): (?<signature>[^\s(]{1,200})(?:\((?<hash>[0-9a-f]{32,64}):\d+\))? FOUND\s*$/,
        fields: {
          title: '{signature} in {path}',
          severity: { always: 'unknown' },
          rule: 'signature',
          location: 'path',
          description: [{ Hash: 'hash' }],
        },
      },
    ],
  },
];
