// ModelScan as JSON: one finding an operator of a model that can run code.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'modelscan-json',
    label: 'a ModelScan report (JSON)',
    tool: 'ModelScan',
    noun: 'issue',
    seen: '0.7 and 0.8, by published examples',
    vector: 'hand',
    marks: ['summary.modelscan_version', 'modelscan_version issues_by_severity'],
    version: ['/summary.modelscan_version', '/modelscan_version'],
    items: ['issues[]', 'issues_by_severity{}[]'].map((at) => ({
      at,
      fields: {
        title: ['{description} in {source}', 'description'],
        severity: { at: ['severity', '#1'] },
        rule: ['{module}.{operator}', 'scanner'],
        location: 'source',
        identity: ['scanner'],
        description: [
          'description',
          { Operator: 'operator', Module: 'module', Scanner: 'scanner' },
        ],
      },
    })),
  },
];
