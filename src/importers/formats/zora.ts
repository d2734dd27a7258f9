// Zora's table of vulnerabilities. Its status says whether a package can be fixed.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'vulnscan',
    format: 'zora-csv',
    label: 'a Zora table of vulnerabilities (CSV)',
    tool: 'Zora',
    noun: 'row',
    seen: 'exports of 2025, without a version in the file',
    vector: 'hand',
    columns: ['source', 'image', 'id', 'title', 'severity', 'fixVersion'],
    fields: {
      title: ['{id}: {title}', 'id'],
      severity: { at: 'severity' },
      rule: 'id',
      location: 'image',
      identity: ['title'],
      cve: 'id',
      description: ['description', { Scanner: 'source', 'Can be fixed': 'status' }],
      remediation: [{ 'Fixed version': 'fixVersion' }],
    },
  },
];
