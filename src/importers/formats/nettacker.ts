// OWASP Nettacker as JSON: one finding an event. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'nettacker-json',
    label: 'an OWASP Nettacker report (JSON)',
    tool: 'OWASP Nettacker',
    noun: 'event',
    seen: 'reports of 2026, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: ['json_event module_name target'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{module_name} at {target}:{port}', '{module_name} at {target}'],
          severity: { always: 'unknown' },
          rule: 'module_name',
          host: 'target',
          port: 'port',
          identity: ['event'],
          description: ['event'],
        },
      },
    ],
  },
];
