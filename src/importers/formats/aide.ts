// AIDE's report: one finding a file that was added, removed or changed. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'lines',
    connector: 'vulnscan',
    format: 'aide-log',
    label: 'a log of AIDE',
    tool: 'AIDE',
    noun: 'entry',
    seen: '0.19; the tool gives no severity',
    vector: 'hand',
    marks: [/^AIDE found (?:NO )?differences between database and filesystem/m],
    around: [/^Start timestamp: .{1,64}\(AIDE (?<version>[^()]{1,32})\)/],
    version: '/version',
    lines: [
      {
        match: /^(?<kind>[a-zA-Z?])\+{10,40}: (?<path>\/.{0,4096})$/,
        fields: {
          title: 'Added: {path}',
          severity: { always: 'unknown' },
          rule: 'Added file {path}',
          location: 'path',
        },
      },
      {
        match: /^(?<kind>[a-zA-Z?])-{10,40}: (?<path>\/.{0,4096})$/,
        fields: {
          title: 'Removed: {path}',
          severity: { always: 'unknown' },
          rule: 'Removed file {path}',
          location: 'path',
        },
      },
      {
        match: /^(?<kind>[fdLDBFs?]) ?(?<change>[-+<>=.: \w]{10,40}): (?<path>\/.{0,4096})$/,
        fields: {
          title: 'Changed: {path}',
          severity: { always: 'unknown' },
          rule: 'Changed file {path}',
          location: 'path',
          description: [{ Change: 'change' }],
        },
      },
    ],
    last: /^End timestamp: .{1,64}\(run time: [^()]{1,32}\)\s{0,8}$/,
  },
];
