// kubeaudit as JSON lines: one finding a result.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'kubeaudit-json',
    label: 'a kubeaudit report (JSON lines)',
    tool: 'kubeaudit',
    noun: 'result',
    seen: 'reports of 2023, without a version in the file',
    vector: 'hand',
    marks: ['AuditResultName ResourceKind level msg'],
    lines: true,
    items: [
      {
        at: '',
        fields: {
          title: ['{AuditResultName}: {ResourceName}', 'AuditResultName'],
          severity: { at: 'level', words: { error: 'high', warning: 'medium', info: 'info' } },
          rule: 'AuditResultName',
          location: [
            '{ResourceNamespace}/{ResourceKind}/{ResourceName} {Container}',
            '{ResourceNamespace}/{ResourceKind}/{ResourceName}',
            '{ResourceKind}/{ResourceName}',
          ],
          identity: ['msg'],
          description: ['msg'],
        },
      },
    ],
  },
];
