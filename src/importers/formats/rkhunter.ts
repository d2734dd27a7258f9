// rkhunter's log: one finding a warning. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'lines',
    connector: 'vulnscan',
    format: 'rkhunter-log',
    label: 'a log of rkhunter',
    tool: 'rkhunter',
    noun: 'warning',
    seen: '1.4.6; the tool gives no severity',
    vector: 'hand',
    marks: [/^\[\d\d:\d\d:\d\d\] Running Rootkit Hunter version /m],
    around: [
      /^\[[\d:]{8}\] Running Rootkit Hunter version (?<version>\S{1,32}) on (?<host>\S{1,255})\s*$/,
    ],
    version: '/version',
    lines: [
      {
        match: /^\[[\d:]{8}\] Warning: (?<message>.+)$/,
        fields: {
          title: 'message',
          severity: { always: 'unknown' },
          host: '/host',
        },
      },
    ],
  },
];
