// WhatWeb as JSON: one finding a web site that answers. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'webscanner',
    format: 'whatweb-json',
    label: 'a WhatWeb report (JSON)',
    tool: 'WhatWeb',
    noun: 'site',
    seen: '0.5.5; the tool gives no severity',
    vector: 'hand',
    marks: ['http_status plugins request_config target'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['Web site at {target} ({http_status})', 'Web site at {target}'],
          severity: { always: 'info' },
          rule: 'Web site at {target}',
          url: 'target',
          description: [
            {
              Title: 'plugins.Title.string',
              Server: 'plugins.HTTPServer.string',
              Generator: 'plugins.MetaGenerator.string',
              Address: 'plugins.IP.string',
              Versions: 'plugins.*.version',
            },
          ],
        },
      },
    ],
  },
];
