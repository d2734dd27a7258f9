// Maester, tests of the configuration of Microsoft 365: one finding a test that failed.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'maester-json',
    label: 'a Maester report (JSON)',
    tool: 'Maester',
    noun: 'test',
    seen: 'no file; members from memory of the object that it writes (1.0 and later)',
    vector: 'hand',
    marks: ['TenantId FailedCount Tests', 'CurrentVersion Tests TotalCount'],
    version: '/CurrentVersion',
    items: [
      {
        at: 'Tests[]',
        fields: {
          title: ['Title', 'Name'],
          severity: { at: 'Severity' },
          rule: ['Id', 'Name'],
          location: '/TenantId',
          description: [
            'ResultDetail.TestDescription',
            'ResultDetail.TestResult',
            'Name',
            { Result: 'Result' },
          ],
          remediation: [{ 'See also': 'HelpUrl' }],
          passed: [{ at: 'Result', is: ['passed', 'skipped', 'notrun'] }],
          aside: [{ at: 'Result', is: ['error'], as: 'not tested' }],
        },
      },
    ],
  },
];
