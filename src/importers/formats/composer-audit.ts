// Composer's audit as JSON: one finding an advisory for a package.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'composer-audit-json',
    label: 'a Composer audit report (JSON)',
    tool: 'Composer audit',
    noun: 'advisory',
    seen: 'reports of 2026, without a version in the file',
    vector: 'hand',
    marks: ['advisories abandoned'],
    items: [
      {
        at: 'advisories{}[]',
        fields: {
          title: ['{title} in {packageName}', 'title'],
          severity: { at: 'severity' },
          rule: 'advisoryId',
          location: 'packageName',
          cve: 'cve',
          description: [
            { Versions: 'affectedVersions', Source: 'sources.remoteId', Reference: 'link' },
          ],
          id: 'advisoryId',
        },
      },
    ],
  },
];
