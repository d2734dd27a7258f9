// cargo-deny as JSON lines: one finding a diagnostic.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'cargo-deny-json',
    label: 'a cargo-deny report (JSON lines)',
    tool: 'cargo-deny',
    noun: 'diagnostic',
    seen: 'reports of published examples, without a version',
    vector: 'hand',
    marks: ['fields.code fields.severity type', 'fields.level fields.timestamp type'],
    contains: ['"type":"diagnostic"', '"type": "diagnostic"'],
    lines: true,
    items: [
      {
        at: 'fields',
        only: [{ at: 'severity', is: 'anything' }],
        fields: {
          title: ['{advisory.id} in {advisory.package}: {advisory.title}', 'message'],
          severity: { at: 'severity', words: { help: 'info' } },
          rule: ['advisory.id', 'code'],
          location: ['advisory.package', 'labels.span'],
          identity: ['code', 'labels.span'],
          cve: 'advisory.aliases',
          cvss: [{ vector: 'advisory.cvss' }],
          description: [
            'advisory.description',
            'message',
            { Reference: 'advisory.url', Notes: 'notes' },
          ],
          id: 'advisory.id',
        },
      },
    ],
  },
];
