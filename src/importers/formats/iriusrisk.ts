// IriusRisk's table of threats: one finding a threat of a component.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'findingmgr',
    format: 'iriusrisk-csv',
    label: 'an IriusRisk table of threats (CSV)',
    tool: 'IriusRisk',
    noun: 'row',
    seen: 'exports of 2024, without a version in the file',
    vector: 'hand',
    columns: ['Component', 'Use case', 'Threat', 'Current Risk', 'STRIDE-LM'],
    fields: {
      title: ['{Threat}: {Component}', 'Threat'],
      severity: { at: 'Current Risk', words: { 'very high': 'critical', 'very low': 'info' } },
      rule: 'Threat',
      location: 'Component',
      identity: ['Use case'],
      cwe: 'MITRE reference',
      description: [
        {
          Response: 'Risk Response',
          Inherent: 'Inherent Risk',
          Projected: 'Projected Risk',
          STRIDE: 'STRIDE-LM',
          Source: 'Source',
        },
      ],
    },
  },
];
