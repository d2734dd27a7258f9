// Firmwalker's list: one finding a file that a search found. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'lines',
    connector: 're',
    format: 'firmwalker-log',
    label: 'a log of Firmwalker',
    tool: 'Firmwalker',
    noun: 'file',
    seen: 'reports of 2026, without a version; the tool gives no severity',
    vector: 'hand',
    marks: [/^\*\*\*Firmware Directory\*\*\*/m],
    around: [/^#{20,60} (?<search>\S.{0,128})$/, /^-{15,40} (?<search>\S.{0,128}?) -{15,40}$/],
    lines: [
      {
        match: /^(?<path>\/.{0,4096}[^/\s])$/,
        fields: {
          title: 'File {path} found by the search for {/search}',
          severity: { always: 'unknown' },
          rule: 'Search for {/search}',
          location: 'path',
        },
      },
    ],
  },
];
