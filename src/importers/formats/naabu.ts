// naabu as JSON lines: one finding an open port. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'naabu-json',
    label: 'a naabu scan (JSON lines)',
    tool: 'naabu',
    noun: 'port',
    seen: 'reports of 2026, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: ['ip port protocol tls timestamp'],
    lines: true,
    items: [
      {
        at: '',
        fields: {
          title: 'Open port {port}/{protocol}',
          severity: { always: 'info' },
          rule: 'Open port {port}/{protocol}',
          host: ['host', 'ip'],
          port: 'port',
          identity: ['ip', 'protocol'],
          description: [{ Address: 'ip', TLS: 'tls' }],
        },
      },
    ],
  },
];
