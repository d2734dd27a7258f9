// GraphQL Cop as JSON: one finding a test that found a weakness. Its command stays in the file.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'webscanner',
    format: 'graphql-cop-json',
    label: 'a GraphQL Cop report (JSON)',
    tool: 'GraphQL Cop',
    noun: 'test',
    seen: 'reports of published examples, without a version',
    vector: 'hand',
    marks: ['curl_verify impact result title'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: 'title',
          severity: { at: 'severity' },
          rule: 'title',
          identity: ['impact', 'curl_verify'],
          description: ['description', { Impact: 'impact' }],
          passed: [{ at: 'result', is: ['false'] }],
        },
      },
    ],
  },
];
