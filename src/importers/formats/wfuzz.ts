// Wfuzz as JSON: one finding a result. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'webscanner',
    format: 'wfuzz-json',
    label: 'a Wfuzz report (JSON)',
    tool: 'Wfuzz',
    noun: 'result',
    seen: '3.1; the tool gives no severity',
    vector: 'hand',
    marks: ['chars payload post_data words'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['Found {url} ({code})', 'Found {url}'],
          severity: { always: 'info' },
          rule: 'Found path {url}',
          url: 'url',
          identity: ['method', 'post_data'],
          description: [
            { Method: 'method', Server: 'server', Redirect: 'location', Length: 'chars' },
          ],
        },
      },
    ],
  },
];
