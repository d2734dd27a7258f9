// KICS: one finding a place of a query.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'kics-json',
    label: 'a KICS report (JSON)',
    tool: 'KICS',
    noun: 'query',
    seen: '1.x and 2.x',
    vector: 'hand',
    marks: ['kics_version queries', 'queries files_scanned'],
    version: '/kics_version',
    items: [
      {
        at: 'queries[]',
        each: 'files',
        fields: {
          title: '^query_name',
          severity: { at: '^severity', words: { trace: 'info' } },
          rule: '^query_id',
          location: ['{file_name}:{line}', 'file_name'],
          identity: ['search_key', 'search_value', 'issue_type', 'resource_name'],
          cwe: '^cwe',
          description: [
            '^description',
            { Expected: 'expected_value', Actual: 'actual_value', Resource: 'resource_name' },
            { Category: '^category', Platform: '^platform', References: '^query_url' },
          ],
          remediation: ['remediation'],
          id: 'similarity_id',
        },
      },
    ],
  },
];
