// sqlmap's log: one finding a parameter that can be injected. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'lines',
    connector: 'webscanner',
    format: 'sqlmap-log',
    label: 'a log of sqlmap',
    tool: 'sqlmap',
    noun: 'parameter',
    seen: 'logs of 2026, without a version; they name no host; the tool gives no severity',
    vector: 'hand',
    marks: [/^sqlmap (?:identified|resumed) the following injection point/m],
    lines: [
      {
        match: /^Parameter: (?<parameter>.{1,256}) \((?<place>[^()]{1,64})\)\s*$/,
        fields: {
          title: 'SQL injection by {place} parameter {parameter}',
          severity: { always: 'unknown' },
          rule: 'SQL injection by {place} parameter',
          location: '{place} parameter {parameter}',
        },
      },
    ],
  },
];
