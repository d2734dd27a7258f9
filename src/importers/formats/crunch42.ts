// 42Crunch's audit of an API: one finding a place; the criticality goes from 1 to 5.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'webscanner',
    format: 'crunch42-json',
    label: 'a 42Crunch audit report (JSON)',
    tool: '42Crunch',
    noun: 'issue',
    seen: '3.1 (assessment version)',
    vector: 'hand',
    marks: ['report.assessmentVersion report.openapiState'],
    version: '/report.assessmentVersion',
    items: (['security', 'data', 'semanticErrors', 'validationErrors'] as const).map((part) => ({
      at: `report.${part}.issues{}`,
      each: 'issues',
      fields: {
        title: ['^description', '#1'],
        severity: {
          at: ['criticality', '^criticality'],
          words: { 5: 'critical', 4: 'high', 3: 'medium', 2: 'low', 1: 'info' },
        },
        rule: '#1',
        location: '/report.fileId',
        identity: ['fingerprint'],
        description: ['specificDescription'],
        id: 'fingerprint',
      },
    })),
  },
];
