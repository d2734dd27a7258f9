// feroxbuster as JSON lines: one finding a path that answers. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'webscanner',
    format: 'feroxbuster-json',
    label: 'a feroxbuster scan (JSON lines)',
    tool: 'feroxbuster',
    noun: 'response',
    seen: '2.10, by its source; the tool gives no severity',
    vector: 'hand',
    marks: [
      'line_count original_url status wildcard word_count',
      'scanners type=configuration wordlist',
      'target_url type=configuration wordlist',
    ],
    lines: true,
    items: [
      {
        at: '',
        only: [{ at: 'type', is: ['response'] }],
        fields: {
          title: 'Found {url} ({status})',
          severity: { always: 'info' },
          rule: 'Found path {url}',
          url: 'url',
          identity: ['method'],
          description: [{ Method: 'method', Length: 'content_length', Server: 'headers.server' }],
        },
      },
    ],
  },
];
