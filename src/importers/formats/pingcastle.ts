// PingCastle's health check of a domain (XML): one finding a rule that takes points.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'vulnscan',
    format: 'pingcastle-xml',
    label: 'a PingCastle report (XML)',
    tool: 'PingCastle',
    noun: 'rule',
    seen: '3.2; the tool gives points and no severity',
    vector: 'hand',
    roots: ['HealthcheckData'],
    version: '/HealthcheckData/EngineVersion',
    items: [
      {
        at: 'HealthcheckData/RiskRules/HealthcheckRiskRule',
        fields: {
          title: ['{RiskId}: {Rationale}', 'RiskId'],
          severity: { always: 'unknown' },
          rule: 'RiskId',
          host: '/HealthcheckData/DomainFQDN',
          description: [
            'Rationale',
            { Category: 'Category', Model: 'Model', Points: 'Points', Details: 'Details/string' },
          ],
        },
      },
    ],
  },
];
