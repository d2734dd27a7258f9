// CloudSploit as JSON: one finding a check of a resource that failed.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'cloudsploit-json',
    label: 'a CloudSploit report (JSON)',
    tool: 'CloudSploit',
    noun: 'result',
    seen: 'reports of 2021, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: ['plugin region resource status'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{title}: {resource}', 'title'],
          severity: { always: 'unknown' },
          rule: 'plugin',
          location: ['{region} {resource}', 'region'],
          identity: ['message'],
          description: [
            'description',
            { Result: 'status', Message: 'message', Category: 'category' },
          ],
          passed: [{ at: 'status', is: ['ok'] }],
          aside: [{ at: 'status', is: ['unknown'], as: 'not tested' }],
        },
      },
    ],
  },
];
