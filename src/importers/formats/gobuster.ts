// Gobuster's list of directories: one finding a path. It names no host, and no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'lines',
    connector: 'webscanner',
    format: 'gobuster-log',
    label: 'a log of Gobuster',
    tool: 'Gobuster',
    noun: 'path',
    seen: '3.6, without a version in the file; it names no host; the tool gives no severity',
    vector: 'hand',
    marks: [/^\/?\S{1,500} {1,500}\(Status: \d{3}\) \[Size: \d+\]/m],
    lines: [
      {
        match: /^(?<path>\S+) +\(Status: (?<status>\d{3})\) \[Size: (?<size>\d+)\]/,
        fields: {
          title: 'Found {path} ({status})',
          severity: { always: 'info' },
          rule: 'Found path {path}',
          location: 'path',
          description: [{ Size: 'size' }],
        },
      },
    ],
  },
];
