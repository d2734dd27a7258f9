// ffuf as JSON: one finding a result. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'webscanner',
    format: 'ffuf-json',
    label: 'an ffuf report (JSON)',
    tool: 'ffuf',
    noun: 'result',
    seen: '2.1, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: ['commandline config results[] time'],
    items: [
      {
        at: 'results[]',
        fields: {
          title: 'Found {url} ({status})',
          severity: { always: 'info' },
          rule: 'Found path {url}',
          url: 'url',
          identity: ['input.FUZZ', '/config.method'],
          description: [
            {
              Word: 'input.FUZZ',
              Length: 'length',
              Type: 'content-type',
              Redirect: 'redirectlocation',
              Method: '/config.method',
            },
          ],
        },
      },
    ],
  },
];
