// httpx (ProjectDiscovery) as JSON lines: one finding a web service that answers.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'webscanner',
    format: 'httpx-json',
    label: 'an httpx scan (JSON lines)',
    tool: 'httpx',
    noun: 'service',
    seen: 'reports of 2026, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: ['content_length failed input status_code timestamp url'],
    lines: true,
    items: [
      {
        at: '',
        fields: {
          title: 'Web service at {url} ({status_code})',
          severity: { always: 'info' },
          rule: 'Web service at {url}',
          url: 'url',
          description: [
            {
              Title: 'title',
              Server: 'webserver',
              Technology: 'tech',
              Address: ['a', 'host'],
              Type: 'content_type',
            },
          ],
          passed: [{ at: 'failed' }],
        },
      },
    ],
  },
];
