// KrakenD's audit as JSON: one finding a recommendation.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'krakend-audit-json',
    label: 'a KrakenD audit (JSON)',
    tool: 'KrakenD',
    noun: 'recommendation',
    seen: 'reports of 2024, without a version in the file',
    vector: 'hand',
    marks: ['recommendations[].rule recommendations[].message stats'],
    items: [
      {
        at: 'recommendations[]',
        fields: {
          title: ['{rule}: {message}'],
          severity: { at: 'severity' },
          rule: 'rule',
          identity: ['message'],
          description: ['message'],
        },
      },
    ],
  },
];
