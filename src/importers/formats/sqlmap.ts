// sqlmap's table of results: one finding a parameter that can be injected.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'webscanner',
    format: 'sqlmap-csv',
    label: 'a table of sqlmap results (CSV)',
    tool: 'sqlmap',
    noun: 'result',
    seen: '1.x, without a version in the file; the tool gives no severity',
    vector: 'hand',
    columns: ['Target URL', 'Place', 'Parameter', 'Technique(s)'],
    fields: {
      title: 'SQL injection by {Place} parameter {Parameter}',
      severity: { always: 'unknown' },
      url: 'Target URL',
      location: '{Place} parameter {Parameter}',
      description: [{ Techniques: 'Technique(s)', Notes: 'Note(s)' }],
    },
  },
];
