// dirsearch as JSON: one finding a path that was found. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'webscanner',
    format: 'dirsearch-json',
    label: 'a dirsearch report (JSON)',
    tool: 'dirsearch',
    noun: 'path',
    seen: 'reports of 2026, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: ['info.args info.time results[]'],
    items: [
      {
        at: 'results[]',
        fields: {
          title: 'Found {url} ({status})',
          severity: { always: 'info' },
          rule: 'Found path {url}',
          url: 'url',
          description: [
            {
              Length: ['content-length', 'contentLength'],
              Type: ['content-type', 'contentType'],
              Redirect: 'redirect',
            },
          ],
        },
      },
    ],
  },
];
