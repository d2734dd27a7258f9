// parliament, a checker of AWS policies: JSON lines, one finding a line.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'parliament-json',
    label: 'a parliament report (JSON lines)',
    tool: 'parliament',
    noun: 'finding',
    seen: 'an example of its documentation, without a version',
    vector: 'hand',
    marks: ['issue title severity detail location'],
    lines: true,
    items: [
      {
        at: '',
        fields: {
          title: ['{title} in {location.filepath}', 'title'],
          severity: { at: 'severity', words: { mute: 'unknown' } },
          aside: [{ at: 'severity', is: ['mute'], as: 'muted' }],
          rule: 'issue',
          location: ['{location.filepath}:{location.line}', 'location.filepath'],
          identity: ['detail', 'location.action', 'location.actions', 'location.resource'],
          description: ['description', { Detail: 'detail', Action: 'location.action' }],
        },
      },
    ],
  },
];
