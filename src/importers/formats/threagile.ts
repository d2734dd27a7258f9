// Threagile as JSON: one finding a risk of a model.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'findingmgr',
    format: 'threagile-json',
    label: 'a Threagile list of risks (JSON)',
    tool: 'Threagile',
    noun: 'risk',
    seen: 'reports of 2023, without a version in the file',
    vector: 'hand',
    marks: ['synthetic_id risk_status exploitation_likelihood'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{category}: {most_relevant_technical_asset}', 'category'],
          severity: { at: 'severity', words: { elevated: 'high' } },
          rule: 'category',
          location: 'most_relevant_technical_asset',
          identity: ['synthetic_id'],
          html: true,
          description: [
            'title',
            { Likelihood: 'exploitation_likelihood', Impact: 'exploitation_impact' },
          ],
          id: 'synthetic_id',
          aside: [
            { at: 'risk_status', is: ['accepted'], as: 'an accepted risk' },
            { at: 'risk_status', is: ['mitigated'], as: 'mitigated' },
            { at: 'risk_status', is: ['false-positive'], as: 'a false positive' },
          ],
        },
      },
    ],
  },
];
